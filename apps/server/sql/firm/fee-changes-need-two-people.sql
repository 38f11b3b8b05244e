-- A rate of the fee card changes by two people only.
create or replace function fee_changes_need_two_people() returns trigger language plpgsql as $$
begin
  if not approved_just_now('fee-change', 'fee:' || new.series,
                           jsonb_build_object('series', new.series, 'from', new.from_day::text, 'rate', new.rate,
                                              'source', new.source))
     or not exists (select from proposal where id = new.proposal_id and decided_in = pg_current_xact_id()) then
    raise exception 'a rate needs two people';
  end if;
  -- Every server reads the card anew.
  perform pg_notify('fee_card_changed', new.version);
  return new;
end
$$;

-- A client's cash is adjusted by two people only.
create or replace function adjustments_need_two_people() returns trigger language plpgsql as $$
begin
  if not approved_just_now('cash-adjustment', new.client_id::text,
       jsonb_build_object('direction', case when new.amount_paise > 0 then 'credit' else 'debit' end,
                          'rupees', trim_scale(abs(new.amount_paise) / 100.0), 'message', new.message)) then
    raise exception 'an adjustment needs two people';
  end if;
  return new;
end
$$;

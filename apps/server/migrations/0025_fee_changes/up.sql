-- Why: two people of the firm change a rate of the card, from a later day on. What has been charged stays as it was charged:
-- a change is only ever added. The firm also looks through the desk's orders, which are few among many.
-- Locks: new table; the check on proposal.kind is swapped and looks at each row once; two indexes on the new trade_order.

alter table proposal drop constraint proposal_kind_check;
alter table proposal
  add constraint proposal_kind_check check (kind in ('identity-decision', 'invitation-new', 'invitation-revoke',
                                                     'client-flags', 'client-unfreeze', 'limit-change',
                                                     'second-factor-reset', 'deposit-match', 'deposit-rejection',
                                                     'payment-return', 'withdrawal-decision', 'cash-adjustment',
                                                     'statement-import', 'fee-change'));

create table fee_change (
  id          uuid primary key,
  -- The card is the published one with these changes, one after the other.
  turn        integer not null unique check (turn > 0),
  series      text not null,
  from_day    date not null,
  rate        jsonb not null,
  source      text not null check (source <> ''),
  -- Of the card that it makes; it stands on every trade charged by that card.
  version     text not null unique,
  proposal_id uuid not null unique references proposal,
  made_at     timestamptz not null,
  constraint one_change_per_day unique (series, from_day),
  constraint changes_later_days_only check (from_day > (made_at at time zone 'Asia/Kolkata')::date)
);
grant select, insert on fee_change to pramaan_app;

create function fee_changes_need_two_people() returns trigger language plpgsql as $$
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
create trigger fee_changes_need_two_people before insert on fee_change
  for each row execute function fee_changes_need_two_people();

create index trade_order_of_desk on trade_order (placed_at desc, id desc) where ttype = 'fo';
create index trade_order_of_desk_by_status on trade_order (status, placed_at desc, id desc) where ttype = 'fo';

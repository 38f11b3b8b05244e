-- Why: when a NAV comes, or two people correct one, everything that was asked for at it becomes due. In the statement that told the
-- NAV this took longer than a statement may for a scheme with 100,000 orders, so that its NAV could not be told at all. Now the NAV
-- leaves one row behind for each list, and who does what is due walks through it part by part.
-- Locks: product_order and fund_redemption against writes while their indexes are built; seconds for a million orders.

create table nav_run (
  scheme_code integer not null references fund_scheme,
  day         date not null,
  list        text not null check (list in ('orders', 'redemptions', 'dealt-orders', 'dealt-redemptions')),
  -- What is dealt is to be put right from then on.
  at          timestamptz not null,
  -- How far it has come: everything up to this id is due.
  after       uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (scheme_code, day, list)
);
grant select on nav_run to pramaan_app;

drop index product_order_awaits_nav;
create index product_order_awaits_nav on product_order (instrument_id, (asked ->> 'nav_day'), id)
  where status = 'awaiting' and asked is not null;
create index product_order_of_nav on product_order (instrument_id, (asked ->> 'nav_day'), id)
  where filled > 0 and asked is not null;
drop index fund_redemption_awaits_nav;
create index fund_redemption_of_nav on fund_redemption (instrument_id, nav_day, status, id);

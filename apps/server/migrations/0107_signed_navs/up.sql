-- Why: what is dealt at a NAV that was entered by hand names the act in which two people have signed exactly that NAV.
-- Locks: a new table.
create table signed_nav (
  scheme_code integer not null references fund_scheme,
  day         date not null,
  nav_e4      bigint not null,
  proposal_id uuid not null references proposal,
  primary key (scheme_code, day, nav_e4)
);
grant select on signed_nav to pramaan_app;

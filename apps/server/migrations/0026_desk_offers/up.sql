-- Why: the dealing desk says each day which stocks it works and how much of each in one order; and what a client holds,
-- waits for and has gained is read in one range of an index, however many orders there are.
-- Locks: new table; indexes on trade_order, which is empty until this is released.

create table desk_offer (
  day           date not null,
  instrument_id integer not null references instrument,
  -- Why the desk has it on its list, as the client reads it.
  note          text not null check (note <> ''),
  -- The most shares that one order may be for.
  most          bigint not null check (most > 0),
  primary key (day, instrument_id)
);
grant select, insert on desk_offer to pramaan_app;

create index trade_order_held_from_desk on trade_order (client_id, instrument_id, placed_at desc, id desc)
  where status = 'holding' and ttype = 'fo';
create index trade_order_unsettled on trade_order (client_id, sale_settles_on, id)
  where status = 'sold' and sale_settled_at is null;
-- The gains of all sales are read from the index alone.
create index trade_order_gains on trade_order (client_id)
  include (sale_gross_paise, sale_charges_paise, gross_paise, charges_paise) where status = 'sold';

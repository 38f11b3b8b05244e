-- Why: a client applies for shares of an issue, which are allotted by a draw that anyone can repeat, and trade once they are listed. An
-- application is pending with its money blocked; what was allotted waits for its listing, and is held like any other share.
-- Locks: product_order while two indexes are made again; each row is looked at once: seconds.

drop index product_order_held, product_order_held_of_stock;
create index product_order_held on product_order (client_id, placed_at desc, id desc) where status in ('holding', 'listing');
create index product_order_held_of_stock on product_order (client_id, instrument_id, placed_at desc, id desc)
  where status in ('holding', 'listing');

-- An issue beside its offer: what its draw is made of, and what became of it.
create table ipo_issue (
  offer_id      uuid primary key references offer,
  -- SHA-256 of the secret, published when the issue is put up.
  commitment    text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- Sealed until the draw, which opens it.
  secret        text not null,
  price_paise   bigint check (price_paise > 0),
  priced_at     timestamptz,
  -- The first signed head of the ledger after the close.
  beacon_number bigint references ledger_head,
  beacon        text,
  opened        text,
  mode          text check (mode in ('full', 'one-lot-then-proportional', 'draw')),
  -- In the draw, those of others among them.
  applicants    bigint,
  demand        bigint,
  others        bigint,
  drawn_at      timestamptz,
  listed_at     timestamptz,
  failed_at     timestamptz,
  -- As clients read it.
  failure       text,
  constraint priced_at_once check ((price_paise is null) = (priced_at is null)),
  constraint drawn_whole check (num_nulls(drawn_at, beacon_number, beacon, opened, mode, applicants, demand, others) in (0, 8)),
  constraint priced_before_the_draw check (drawn_at is null or priced_at is not null),
  constraint drawn_before_it_lists check (listed_at is null or drawn_at is not null),
  constraint failed_says_why check ((failed_at is null) = (failure is null)),
  constraint drawn_or_failed check (drawn_at is null or failed_at is null)
);
grant select on ipo_issue to pramaan_app;

-- Applications of one lot each through other brokers, as the exchange publishes them; the last one counts.
create table ipo_demand (
  offer_id     uuid not null references ipo_issue,
  at           timestamptz not null,
  applications integer not null check (applications between 0 and 50000),
  primary key (offer_id, at)
);
grant select on ipo_demand to pramaan_app;

-- Where an application came in the draw. One whose bids were all below the issue price is in no draw and has no rank.
create table ipo_place (
  order_id  uuid primary key references product_order,
  client_id uuid not null references client,
  offer_id  uuid not null references ipo_issue,
  -- What the draw calls it.
  number    text not null,
  applied   bigint not null check (applied >= 0),
  key       text,
  rank      integer,
  allotted  bigint not null,
  constraint one_number_in_a_draw unique (offer_id, number),
  constraint allotted_of_what_was_applied check (allotted between 0 and applied),
  constraint in_the_draw_or_not check (num_nulls(key, rank) in (0, 2) and (key is not null or applied = 0))
);
create index ipo_place_of_offer on ipo_place (offer_id, rank);
create index ipo_place_of_client on ipo_place (client_id);
grant select on ipo_place to pramaan_app;
call own_rows_only('ipo_place');
alter table ipo_place no force row level security;

-- The first head after a moment of the market's clock. ISO texts sort as their times do.
create index ledger_head_by_time on ledger_head ((body::jsonb ->> 'at'));

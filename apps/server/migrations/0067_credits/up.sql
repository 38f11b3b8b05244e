-- Why: promotional credit. Two people offer it, a client accepts it on terms that were read, it pays charges of orders after they are final,
-- and it ends on its day. And a reward, which is cash of the client's at once.
-- Locks: new tables; due while its index is built: it has few open rows.

create table promo_offer (
  id           uuid primary key,
  name         text not null check (length(name) between 3 and 60),
  amount_paise bigint not null check (amount_paise > 0),
  -- Null: everyone who is allowed a bonus.
  for_client   uuid references client,
  opens_on     date not null,
  accept_by    date not null,
  ends_on      date not null,
  put_up_at    timestamptz not null,
  -- Before its day, by two people.
  closed_at    timestamptz,
  constraint days_in_order check (opens_on <= accept_by and accept_by <= ends_on)
);
grant select on promo_offer to pramaan_app;

create table promo_credit (
  id             uuid primary key,
  offer_id       uuid not null references promo_offer,
  client_id      uuid not null references client,
  amount_paise   bigint not null check (amount_paise > 0),
  spent_paise    bigint not null check (spent_paise >= 0),
  -- To the firm, when it ended.
  returned_paise bigint not null check (returned_paise >= 0),
  accepted_at    timestamptz not null,
  -- The first and the last day whose charges it pays.
  accepted_on    date not null,
  ends_on        date not null,
  -- The terms that were agreed to, word for word, and their SHA-256.
  terms          jsonb not null,
  terms_hash     text not null check (terms_hash ~ '^[0-9a-f]{64}$'),
  ended          text check (ended in ('used', 'expired', 'given-up')),
  ended_at       timestamptz,
  constraint accepted_once unique (offer_id, client_id),
  constraint no_more_than_it_was check (spent_paise + returned_paise <= amount_paise),
  constraint nothing_left_when_ended check ((ended is null) = (ended_at is null)
    and (ended is null) = (spent_paise + returned_paise < amount_paise)),
  constraint returned_when_ended check (returned_paise = 0 or ended in ('expired', 'given-up'))
);
create index promo_credit_of_client on promo_credit (client_id, accepted_at desc, id);
grant select on promo_credit to pramaan_app;
call own_rows_only('promo_credit');
alter table promo_credit no force row level security;

-- What a credit paid of the charges of one order on one day. Its id is that of the ledger's transfer.
create table promo_use (
  id           uuid primary key,
  credit_id    uuid not null references promo_credit,
  client_id    uuid not null references client,
  order_id     uuid not null references product_order,
  day          date not null,
  amount_paise bigint not null check (amount_paise > 0),
  at           timestamptz not null
);
create index promo_use_of_credit on promo_use (credit_id);
create index promo_use_of_order on promo_use (order_id);
create index promo_use_of_client on promo_use (client_id, day);
grant select on promo_use to pramaan_app;
call own_rows_only('promo_use');
alter table promo_use no force row level security;

create table cash_reward (
  id           uuid primary key,
  client_id    uuid not null references client,
  amount_paise bigint not null check (amount_paise > 0),
  message      text not null check (length(message) >= 10),
  transfer_id  uuid not null unique references ledger_transfer,
  paid_at      timestamptz not null
);
create index cash_reward_of_client on cash_reward (client_id, paid_at desc, id desc);
grant select, insert on cash_reward to pramaan_app;
call own_rows_only('cash_reward');

-- One open row a client and day, as with the day's charges.
create unique index due_credit_once_a_day on due (client_id, at) where done_at is null and kind = 'credit-charges';

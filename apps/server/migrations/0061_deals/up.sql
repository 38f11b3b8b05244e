-- Why: post-market deals. Two people allot what was applied for, at the deal's price; each application is then answered by what falls due
-- for it. What was decided is a row of its own, written once.
-- Locks: new tables only.

create table deal_allotment (
  offer_id    uuid primary key references offer,
  -- A share.
  price_paise bigint not null check (price_paise > 0),
  -- Where the price came from, as the client reads it.
  source      text not null check (length(source) between 1 and 120),
  -- What those applications have that are not named.
  others      text not null check (others in ('all', 'none')),
  decided_at  timestamptz not null,
  -- Who approved it.
  decided_by  text not null
);
grant select on deal_allotment to pramaan_app;

-- An application that has something else than all others.
create table deal_part (
  offer_id uuid not null references deal_allotment,
  order_id uuid not null references product_order,
  quantity bigint not null check (quantity >= 0),
  primary key (offer_id, order_id)
);
grant select on deal_part to pramaan_app;

-- Why: an exchange answers later, in parts, twice or never. Where an order is with its venue is a state of its own, and every answer
-- is kept under the venue's own number, so that it counts once; one that cannot be right changes nothing and is looked at by someone.
-- Locks: new tables only.

-- An order that was handed to a venue outside of this house. What is executed here has none.
create table venue_order (
  order_id           uuid primary key references product_order,
  client_id          uuid not null references client,
  venue              text not null check (venue ~ '^[a-z]+(-[a-z]+)*$'),
  state              text not null check (state in ('queued', 'sent', 'unanswered', 'open', 'part-filled', 'filled',
                                                    'rejected', 'ended')),
  state_at           timestamptz not null,
  sent_at            timestamptz,
  venue_order_number text,
  -- How it ends once the venue has taken the rest back: somebody has asked for that.
  end_as             text check (end_as ~ '^[a-z]+(-[a-z]+)*$'),
  constraint queued_until_sent check (state <> 'queued' or sent_at is null),
  constraint open_has_a_number check (state not in ('open', 'part-filled', 'filled') or venue_order_number is not null)
);
create unique index venue_order_number on venue_order (venue, venue_order_number);
-- What is still to be sent, asked for or taken back.
create index venue_order_live on venue_order (venue, state, order_id) where state not in ('filled', 'rejected', 'ended');
grant select on venue_order to pramaan_app;
call own_rows_only('venue_order');
alter table venue_order no force row level security;

-- What a venue has answered, each once.
create table venue_answer (
  id         uuid primary key,
  venue      text not null,
  -- Of what it is: trade:…, order:…, rejected:…, ended:….
  key        text not null,
  -- Null where the venue speaks of an order that is not ours. No reference: it would lock the order before `act` does, and two answers
  -- at once would wait for each other.
  order_id   uuid,
  client_id  uuid references client,
  said       jsonb not null,
  came_at    timestamptz not null,
  -- Why it was not taken; null where it was.
  refused    text check (refused ~ '^[a-z]+(-[a-z]+)*$'),
  seen_at    timestamptz,
  seen_by    uuid references staff,
  constraint each_counts_once unique (venue, key),
  constraint seen_by_someone check ((seen_at is null) = (seen_by is null))
);
create index venue_answer_to_look_at on venue_answer (came_at, id) where refused is not null and seen_at is null;
create index venue_answer_of_order on venue_answer (order_id) where refused is not null;
grant select, insert on venue_answer to pramaan_app;
grant update (seen_at, seen_by) on venue_answer to pramaan_app;
call own_rows_only('venue_answer');

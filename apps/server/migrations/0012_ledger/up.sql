-- Why: every rupee and every unit sits in one append-only double-entry ledger, chained per client, so that a client can
-- prove every figure. The function `ledger_post` is the only way to write it; `docs/ledger.md` has every movement.
-- Locks: new tables only.

create table ledger_account (
  id        bigint generated always as identity primary key,
  -- A client, or sixteen zero bytes: the firm.
  owner     uuid not null,
  client_id uuid generated always as (nullif(owner, '00000000-0000-0000-0000-000000000000')) stored references client,
  purpose   text not null,
  asset     text not null check (asset ~ '^[A-Z0-9][A-Z0-9:&._-]{0,39}$'),
  -- Of a client's account, after its last entry. The firm's accounts would be the hot rows of every transfer: theirs
  -- is the sum of `ledger_firm_change`.
  balance   bigint not null default 0,
  constraint one_account_per_purpose unique (owner, purpose, asset),
  constraint purpose_fits_owner check (
    case when client_id is null
      then purpose in ('bank', 'suspense', 'payouts', 'adjustments', 'fees', 'taxes', 'market')
      else purpose in ('cash', 'held', 'blocked', 'unsettled', 'securities') end),
  constraint no_client_owes check (client_id is null or balance >= 0),
  constraint firm_balance_lies_elsewhere check (client_id is not null or balance = 0)
);

create table ledger_transfer (
  id   uuid primary key,
  act  text not null check (act ~ '^[a-z]+(-[a-z]+)*$'),
  -- What it is for: a deposit, a withdrawal, an order.
  ref  uuid,
  -- What the client reads beside the act, such as the reason of an adjustment.
  memo text,
  at   timestamptz not null
);
create index ledger_transfer_of_ref on ledger_transfer (ref) where ref is not null;

-- Only `ledger_post` writes here, for a transfer that it inserts and accounts that it has just looked up: checking both
-- again, row by row, would cost as much as the posting. The audit proves that nothing dangles.
create table ledger_entry (
  transfer_id uuid not null,
  leg         smallint not null check (leg > 0),
  account_id  bigint not null,
  amount      bigint not null check (amount <> 0),
  -- A client's entries are numbered without gaps and hashed each with the one before; the firm's are not.
  client_id   uuid,
  seq         bigint,
  balance     bigint check (balance >= 0),
  hash        bytea,
  constraint chained_if_a_clients check (num_nulls(client_id, seq, balance, hash) in (0, 4))
);
create unique index ledger_entry_of_client on ledger_entry (client_id, seq) where client_id is not null;
create index ledger_entry_of_client_account on ledger_entry (account_id, seq desc) where client_id is not null;
create index ledger_entry_of_firm_account on ledger_entry (account_id) where client_id is null;
create index ledger_entry_of_transfer on ledger_entry (transfer_id);

-- Where each client's chain ends. Its row is also the one lock of the client's money.
create table ledger_chain (
  client_id uuid primary key references client,
  entries   bigint not null,
  hash      bytea not null
);

-- What each batch did to the firm's accounts. Appended and now and then summed up, never updated, so that no transfer
-- waits for another's.
create table ledger_firm_change (
  account_id bigint not null,
  amount     bigint not null
);
create index ledger_firm_change_of_account on ledger_firm_change (account_id) include (amount);

insert into ledger_account (owner, purpose, asset)
  select '00000000-0000-0000-0000-000000000000', purpose, 'INR'
  from unnest(array['bank', 'suspense', 'payouts', 'adjustments', 'fees', 'taxes', 'market']) purpose;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is never changed; a correction is a new transfer';
end
$$;

-- The app can read, a client's rows only as that client or as the firm; nobody can change what was posted.
grant select on ledger_account, ledger_transfer, ledger_entry, ledger_chain, ledger_firm_change to pramaan_app;
do $$
declare
  guarded text;
begin
  foreach guarded in array array['ledger_account', 'ledger_entry', 'ledger_chain'] loop
    call own_rows_only(guarded::regclass);
    -- The owner's own function posts for every client.
    execute format('alter table %s no force row level security', guarded);
  end loop;
  foreach guarded in array array['ledger_transfer', 'ledger_entry'] loop
    execute format('create trigger never_changed before update or delete or truncate on %s
                    for each statement execute function refuse_change()', guarded);
  end loop;
end
$$;

-- What an entry's hash covers: canonical JSON (RFC 8785) in whole paise or units, the hash before it included.
create function ledger_entry_body(account text, act text, amount bigint, asset text, at text, balance bigint,
                                  client uuid, memo text, prev text, ref uuid, seq bigint, transfer uuid)
  returns text language sql stable as $$
  select '{"account":"' || account || '","act":"' || act || '","amount":' || amount || ',"asset":"' || asset
    || '","at":"' || at || '","balance":' || balance || ',"client":"' || client
    || '","memo":' || coalesce(to_json(memo)::text, 'null') || ',"prev":"' || prev
    || '","ref":' || coalesce('"' || ref || '"', 'null') || ',"seq":' || seq || ',"transfer":"' || transfer || '"}'
$$;
create function ledger_time(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Posts a batch of transfers and says of each, in order: `posted`; `again`, this id has been posted before; `short`, a
-- client's account would fall below zero; `leaves-rest`, it had to empty the account it takes from and would not. A
-- transfer is posted whole or not at all, and each is decided after the ones before it. A leg moves `amount` of `asset`
-- from one account to another; `leg_of` says which transfer, counted from 1, it belongs to, in rising order.
create function ledger_post(
  ids uuid[], acts text[], refs uuid[], memos text[], ats timestamptz[], empties boolean[],
  leg_of integer[], from_owners uuid[], from_purposes text[], to_owners uuid[], to_purposes text[],
  assets text[], amounts bigint[]
) returns text[] language plpgsql security definer set search_path = public
  -- Planning anew for each batch's arrays would cost more than the batch.
  set plan_cache_mode = force_generic_plan as $$
declare
  firm constant uuid := '00000000-0000-0000-0000-000000000000';
  outcomes text[] := array_fill('posted'::text, array[cardinality(ids)]);
  known uuid[];
  leg_from bigint[]; leg_to bigint[];
  acc_id bigint[]; acc_owner uuid[]; acc_purpose text[]; acc_asset text[]; acc_balance bigint[]; acc_chain integer[];
  chain_client uuid[]; chain_seq bigint[]; chain_hash text[];
  e_transfer uuid[] := '{}'; e_leg smallint[] := '{}'; e_account bigint[] := '{}'; e_amount bigint[] := '{}';
  e_client uuid[] := '{}'; e_seq bigint[] := '{}'; e_balance bigint[] := '{}'; e_hash bytea[] := '{}';
  at_text text; digest bytea; signed bigint;
  tries integer; item integer; first integer := 1; past integer; leg integer; side integer; acc integer; ch integer; e integer := 0;
begin
  -- The accounts of each leg. Those that are not there yet are made, with their clients' chains.
  for tries in 1 .. 2 loop
    select array_agg(f.id order by n), array_agg(t.id order by n) into leg_from, leg_to
      from unnest(from_owners, from_purposes, to_owners, to_purposes, assets) with ordinality
        as leg(from_owner, from_purpose, to_owner, to_purpose, asset, n)
      left join ledger_account f on (f.owner, f.purpose, f.asset) = (leg.from_owner, leg.from_purpose, leg.asset)
      left join ledger_account t on (t.owner, t.purpose, t.asset) = (leg.to_owner, leg.to_purpose, leg.asset);
    exit when array_position(leg_from || leg_to, null) is null;
    insert into ledger_chain (client_id, entries, hash)
      select distinct client_id, 0, decode(repeat('00', 32), 'hex') from unnest(from_owners || to_owners) client_id
      where client_id <> firm order by client_id on conflict do nothing;
    insert into ledger_account (owner, purpose, asset)
      select owner, purpose, asset
      from unnest(from_owners || to_owners, from_purposes || to_purposes, assets || assets) wanted(owner, purpose, asset)
      group by owner, purpose, asset order by owner, purpose, asset on conflict do nothing;
  end loop;

  -- One lock per client, always in the same order: what is read of a client's money from here on stays true.
  select array_agg(client_id), array_agg(entries), array_agg(encode(hash, 'hex')) into chain_client, chain_seq, chain_hash
  from (select client_id, entries, hash from ledger_chain
        where client_id = any (from_owners || to_owners) order by client_id for update) locked;
  select array_agg(transfer.id) into known from ledger_transfer transfer where transfer.id = any (ids);
  select array_agg(id), array_agg(owner), array_agg(purpose), array_agg(asset), array_agg(balance),
         array_agg(array_position(chain_client, owner))
    into acc_id, acc_owner, acc_purpose, acc_asset, acc_balance, acc_chain
    from ledger_account where id = any (leg_from || leg_to);
  for leg in 1 .. cardinality(amounts) loop
    leg_from[leg] := array_position(acc_id, leg_from[leg]);
    leg_to[leg] := array_position(acc_id, leg_to[leg]);
  end loop;

  for item in 1 .. cardinality(ids) loop
    past := first;
    if ids[item] = any (known) then
      outcomes[item] := 'again';
    end if;
    -- Does it fit? The balances are moved leg by leg as if it did, and then moved back, because the entries tell each
    -- balance as it was after its leg.
    while leg_of[past] = item loop
      if amounts[past] <= 0 or leg_from[past] = leg_to[past] then
        raise exception 'a leg moves a positive amount between two accounts';
      end if;
      acc_balance[leg_from[past]] := acc_balance[leg_from[past]] - amounts[past];
      acc_balance[leg_to[past]] := acc_balance[leg_to[past]] + amounts[past];
      if outcomes[item] = 'posted' and acc_chain[leg_from[past]] is not null then
        if acc_balance[leg_from[past]] < 0 then
          outcomes[item] := 'short';
        elsif empties[item] and acc_balance[leg_from[past]] > 0 then
          outcomes[item] := 'leaves-rest';
        end if;
      end if;
      past := past + 1;
    end loop;
    if past = first then
      raise exception 'a transfer has at least one leg';
    end if;
    for leg in reverse past - 1 .. first loop
      acc_balance[leg_from[leg]] := acc_balance[leg_from[leg]] + amounts[leg];
      acc_balance[leg_to[leg]] := acc_balance[leg_to[leg]] - amounts[leg];
    end loop;
    if outcomes[item] = 'posted' then
      known := known || ids[item];
      at_text := ledger_time(ats[item]);
      for leg in first .. past - 1 loop
        for side in 1 .. 2 loop
          e := e + 1;
          if side = 1 then
            acc := leg_from[leg];
            signed := - amounts[leg];
          else
            acc := leg_to[leg];
            signed := amounts[leg];
          end if;
          acc_balance[acc] := acc_balance[acc] + signed;
          e_transfer[e] := ids[item];
          e_leg[e] := leg - first + 1;
          e_account[e] := acc_id[acc];
          e_amount[e] := signed;
          ch := acc_chain[acc];
          if ch is not null then
            chain_seq[ch] := chain_seq[ch] + 1;
            digest := sha256(convert_to(ledger_entry_body(
              acc_purpose[acc], acts[item], signed, acc_asset[acc], at_text, acc_balance[acc], acc_owner[acc],
              memos[item], chain_hash[ch], refs[item], chain_seq[ch], ids[item]), 'UTF8'));
            chain_hash[ch] := encode(digest, 'hex');
            e_client[e] := acc_owner[acc];
            e_seq[e] := chain_seq[ch];
            e_balance[e] := acc_balance[acc];
            e_hash[e] := digest;
          else
            e_client[e] := null;
            e_seq[e] := null;
            e_balance[e] := null;
            e_hash[e] := null;
          end if;
        end loop;
      end loop;
    end if;
    first := past;
  end loop;
  if e = 0 then
    return outcomes;
  end if;

  insert into ledger_transfer (id, act, ref, memo, at)
    select id, act, ref, memo, at from unnest(ids, acts, refs, memos, ats, outcomes) t(id, act, ref, memo, at, outcome)
    where outcome = 'posted';
  insert into ledger_entry (transfer_id, leg, account_id, amount, client_id, seq, balance, hash)
    select * from unnest(e_transfer, e_leg, e_account, e_amount, e_client, e_seq, e_balance, e_hash);
  update ledger_account a set balance = moved.balance
    from unnest(acc_id, acc_balance, acc_chain) as moved(id, balance, chain)
    where a.id = moved.id and moved.chain is not null and a.balance <> moved.balance;
  update ledger_chain c set entries = grown.entries, hash = decode(grown.hash, 'hex')
    from unnest(chain_client, chain_seq, chain_hash) as grown(client_id, entries, hash)
    where c.client_id = grown.client_id and c.entries <> grown.entries;
  insert into ledger_firm_change (account_id, amount)
    select account_id, sum(amount) from unnest(e_account, e_amount, e_client) as changed(account_id, amount, client_id)
    where client_id is null group by account_id order by account_id;
  return outcomes;
end
$$;
revoke all on function ledger_post from public;
grant execute on function ledger_post to pramaan_app;

-- Sums up what batches did to the firm's accounts. Rows of transactions still under way are left for the next time.
create function ledger_sum_firm_changes() returns void language sql security definer set search_path = public as $$
  with old as (delete from ledger_firm_change returning account_id, amount)
  insert into ledger_firm_change (account_id, amount)
    select account_id, sum(amount) from old group by account_id having sum(amount) <> 0
$$;
revoke all on function ledger_sum_firm_changes from public;
grant execute on function ledger_sum_firm_changes to pramaan_app;

-- Signed now and then: how much client money there is, and a tree over every client's chain that proves it is counted.
create table ledger_head (
  number     bigint primary key check (number > 0),
  -- Canonical JSON: what is signed.
  body       text not null,
  hash       bytea not null unique,
  signature  bytea not null,
  made_at    timestamptz not null
);
-- The leaves of a head's tree: of every client, in the order of their ids, what `ledger/heads.ts` says. From them each
-- client's way up to the root is found. Those of old heads are forgotten; what a client exported holds its own way.
create table ledger_tree (
  head_number bigint primary key references ledger_head,
  leaves      bytea not null
);
grant select, insert on ledger_head to pramaan_app;
grant select, insert, delete on ledger_tree to pramaan_app;
create trigger never_changed before update or delete or truncate on ledger_head
  for each statement execute function refuse_change();

-- The firm's acts on money need two people like every other.
alter table proposal drop constraint proposal_kind_check;
alter table proposal
  add constraint proposal_kind_check check (kind in ('identity-decision', 'invitation-new', 'invitation-revoke',
                                                     'client-flags', 'client-unfreeze', 'limit-change',
                                                     'second-factor-reset', 'deposit-match', 'deposit-rejection',
                                                     'payment-return', 'withdrawal-decision', 'cash-adjustment'));

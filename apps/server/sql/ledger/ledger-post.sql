-- Posts a batch of transfers and says of each, in order: `posted`; `again`, this id has been posted before; `short`, a
-- client's account would fall below zero; `leaves-rest`, it had to empty the account it takes from and would not. A
-- transfer is posted whole or not at all, and each is decided after the ones before it. A leg moves `amount` of `asset`
-- from one account to another; `leg_of` says which transfer, counted from 1, it belongs to, in rising order.
create or replace function ledger_post(
  ids uuid[], acts text[], refs uuid[], memos text[], ats timestamptz[], empties boolean[],
  leg_of integer[], from_owners uuid[], from_purposes text[], to_owners uuid[], to_purposes text[],
  assets text[], amounts bigint[]
) returns text[] language plpgsql security definer set search_path = public, pg_temp
  -- Planning anew for each batch's arrays would cost more than the batch. Accounts change with every trade: a plan that
  -- reads a small table whole reads all their earlier versions too.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
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

-- What the server posts: each parameter as the text that it is read from, and the server's word for all of them.
create or replace function ledger_post_said(
  ids text, acts text, refs text, memos text, ats text, empties text, leg_of text, from_owners text, from_purposes text,
  to_owners text, to_purposes text, assets text, amounts text, word bytea
) returns text[] language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'post',
                     ids, acts, refs, memos, ats, empties, leg_of, from_owners, from_purposes, to_owners, to_purposes, assets,
                     amounts) then
    raise exception 'a transfer is posted by the server';
  end if;
  return ledger_post(
    ids::uuid[], acts::text[], refs::uuid[], memos::text[], ats::timestamptz[], empties::boolean[], leg_of::integer[],
    from_owners::uuid[], from_purposes::text[], to_owners::uuid[], to_purposes::text[], assets::text[], amounts::bigint[]);
end
$$;
revoke all on function ledger_post_said from public;
grant execute on function ledger_post_said to pramaan_app;

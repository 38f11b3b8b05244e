-- Works out each client's days up to one that is over: those that are missing, and those that something has changed since: an entry
-- that came later and is of an earlier day, or a price. From the first such day on all are made again, from the ledger and the prices
-- alone, so doing it twice changes nothing. Says how many rows it wrote.
create or replace function value_days(clients uuid[], to_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  ids uuid[]; sinces date[]; seqs bigint[]; invested bigint[]; worth bigint[];
  written integer;
begin
  -- One at a time for a client: what was worked out from less is not written over what was worked out from more.
  perform pg_advisory_xact_lock(hashtextextended('client_day ' || id, 0)) from (select id from unnest(clients) id order by id) locked;

  -- Worked out once for each: the chain of a client without any day is read whole.
  with wanted as materialized (
    select c.client_id, least(
        l.day + 1,
        (select min(m.day) from ledger_moves(c.client_id, coalesce(l.read_seq, 0)) m),
        -- A price from before the first day changes nothing.
        (select case when min(p.since) is not null
                  then greatest(min(p.since), (select min(f.day) from client_day f where f.client_id = c.client_id)) end
         from price_change p join asset a on a.instrument_id = p.instrument_id
         where p.since <= l.day and exists (
           select from ledger_account h where h.owner = c.client_id and h.purpose in ('securities', 'pledged') and h.asset = a.id))) as since
    from ledger_chain c
    left join lateral (
      select d.day, d.read_seq from client_day d where d.client_id = c.client_id order by d.day desc limit 1) l on true
    where c.client_id = any (clients))
  select array_agg(w.client_id), array_agg(w.since), array_agg(coalesce(b.settled_seq, 0)), array_agg(coalesce(b.net_invested, 0)),
         array_agg(coalesce(b.holdings, 0))
    into ids, sinces, seqs, invested, worth
  from wanted w
  -- One row of each by its key: the limit keeps all clients' days from being read for it.
  left join lateral (
    select d.settled_seq, d.net_invested, d.holdings from client_day d
    where d.client_id = w.client_id and d.day = w.since - 1 limit 1) b on true
  where w.since <= to_day;
  if ids is null then
    return 0;
  end if;

  with base as materialized (
    select b.*, c.chain
    from unnest(ids, sinces, seqs, invested, worth) as b(client_id, since, seq, net_invested, holdings)
    cross join lateral (select k.entries as chain from ledger_chain k where k.client_id = b.client_id limit 1) c),
  -- Each client's own, by the index: `offset 0` keeps the accounts of all from being read for some.
  account as materialized (
    select b.client_id, h.purpose, h.asset, h.balance
    from base b cross join lateral (select a.purpose, a.asset, a.balance from ledger_account a where a.owner = b.client_id offset 0) h),
  moved as materialized (
    select b.client_id, b.since, m.* from base b cross join lateral ledger_moves(b.client_id, b.seq) m where m.day >= b.since),
  -- Units, told back from what there is now.
  changed as (
    select client_id, since, asset, day, sum(amount) as units from moved
    where asset not in ('INR', 'PROMO', 'LOAN') group by client_id, since, asset, day),
  there as (
    select client_id, asset, sum(balance) as units from account
    where purpose in ('securities', 'pledged') and asset not in ('INR', 'PROMO', 'LOAN') group by client_id, asset),
  points as (
    select client_id, asset, day, sum(units) as units from (
      select t.client_id, t.asset, b.since as day, t.units from there t join base b using (client_id)
      union all select c.client_id, c.asset, c.since, -c.units from changed c
      union all select client_id, asset, day, units from changed) one
    group by client_id, asset, day),
  spans as (
    select client_id, asset, day as from_day, lead(day, 1, to_day + 1) over own - 1 as until, sum(units) over own as units
    from points window own as (partition by client_id, asset order by day)),
  scaled as materialized (
    select s.*, a.instrument_id, power(10::numeric, a.decimals + a.price_decimals - 2) as part
    from spans s join asset a on a.id = s.asset where s.units > 0 and s.from_day <= to_day),
  held as materialized (
    select h.client_id, h.asset, h.instrument_id, h.from_day + h.turn as day, h.units, h.part
    from (select s.*, generate_series(0, least(s.until, to_day) - s.from_day) as turn from scaled s) h),
  priced as materialized (
    select p.* from (select array_agg(distinct instrument_id) as all_held, min(day) as first_day from held) h
    cross join lateral closing_prices(h.all_held, h.first_day, to_day) p where h.all_held is not null),
  valued as (
    select h.client_id, h.day, sum(case
        when p.price is not null then round(h.units * p.price / h.part)
        else round(h.units * (
          -- What has no price counts at what was paid for it.
          select sum(f.gross_paise)::numeric / sum(f.quantity) from product_order o join order_fill f on f.order_id = o.id
          where o.client_id = h.client_id and o.asset = h.asset and f.side = 'buy'))
        end)::bigint as holdings
    from held h left join priced p on (p.instrument_id, p.day) = (h.instrument_id, h.day)
    group by h.client_id, h.day),
  money as (
    select client_id, day, min(seq) as first_seq,
           coalesce(sum(amount) filter (where asset = 'INR'), 0) as cash,
           coalesce(sum(amount) filter (where asset = 'LOAN'), 0) as owed,
           coalesce(sum(case asset when 'LOAN' then -amount else amount end) filter (where driver = 'flows'), 0) as flows,
           coalesce(sum(amount) filter (where driver = 'market'), 0) as market,
           coalesce(sum(amount) filter (where driver = 'income'), 0) as income,
           coalesce(sum(case asset when 'LOAN' then -amount else amount end) filter (where driver = 'charges'), 0) as charges,
           coalesce(sum(case asset when 'LOAN' then -amount else amount end) filter (where driver = 'interest'), 0) as interest
    from moved group by client_id, day),
  stands as (
    select client_id, coalesce(sum(balance) filter (where asset = 'INR'), 0) as cash,
           coalesce(sum(balance) filter (where asset = 'LOAN'), 0) as owed
    from account group by client_id),
  days as (
    select b.client_id, b.chain, b.net_invested as net_before, b.holdings as held_before, b.since + d.turn as day
    from base b cross join lateral generate_series(0, to_day - b.since) d(turn)
    -- What is of a later day counts backwards from now.
    union all select b.client_id, b.chain, b.net_invested, b.holdings, m.day from base b join money m using (client_id) where m.day > to_day),
  rows as (
    select d.client_id, d.day, d.chain, d.held_before, s.cash - coalesce(sum(m.cash) over later, 0) as cash,
           s.owed - coalesce(sum(m.owed) over later, 0) as owed, coalesce(v.holdings, 0) as holdings,
           coalesce(m.flows, 0) as flows, coalesce(m.market, 0) as market, coalesce(m.income, 0) as income,
           coalesce(m.charges, 0) as charges, coalesce(m.interest, 0) as interest,
           d.net_before + coalesce(sum(m.flows) over earlier, 0) as net_invested,
           coalesce(min(m.first_seq) over later - 1, d.chain) as settled_seq
    from days d join stands s using (client_id)
    left join money m on (m.client_id, m.day) = (d.client_id, d.day)
    left join valued v on (v.client_id, v.day) = (d.client_id, d.day)
    window later as (partition by d.client_id order by d.day desc rows between unbounded preceding and 1 preceding),
           earlier as (partition by d.client_id order by d.day))
  insert into client_day as k (client_id, day, cash, holdings, owed, flows, price, income, charges, interest, net_invested,
                               settled_seq, read_seq)
    select client_id, day, cash, holdings, owed, flows,
           holdings - lag(holdings, 1, held_before) over (partition by client_id order by day) + market,
           income, charges, interest, net_invested, settled_seq, chain
    from rows where day <= to_day
  on conflict (client_id, day) do update set
    cash = excluded.cash, holdings = excluded.holdings, owed = excluded.owed, flows = excluded.flows, price = excluded.price,
    income = excluded.income, charges = excluded.charges, interest = excluded.interest, net_invested = excluded.net_invested,
    settled_seq = excluded.settled_seq, read_seq = excluded.read_seq;
  get diagnostics written = row_count;
  return written;
end
$$;
revoke all on function value_days from public;
grant execute on function value_days to pramaan_app;

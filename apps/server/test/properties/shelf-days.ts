/** Holds the days of the shelf's lives against the ledger, worked out in another way: forwards, by act and asset by asset. */
import { expect } from 'vitest'
import type { House } from '../harness.ts'

/** Days whose drivers are not the change of net worth. */
const NOT_THE_CHANGE = `
  select client_id, day from (
    select *, cash + holdings - owed - lag(cash + holdings - owed, 1, 0::bigint) over (partition by client_id order by day) as change
    from client_day) one
  where change <> flows + price + income + charges + interest`

/** Days whose cash and debt are not the sum of all entries until then. */
const NOT_THE_LEDGER = `
  select d.client_id, d.day from client_day d
  cross join lateral (
    select coalesce(sum(e.amount) filter (where a.asset = 'INR'), 0) as cash, coalesce(sum(e.amount) filter (where a.asset = 'LOAN'), 0) as owed
    from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
    where e.client_id = d.client_id and (t.at at time zone 'Asia/Kolkata')::date <= d.day) s
  where (d.cash, d.owed) <> (s.cash, s.owed)`

/** Days whose net invested is not what the acts of paying in and out, and of the firm's own gifts, come to. */
const NOT_PAID_IN = `
  select d.client_id, d.day from client_day d
  cross join lateral (
    select coalesce(sum(e.amount), 0) as paid
    from ledger_entry e join ledger_account a on a.id = e.account_id and a.asset = 'INR' join ledger_transfer t on t.id = e.transfer_id
    where e.client_id = d.client_id and (t.at at time zone 'Asia/Kolkata')::date <= d.day
      and t.act in ('deposit', 'withdrawal-sent', 'withdrawal-came-back', 'adjustment', 'credit-spent', 'reward-paid', 'claim-paid')) s
  where d.net_invested <> s.paid`

/**
 * Days whose price gain is not what each asset did by itself: its change of value, with what it brought and without what it cost. Which
 * asset a rupee was for is told by the units that moved with it, or by the order it was for; interest in a trade is income.
 */
const NOT_BY_ASSET = `
  with entries as materialized (
    select e.client_id, t.id, t.act, t.ref, (t.at at time zone 'Asia/Kolkata')::date as day, a.asset, e.amount, f.purpose as other
    from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
    left join ledger_entry w on w.transfer_id = e.transfer_id and w.leg = e.leg and w.client_id is null
    left join ledger_account f on f.id = w.account_id
    where e.client_id is not null),
  units as materialized (
    select client_id, asset, day, sum(amount) as units from entries where asset not in ('INR', 'PROMO', 'LOAN') group by client_id, asset, day),
  money as materialized (
    select n.client_id, n.day, coalesce(u.asset, o.asset) as asset,
           n.amount - coalesce(case k.side when 'buy' then -k.accrued_paise else k.accrued_paise end, 0) as amount
    from (select client_id, id, ref, day, sum(amount) as amount from entries
          where asset = 'INR' and other = 'market' and act not in ('dividend', 'idcw', 'bond-coupon', 'note-coupon')
          group by client_id, id, ref, day) n
    left join (select id, min(asset) as asset from entries where asset not in ('INR', 'PROMO', 'LOAN') group by id) u on u.id = n.id
    left join product_order o on o.id = n.ref left join order_fill k on k.id = n.id),
  paid as (
    select o.client_id, o.asset, sum(f.gross_paise)::numeric / sum(f.quantity) as each
    from product_order o join order_fill f on f.order_id = o.id and f.side = 'buy' group by o.client_id, o.asset),
  held as (
    select d.client_id, d.day, s.asset, sum(coalesce(u.units, 0)) over (partition by d.client_id, s.asset order by d.day) as units
    from client_day d join (select distinct client_id, asset from units) s using (client_id)
    left join units u on (u.client_id, u.asset, u.day) = (d.client_id, s.asset, d.day)),
  stands as (
    select h.client_id, h.day, h.asset,
           coalesce(round(h.units * p.price / power(10::numeric, a.decimals + a.price_decimals - 2)), round(h.units * c.each), 0) as value
    from held h join asset a on a.id = h.asset left join paid c on (c.client_id, c.asset) = (h.client_id, h.asset)
    left join closing_prices((select array_agg(id) from instrument), (select min(day) from client_day), (select max(day) from client_day)) p
      on (p.instrument_id, p.day) = (a.instrument_id, h.day)),
  gained as (
    select client_id, day, asset, value - lag(value, 1, 0) over (partition by client_id, asset order by day) as gain from stands),
  told as (
    select client_id, day, sum(gain) as gain from (
      select client_id, day, gain from gained union all select client_id, day, amount from money) one
    group by client_id, day)
  select d.client_id, d.day, d.price, t.gain from client_day d left join told t using (client_id, day)
  where d.price <> coalesce(t.gain, 0)
  union all select client_id, day, 0, amount from money where asset is null`

/** Interest is what the loans say it came to, and income what companies, funds and issuers paid, with interest in trades. */
const NOT_THE_PAPERS = `
  select d.client_id, d.interest, d.income from (
    select client_id, sum(interest) as interest, sum(income) as income from client_day group by client_id) d
  where d.interest <> -(select coalesce(sum(interest_total_paise + late_total_paise), 0) from loan l where l.client_id = d.client_id and drawn_at is not null)
     or d.income <> (select coalesce(sum(gross_paise - tax_paise), 0) from order_income i where i.client_id = d.client_id and paid_at is not null)
                    + (select coalesce(sum(gross_paise - tax_paise), 0) from fund_payout f where f.client_id = d.client_id and paid_at is not null)
                    + (select coalesce(sum(case side when 'buy' then -accrued_paise else accrued_paise end), 0) from order_fill f
                       where f.client_id = d.client_id)`

/** Of every client and day. */
export async function compareDays(house: House): Promise<void> {
  for (const wrong of [NOT_THE_CHANGE, NOT_THE_LEDGER, NOT_PAID_IN, NOT_BY_ASSET, NOT_THE_PAPERS]) {
    expect(await house.asOwner(wrong), wrong).toEqual([])
  }
}

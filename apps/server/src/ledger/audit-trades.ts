/**
 * ledger: what must hold between the ledger and what clients traded: every share that a client has is in an open lot and
 * every open lot in the ledger, and each order's rupees and shares are what was moved for it; lots and sales are
 * what was filled, each of its own order, and what is still to come is due. Each look goes once through
 * each table, however many orders there are.
 */
import type { Check } from './audit-checks.ts'
import { creditChecks } from './audit-credits.ts'
import { dayChecks } from './audit-days.ts'
import { loanChecks } from './audit-loans.ts'
import { tenderChecks } from './audit-tenders.ts'

/** More than this of one kind says nothing more. */
const MOST = 10

/** What the ledger moved for each order, to and from its client. */
const MOVED = `select t.ref as id, e.client_id,
    sum(e.amount) filter (where a.asset = 'INR') as rupees,
    sum(e.amount) filter (where ledger_is_security(a.asset)) as shares,
    sum(e.amount) filter (where a.purpose = 'blocked') as blocked,
    sum(e.amount) filter (where a.purpose = 'advance') as advance,
    sum(e.amount) filter (where a.purpose = 'unsettled') as unsettled
  from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
  where e.client_id is not null and t.ref is not null
    and (t.act in ('order-blocked', 'order-released', 'order-paid', 'order-bought', 'order-sold', 'depository-charge', 'sale-settled',
                  'bond-coupon', 'bond-matured', 'note-coupon', 'note-matured', 'note-exited', 'note-recovered', 'nav-corrected')
         -- Of a company's acts those from before they reached a holder as one: the others are their own ref.
         or (t.act in ('dividend', 'split', 'bonus') and t.ref <> t.id))
  group by t.ref, e.client_id`

const LOTS = `select client_id, asset, sum(quantity) as quantity, count(distinct order_id) as lots, sum(gross_paise) as gross_paise,
    sum(charges_paise) as charges_paise
  from lot where quantity > 0 group by client_id, asset`

/** What each order bears less than it was charged at the time, because its day came to less; as far as it reached lots and sales. */
const GIVEN_BACK = `select order_id,
    coalesce(sum(taken_paise - charged_paise - apart_paise) filter (where side = 'buy'), 0) as bought,
    coalesce(sum(taken_paise - charged_paise - apart_paise) filter (where side = 'sell'), 0) as sold
  from day_charge_part group by order_id`

export const tradeChecks: readonly Check[] = [
  {
    name: 'I4',
    sql: `select format('Client %s has %s of %s in the ledger, but its lots are %s.', client_id, coalesce(a.balance, 0),
                        asset, coalesce(l.quantity, 0)) as says
          from (select client_id, asset, sum(balance) as balance from ledger_account
                where client_id is not null and ledger_is_security(asset) group by client_id, asset) a
          full join (${LOTS}) l using (client_id, asset)
          where coalesce(a.balance, 0) <> coalesce(l.quantity, 0) order by client_id, asset limit ${MOST}`,
  },
  {
    name: 'I4',
    sql: `select format('The position of client %s in %s is not the sum of its lots.', client_id, asset) as says
          from (select client_id, asset, quantity, lots, gross_paise, charges_paise from position) p
          full join (${LOTS}) l using (client_id, asset)
          where (coalesce(p.quantity, 0), coalesce(p.lots, 0), coalesce(p.gross_paise, 0), coalesce(p.charges_paise, 0))
             is distinct from
                (coalesce(l.quantity, 0), coalesce(l.lots, 0), coalesce(l.gross_paise, 0), coalesce(l.charges_paise, 0))
          order by client_id, asset limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `with moved as (${MOVED}),
          given as (select order_id, sum(amount_paise) as paid, sum(shares) as shares,
                           coalesce(sum(shares) filter (where effect_id is not null), 0) as shares_of_holder,
                           sum(cost_gross_paise + cost_charges_paise) as cost
                    from (select order_id, amount_paise, shares, effect_id, cost_gross_paise, cost_charges_paise from corporate_credit
                          union all select order_id, paid_paise, units, null, 0, 0 from nav_correction) gave group by order_id),
          filled as (select order_id, sum(quantity) filter (where side = 'buy') as bought,
                            sum(quantity) filter (where side = 'sell') as sold,
                            -- Interest in a trade is no part of its price.
                            sum(case side when 'buy' then -accrued_paise else accrued_paise end) as interest
                     from order_fill group by order_id),
          earned as (select order_id, sum(gross_paise - tax_paise) as paid from order_income where paid_at is not null group by order_id),
          held as (select order_id, sum(quantity) as quantity, sum(gross_paise + charges_paise) as cost from lot group by order_id),
          closed as (select order_id, sum(quantity) as quantity, sum(cost_gross_paise + cost_charges_paise) as cost,
                            sum(gross_paise - charges_paise) as net, sum(refund_paise + cost_refund_paise) as refunded,
                            sum(gross_paise + accrued_paise - charges_paise) filter (where settled_at is null) as unsettled
                     from lot_close group by order_id),
          back as (${GIVEN_BACK})
          select format('Order %s is not what the ledger moved for it: %s paise and %s shares.', o.id,
                        coalesce(m.rupees, 0), coalesce(m.shares, 0)) as says
          from product_order o
          left join moved m on m.id = o.id and m.client_id = o.client_id
          left join given g on g.order_id = o.id
          left join filled f on f.order_id = o.id
          left join held h on h.order_id = o.id
          left join closed c on c.order_id = o.id
          left join back b on b.order_id = o.id
          left join earned e on e.order_id = o.id
          where (coalesce(m.rupees, 0), coalesce(m.shares, 0), coalesce(m.blocked, 0), coalesce(m.unsettled, 0))
              is distinct from (
                coalesce(g.paid, 0) + coalesce(g.cost, 0) - coalesce(h.cost, 0) - coalesce(c.cost, 0) + coalesce(c.net, 0)
                  + coalesce(f.interest, 0) + coalesce(e.paid, 0)
                  -- What went back is no movement of the order's own, and its lots and sales bear that much less.
                  + coalesce(c.refunded, 0) - coalesce(b.bought, 0) - coalesce(b.sold, 0),
                coalesce(h.quantity, 0) - coalesce(g.shares_of_holder, 0), o.blocked_paise, coalesce(c.unsettled, 0))
            or (coalesce(f.bought, 0), coalesce(f.bought, 0) + coalesce(g.shares, 0))
              <> (o.filled, coalesce(h.quantity, 0) + coalesce(c.quantity, 0))
            or coalesce(f.sold, 0) <> coalesce(c.quantity, 0)
            or (o.status = 'sold') <> (o.filled > 0 and coalesce(h.quantity, 0) = 0)
          order by o.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `with moved as (${MOVED})
          select format('Order %s has %s paise paid in advance in the ledger, but its application says %s.', o.id,
                        coalesce(m.advance, 0), case when o.status = 'awaiting' then coalesce(p.paid_paise, 0) else 0 end) as says
          from product_order o
          left join moved m on m.id = o.id and m.client_id = o.client_id
          left join application p on p.order_id = o.id
          where coalesce(m.advance, 0) <> case when o.status = 'awaiting' then coalesce(p.paid_paise, 0) else 0 end
          order by o.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `with filled as (select order_id, sum(gross_paise) filter (where side = 'buy') as paid,
                            sum(charges_paise) filter (where side = 'buy') as paid_charges,
                            sum(gross_paise) filter (where side = 'sell') as brought,
                            sum(charges_paise) filter (where side = 'sell') as brought_charges
                          from order_fill group by order_id),
          given as (select order_id, sum(cost_gross_paise) as gross, sum(cost_charges_paise) as charges
                    from corporate_credit group by order_id),
          once as (select order_id, sum(amount_paise) as charges from charge_once group by order_id),
          held as (select order_id, sum(gross_paise) as gross, sum(charges_paise) as charges from lot group by order_id),
          closed as (select order_id, sum(cost_gross_paise) as cost, sum(cost_charges_paise) as cost_charges,
                            sum(gross_paise) as gross, sum(charges_paise) as charges, sum(refund_paise) as refund,
                            sum(cost_refund_paise) as cost_refund from lot_close group by order_id),
          back as (${GIVEN_BACK})
          select format('The lots and sales of order %s are not what was filled.', f.order_id) as says
          from filled f
          left join given g on g.order_id = f.order_id
          left join once u on u.order_id = f.order_id
          left join held h on h.order_id = f.order_id
          left join closed c on c.order_id = f.order_id
          left join back b on b.order_id = f.order_id
          where (coalesce(f.paid, 0) + coalesce(g.gross, 0), coalesce(f.paid_charges, 0) + coalesce(g.charges, 0) - coalesce(b.bought, 0),
                 coalesce(f.brought, 0),
                 coalesce(f.brought_charges, 0) + coalesce(u.charges, 0), coalesce(b.sold, 0))
              is distinct from (
                coalesce(h.gross, 0) + coalesce(c.cost, 0),
                coalesce(h.charges, 0) + coalesce(c.cost_charges, 0) - coalesce(c.cost_refund, 0),
                coalesce(c.gross, 0), coalesce(c.charges, 0), coalesce(c.refund, 0))
          order by f.order_id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Lot %s is not of its order’s client and asset.', l.id) as says
          from lot l left join product_order o on o.id = l.order_id
          where (o.client_id, o.asset) is distinct from (l.client_id, l.asset) order by l.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Sale %s is not of its order’s client, lot and fill.', c.id) as says
          from lot_close c
          left join product_order o on o.id = c.order_id
          left join lot l on l.id = c.lot_id
          left join order_fill f on f.id = c.fill_id and f.side = 'sell'
          where (o.client_id, l.order_id, f.order_id) is distinct from (c.client_id, c.order_id, c.order_id)
          order by c.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Sale %s is not paid out, and nothing is due for it.', c.id) as says
          from lot_close c
          where c.settled_at is null and not exists (
            select from due d where d.ref = c.id and d.kind = 'settlement' and d.done_at is null)
          order by c.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Order %s waits, and nothing is due for it.', o.id) as says
          from product_order o
          where o.status in ('pending', 'awaiting') and not exists (
            select from due d where d.ref = o.id and d.done_at is null)
            -- What an exchange has is over when the exchange says so.
            and not exists (select from venue_order v where v.order_id = o.id and v.state not in ('filled', 'rejected', 'ended'))
          order by o.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `with moved as (${MOVED})
          select format('The ledger moved %s paise and %s shares of client %s for order %s, which is not theirs.',
                        coalesce(m.rupees, 0), coalesce(m.shares, 0), m.client_id, m.id) as says
          from moved m left join product_order o on o.id = m.id and o.client_id = m.client_id
          where o.id is null order by m.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `with given as (select effect_id, sum(shares) as shares, sum(cost_gross_paise + cost_charges_paise) as cost
                         from corporate_credit where effect_id is not null group by effect_id)
          select format('What %s of %s did to client %s is not what it did to their lots.', e.act, e.ex_day, e.client_id) as says
          from corporate_effect e left join given g on g.effect_id = e.id
          where e.shares <> coalesce(g.shares, 0) order by e.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('What a fraction had cost client %s on %s is not what left their lots.', client_id, ex_day) as says
          from (select e.client_id, e.ex_day, e.instrument_id, sum(e.cost_paise) as cost from corporate_effect e
                group by e.client_id, e.ex_day, e.instrument_id) e
          left join (select e.client_id, e.ex_day, e.instrument_id, sum(c.cost_gross_paise + c.cost_charges_paise) as cost
                     from corporate_credit c join corporate_effect e on e.id = c.effect_id
                     group by e.client_id, e.ex_day, e.instrument_id) g
            using (client_id, ex_day, instrument_id)
          where e.cost <> -coalesce(g.cost, 0) order by client_id, ex_day limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('What a fraction brought client %s on %s, or had cost, is not what their orders have of it.', e.client_id,
                        e.ex_day) as says
          from corporate_effect e
          left join (select effect_id, sum(proceeds_paise) as proceeds, sum(cost_paise) as cost from corporate_fraction
                     group by effect_id) f on f.effect_id = e.id
          where e.act <> 'dividend' and (e.gross_paise, e.cost_paise) is distinct from (coalesce(f.proceeds, 0), coalesce(f.cost, 0))
          order by e.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('The dividend of %s for client %s is not %s shares at what the company pays.', e.ex_day, e.client_id,
                        e.held) as says
          from corporate_effect e join corporate_action a on a.id = e.action_id
          where e.act = 'dividend' and e.gross_paise <> e.held * a.amount_paise order by e.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('A dividend of %s is owed to client %s, and nothing is due for it.', e.ex_day, e.client_id) as says
          from corporate_effect e
          where e.paid_at is null and not exists (
            select from due d where d.ref = e.id and d.kind = 'dividend' and d.done_at is null)
          order by e.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('What %s of %s gave client %s is not what the ledger moved.', e.act, e.ex_day, e.client_id) as says
          from corporate_effect e
          left join lateral (
            select sum(n.amount) filter (where a.asset = 'INR') as rupees, sum(n.amount) filter (where ledger_is_security(a.asset)) as shares
            from ledger_entry n join ledger_account a on a.id = n.account_id
            where n.transfer_id = e.id and n.client_id = e.client_id) m on true
          where e.paid_at is not null
            and (e.gross_paise - e.tax_paise, e.shares) is distinct from (coalesce(m.rupees, 0), coalesce(m.shares, 0))
          order by e.id limit ${MOST}`,
  },
  ...dayChecks,
  ...tenderChecks,
  ...loanChecks,
  ...creditChecks,
]

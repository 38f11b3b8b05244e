/**
 * ledger: what must hold between the ledger and what clients traded: every share that a client has is in an open lot and
 * every open lot in the ledger, and each order's rupees and shares are what was moved for it. Each look goes once through
 * each table, however many orders there are.
 */
import type { Check } from './audit-checks.ts'

/** More than this of one kind says nothing more. */
const MOST = 10

/** What the ledger moved for each order, to and from its client. */
const MOVED = `select t.ref as id, e.client_id,
    sum(e.amount) filter (where a.asset = 'INR') as rupees,
    sum(e.amount) filter (where a.asset <> 'INR') as shares,
    sum(e.amount) filter (where a.purpose = 'blocked') as blocked,
    sum(e.amount) filter (where a.purpose = 'unsettled') as unsettled
  from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
  where e.client_id is not null and t.ref is not null
    and t.act in ('order-blocked', 'order-released', 'order-bought', 'order-sold', 'depository-charge', 'sale-settled',
                  'dividend', 'split', 'bonus')
  group by t.ref, e.client_id`

const LOTS = `select client_id, asset, sum(quantity) as quantity, count(*) as lots, sum(gross_paise) as gross_paise,
    sum(charges_paise) as charges_paise
  from trade_order where status in ('awaiting', 'holding') and quantity > 0 group by client_id, asset`

export const tradeChecks: readonly Check[] = [
  {
    name: 'I4',
    sql: `select format('Client %s has %s of %s in the ledger, but its lots are %s.', client_id, coalesce(a.balance, 0),
                        asset, coalesce(l.quantity, 0)) as says
          from (select client_id, asset, sum(balance) as balance from ledger_account
                where client_id is not null and asset <> 'INR' group by client_id, asset) a
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
          given as (select order_id, sum(amount_paise) as paid, sum(shares) as shares from corporate_credit group by order_id),
          filled as (select order_id, sum(quantity) filter (where side = 'buy') as bought,
                            sum(quantity) filter (where side = 'sell') as sold from trade_fill group by order_id)
          select format('Order %s is not what the ledger moved for it: %s paise and %s shares.', o.id,
                        coalesce(m.rupees, 0), coalesce(m.shares, 0)) as says
          from trade_order o
          left join moved m on m.id = o.id and m.client_id = o.client_id
          left join given g on g.order_id = o.id
          left join filled f on f.order_id = o.id
          where (coalesce(m.rupees, 0), coalesce(m.shares, 0), coalesce(m.blocked, 0), coalesce(m.unsettled, 0))
              is distinct from (
                coalesce(g.paid, 0) - o.gross_paise - o.charges_paise
                  + coalesce(o.sale_gross_paise - o.sale_charges_paise, 0),
                case when o.status = 'sold' then 0 else o.quantity end, o.blocked_paise,
                case when o.sale_settled_at is null then coalesce(o.sale_gross_paise - o.sale_charges_paise, 0) else 0 end)
            or (coalesce(f.bought, 0), coalesce(f.bought, 0) + coalesce(g.shares, 0)) <> (o.filled, o.quantity)
            or coalesce(f.sold, 0) <> case when o.status = 'sold' then o.quantity else 0 end
          order by o.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `with moved as (${MOVED})
          select format('The ledger moved %s paise and %s shares of client %s for order %s, which is not theirs.',
                        coalesce(m.rupees, 0), coalesce(m.shares, 0), m.client_id, m.id) as says
          from moved m left join trade_order o on o.id = m.id and o.client_id = m.client_id
          where o.id is null order by m.id limit ${MOST}`,
  },
]

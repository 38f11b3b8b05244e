/**
 * ledger: what must hold of promotional credit: the ledger has what is left of it, what it spent is what it paid of charges, no order's charges
 * of a day were paid twice, and one that goes on is due to end.
 */
import type { Check } from './audit-checks.ts'

/** More than this of one kind says nothing more. */
const MOST = 10

export const creditChecks: readonly Check[] = [
  {
    name: 'I4',
    sql: `select format('Client %s has %s paise of credit in the ledger, but %s are left.', client_id, coalesce(a.balance, 0),
                        coalesce(c.unspent, 0)) as says
          from (select client_id, balance from ledger_account
                where client_id is not null and purpose = 'credit' and balance <> 0) a
          full join (select client_id, sum(amount_paise - spent_paise - returned_paise) as unspent from promo_credit
                     where ended is null group by client_id) c using (client_id)
          where coalesce(a.balance, 0) <> coalesce(c.unspent, 0) order by client_id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Credit %s has spent %s paise, but paid %s of charges.', c.id, c.spent_paise, coalesce(u.paid, 0)) as says
          from promo_credit c
          left join (select credit_id, sum(amount_paise) as paid from promo_use group by credit_id) u on u.credit_id = c.id
          where c.spent_paise <> coalesce(u.paid, 0) order by c.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Credit paid %s paise of order %s on %s, which was charged %s.', u.paid, u.order_id, u.day, f.charged) as says
          from (select client_id, order_id, day, sum(amount_paise) as paid from promo_use group by 1, 2, 3) u
          cross join lateral (
            select coalesce((select sum(f.charges_paise) from order_fill f where f.order_id = u.order_id and f.trade_day = u.day), 0)
                 + coalesce((select sum(o.amount_paise) from charge_once o where o.order_id = u.order_id), 0) as charged) f
          where u.paid > f.charged
            -- The day's own sums may give one order more than was taken for it, and another less.
            and not exists (select from day_charge_part p where (p.client_id, p.day, p.order_id) = (u.client_id, u.day, u.order_id)
                            and p.charged_paise > p.taken_paise)
          order by u.order_id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Credit %s goes on, and nothing is due to end it.', c.id) as says
          from promo_credit c
          where c.ended is null and not exists (
            select from due d where d.ref = c.id and d.kind = 'credit-expiry' and d.done_at is null)
          order by c.id limit ${MOST}`,
  },
]

/**
 * ledger: what must hold of shares that are tendered in a buy-back: they are blocked in lots and in the ledger alike, for a tender that
 * is still to be decided, and each of those is due.
 */
import type { Check } from './audit-checks.ts'

/** More than this of one kind says nothing more. */
const MOST = 10

export const tenderChecks: readonly Check[] = [
  {
    name: 'I4',
    sql: `select format('Client %s has %s of %s blocked in the ledger, but tendered in lots are %s.', client_id,
                        coalesce(a.balance, 0), asset, coalesce(l.tendered, 0)) as says
          from (select client_id, asset, balance from ledger_account
                where client_id is not null and purpose = 'pledged' and balance > 0) a
          full join (select client_id, asset, sum(tendered) as tendered from lot where tendered > 0
                     group by client_id, asset) l using (client_id, asset)
          where coalesce(a.balance, 0) <> coalesce(l.tendered, 0) order by client_id, asset limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `with open as (select t.client_id, coalesce(i.isin, i.id::text) as security, sum(t.quantity) as quantity
                        from tender t join offer o on o.id = t.offer_id join instrument i on i.id = o.instrument_id
                        where t.decided_at is null and t.quantity > 0 group by 1, 2),
          blocked as (select l.client_id, coalesce(i.isin, i.id::text) as security, sum(l.tendered) as quantity
                      from lot l join instrument i on i.id = l.instrument_id where l.tendered > 0 group by 1, 2)
          select format('Client %s has tendered %s of %s, but %s are blocked.', client_id, coalesce(o.quantity, 0), security,
                        coalesce(b.quantity, 0)) as says
          from open o full join blocked b using (client_id, security)
          where coalesce(o.quantity, 0) <> coalesce(b.quantity, 0) order by client_id, security limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Tender %s is not decided, and nothing is due for it.', t.id) as says
          from tender t
          where t.decided_at is null and t.quantity > 0 and not exists (
            select from due d where d.ref = t.id and d.kind = 'tender' and d.done_at is null)
          order by t.id limit ${MOST}`,
  },
]

/**
 * ledger: what must hold of shares that are tendered in a buy-back, and of units that are redeemed: they are blocked in lots and in the ledger alike, for a tender
 * that is still to be decided or a redemption that is still to be priced, and each of those is due.
 */
import type { Check } from './audit-checks.ts'

/** More than this of one kind says nothing more. */
const MOST = 10

export const tenderChecks: readonly Check[] = [
  {
    name: 'I4',
    sql: `select format('Client %s has %s of %s blocked in the ledger, but pledged in lots are %s.', client_id,
                        coalesce(a.balance, 0), asset, coalesce(l.pledged, 0)) as says
          from (select client_id, asset, balance from ledger_account
                where client_id is not null and purpose = 'pledged' and balance > 0) a
          full join (select client_id, asset, sum(pledged + lent) as pledged from lot where pledged + lent > 0
                     group by client_id, asset) l using (client_id, asset)
          where coalesce(a.balance, 0) <> coalesce(l.pledged, 0) order by client_id, asset limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `with open as (select t.client_id, coalesce(i.isin, i.id::text) as security, sum(t.quantity) as quantity
                        from tender t join offer o on o.id = t.offer_id join instrument i on i.id = o.instrument_id
                        where t.decided_at is null and t.quantity > 0 group by 1, 2),
          blocked as (select l.client_id, coalesce(i.isin, i.id::text) as security, sum(l.pledged) as quantity
                      from lot l join instrument i on i.id = l.instrument_id where l.pledged > 0 and i.kind <> 'fund' group by 1, 2)
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
  {
    name: 'I5',
    sql: `with open as (select client_id, instrument_id, sum(units) as units from fund_redemption where status = 'awaiting'
                        group by 1, 2),
          blocked as (select l.client_id, l.instrument_id, sum(l.pledged) as units
                      from lot l join instrument i on i.id = l.instrument_id and i.kind = 'fund' where l.pledged > 0 group by 1, 2)
          select format('Client %s redeems %s units of instrument %s, but %s are blocked.', client_id, coalesce(o.units, 0),
                        instrument_id, coalesce(b.units, 0)) as says
          from open o full join blocked b using (client_id, instrument_id)
          where coalesce(o.units, 0) <> coalesce(b.units, 0) order by client_id, instrument_id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Redemption %s is not priced, and nothing is due for it.', r.id) as says
          from fund_redemption r
          where r.status = 'awaiting' and not exists (
            select from due d where d.ref = r.id and d.kind = 'fund-redemption' and d.done_at is null)
          order by r.id limit ${MOST}`,
  },
]

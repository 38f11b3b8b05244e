/**
 * ledger: what must hold of loans: what a client owes in the ledger is what the loan that they signed says, which is what was drawn and
 * its interest less what was repaid; what is pledged for it is in its client's lots; and each loan that runs is looked at by the clock.
 */
import type { Check } from './audit-checks.ts'

/** More than this of one kind says nothing more. */
const MOST = 10

export const loanChecks: readonly Check[] = [
  {
    name: 'I4',
    sql: `select format('Client %s owes %s in the ledger, but the loan that they signed says %s.', client_id,
                        coalesce(a.balance, 0), coalesce(l.owed, 0)) as says
          from (select client_id, balance from ledger_account
                where client_id is not null and asset = 'LOAN' and balance <> 0) a
          full join (select client_id, sum(amount_paise + interest_total_paise + late_total_paise - repaid_paise) as owed
                     from loan where drawn_at is not null group by client_id
                     having sum(amount_paise + interest_total_paise + late_total_paise - repaid_paise) <> 0) l using (client_id)
          where coalesce(a.balance, 0) <> coalesce(l.owed, 0) order by client_id limit ${MOST}`,
  },
  {
    name: 'I4',
    sql: `select format('Loan %s says that %s is owed, but the ledger’s transfers for it come to %s.', l.id,
                        l.principal_paise + l.interest_paise + l.overdue_interest_paise + l.charges_paise, coalesce(m.owed, 0)) as says
          from loan l left join lateral (
            select sum(e.amount) as owed from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
            join ledger_account a on a.id = e.account_id
            where t.ref = l.id and a.asset = 'LOAN' and e.client_id = l.client_id) m on true
          where l.principal_paise + l.interest_paise + l.overdue_interest_paise + l.charges_paise <> coalesce(m.owed, 0)
          order by l.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Client %s has holdings pledged, and no loan that runs.', k.client_id) as says
          from (select distinct client_id from lot where lent > 0) k
          where not exists (select from loan l where l.client_id = k.client_id and l.state in ('active', 'shortfall'))
          order by k.client_id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Loan %s runs, and nothing is due for it.', l.id) as says
          from loan l
          where l.state in ('active', 'shortfall') and not exists (
            select from due d where d.ref = l.due_ref and d.kind = 'loan-day' and d.done_at is null)
          order by l.id limit ${MOST}`,
  },
]

/** products/loan: applications for loans, as the client's list of applications shows them. */
import type { Application } from '@pramaan/contracts'
import type { AskedFor } from '../../clients/asked-for.ts'
import { loansOf } from './store.ts'
import { termsAmong } from './terms.ts'
import { summaryOf } from './views.ts'
import { rupees } from './words.ts'

const STATES: Readonly<Record<string, Pick<Application, 'status' | 'state' | 'is_yours'>>> = {
  pending: { status: 'pending', state: 'Under review' },
  approved: { status: 'approved', state: 'Approved, to be drawn by you' },
  active: { status: 'approved', state: 'Drawn' },
  shortfall: { status: 'pending', state: 'Drawn, cover is missing', is_yours: true },
  closed: { status: 'approved', state: 'Repaid' },
  rejected: { status: 'rejected', state: 'Rejected' },
  withdrawn: { status: 'cancelled', state: 'Withdrawn by you' },
}

const undecided: ReadonlySet<string> = new Set(['pending', 'shortfall'])

export const applicationsForLoans: AskedFor = async (tx, { clientId, now, most }) => {
  const loans = await loansOf(tx, clientId, { most })
  if (loans.length === 0) return []
  const terms = await termsAmong(
    tx,
    loans.map(({ terms_id: id }) => id),
  )
  return loans.map((loan) => {
    const lender = terms.get(loan.terms_id)?.terms.lender ?? ''
    const { says, promised_by: promisedBy, is_overdue: isOverdue } = summaryOf(loan, lender, now)
    const words = STATES[loan.state]
    if (!words) throw new Error(`a loan has no words for ${loan.state}`)
    return {
      ...{
        id: loan.id,
        kind: 'loan',
        title: `Loan of ${rupees(loan.amount_paise)} from ${lender}`,
        ...words,
      },
      ...{ reason: says, asked_at: loan.applied_at.toISOString(), promised_by: promisedBy },
      // A notice of a shortfall decides nothing.
      decided_at: undecided.has(loan.state) ? null : loan.state_at.toISOString(),
      ...{ is_overdue: isOverdue, opens: { drawer: 'loan', id: loan.id } },
    }
  })
}

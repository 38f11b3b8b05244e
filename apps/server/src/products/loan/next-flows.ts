/** products/loan: what is still to be paid, if each instalment is paid as it comes. */
import { paise, toWire } from '@pramaan/money'
import type { FlowsOf } from '../../trading/next-flows.ts'
import { countedTo, runOf } from './account.ts'
import { openLoanOf } from './store.ts'
import { findTerms } from './terms.ts'

export const instalmentsToCome: FlowsOf = async (tx, { clientId, today, until }) => {
  const open = await openLoanOf(tx, clientId)
  if (open?.state !== 'active' && open?.state !== 'shortfall') return []
  const { loan } = countedTo(open, today)
  const lender = (await findTerms(tx, loan.terms_id))?.terms.lender ?? ''
  return (runOf(loan)?.dues ?? [])
    .filter(({ paid, on }) => paid > 0n && on <= until)
    .map(({ no, on, paid }) => ({
      ...{ id: `${loan.id}:${no}`, kind: 'instalment', name: lender, day: on, amount: toWire(paise(-paid)) },
      // The last one, and what is late, goes with the interest of the days until then.
      is_about: loan.repayment !== 'emi' || paid !== loan.instalment_paise,
    }))
}

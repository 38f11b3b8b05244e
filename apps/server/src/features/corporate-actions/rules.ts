/** corporate-actions: what the firm may announce, field by field. Pure. */
import type { Announcement } from '@pramaan/contracts'
import { dayInWords } from '../../market/wire.ts'

export interface Days {
  readonly today: string
  /** The last ex-date that has begun: later than today in a market that trades on a Saturday. */
  readonly begun: string
}

/** The first thing that is wrong, in one sentence; null where nothing is. */
export function problemOf(act: Announcement, { today, begun }: Days): string | null {
  const { action, ex_day: exDay, record_day: recordDay, pay_day: payDay } = act
  if (exDay <= today) return 'Choose an ex-date after today.'
  if (exDay <= begun) return `Trading for ${dayInWords(begun)} has begun. Choose a later ex-date.`
  if (recordDay !== undefined && recordDay < exDay) return 'The record date cannot be before the ex-date.'
  if (payDay !== undefined && payDay < exDay) return 'The payment date cannot be before the ex-date.'
  if (act.number !== undefined && action !== 'dividend') return 'Only dividends are numbered.'
  if (action === 'dividend') return dividendProblem(act)
  if (act.rupees !== undefined) return 'Only a dividend has an amount per share.'
  return action === 'rights' || action === 'buy-back' ? noRatioProblem(act) : ratioProblem(act)
}

function dividendProblem({ rupees, pay_day: payDay, ...act }: Announcement): string | null {
  if (rupees === undefined) return 'Enter the dividend per share.'
  if (payDay === undefined) return 'Enter the payment date.'
  return noRatioProblem(act)
}

const noRatioProblem = (act: Pick<Announcement, 'shares_before' | 'shares_after'>): string | null =>
  act.shares_before === undefined && act.shares_after === undefined
    ? null
    : 'Only a bonus, a split or a consolidation has a ratio.'

function ratioProblem({ action, shares_before: before, shares_after: after }: Announcement): string | null {
  if (before === undefined || after === undefined) return 'Enter how many shares become how many.'
  if (action === 'consolidation' && after >= before) return 'A consolidation makes fewer shares of more.'
  if (action !== 'consolidation' && after <= before)
    return `A ${action === 'bonus' ? 'bonus' : 'split'} makes more shares of fewer.`
  return null
}

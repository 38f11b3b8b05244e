/** corporate-actions: what an action is called, with its terms. Pure. */
import type { AnnouncedAction, Announcement } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'

const names: Readonly<Record<AnnouncedAction, string>> = {
  dividend: 'Dividend',
  bonus: 'Bonus',
  split: 'Split',
  consolidation: 'Consolidation',
  rights: 'Rights issue',
  'buy-back': 'Buy-back',
}

export type Terms = Pick<Announcement, 'rupees' | 'shares_before' | 'shares_after'>

export const inPaise = (rupees: number): number => Math.round(rupees * 100)

export const titleOf = (act: Pick<Announcement, 'symbol' | 'action' | 'ex_day'> & Terms): string =>
  `${act.symbol}: ${nameOf(act)}, ex-date ${dayInWords(act.ex_day)}`

export const nameOf = ({ action, ...terms }: Pick<Announcement, 'action'> & Terms): string =>
  `${names[action]}${withTerms(terms)}`

/** What clients read: the terms in our words, and what the company calls it beside them. */
export const saysOf = (act: Pick<Announcement, 'action' | 'says'> & Terms): string =>
  `${nameOf(act)} (${act.says})`

function withTerms(act: Terms): string {
  if (act.rupees !== undefined) return ` of ${formatRupees(paise(BigInt(inPaise(act.rupees))))} a share`
  if (act.shares_before === undefined) return ''
  return `, ${act.shares_before} ${act.shares_before === 1 ? 'share becomes' : 'shares become'} ${act.shares_after}`
}

export const termsIn = (act: Terms): string => withTerms(act).replace(/^(?: of|,) /, '')

export interface StoredTerms {
  readonly shares_before: number | null
  readonly shares_after: number | null
  readonly amount_paise: bigint | null
}

/** As they would be announced. */
export const termsOf = ({ shares_before, shares_after, amount_paise }: StoredTerms): Terms => ({
  ...(shares_before !== null && { shares_before }),
  ...(shares_after !== null && { shares_after }),
  ...(amount_paise !== null && { rupees: Number(amount_paise) / 100 }),
})

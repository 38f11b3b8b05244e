/** settlements: what a corporate action may be. Pure; the server has the last word. */
import { type AnnouncedAction, type Announcement, announcedActions } from '@pramaan/contracts'
import { addMonths, calendarOf, publishedYears } from '@pramaan/market-time'
import { say } from './say.ts'

export interface Draft {
  readonly action: AnnouncedAction
  readonly market: Announcement['market']
  readonly symbol: string
  readonly held: string
  readonly becomes: string
  readonly rupees: string
  readonly number: string
  readonly exDay: string
  readonly recordDay: string
  readonly payDay: string
  readonly says: string
}

export type Field = Exclude<keyof Draft, 'action' | 'market'>
export type Problems = Partial<Record<Field, string>>

export const EMPTY: Draft = {
  ...{ action: 'dividend', market: 'NSE', symbol: '', held: '', becomes: '', rupees: '', number: '1' },
  ...{ exDay: '', recordDay: '', payDay: '', says: '' },
}

export const actionWords: Readonly<Record<AnnouncedAction, string>> = {
  dividend: say('dividend'),
  bonus: say('bonus'),
  split: say('split'),
  consolidation: say('consolidation'),
  rights: say('rights'),
  'buy-back': say('buyBack'),
}

export const actionOf = (text: string): AnnouncedAction =>
  announcedActions.find((one) => one === text) ?? 'dividend'

const COUNT = /^[1-9]\d{0,3}$/
const RUPEES = /^(0|[1-9]\d{0,5})(\.\d{1,2})?$/
/** Holidays that were announced late are known to the server only. */
const calendar = calendarOf(publishedYears)
const MONTHS_AHEAD = 12
const SYMBOL = /^[A-Z0-9&.-]{1,20}$/

export const hasRatio = (action: AnnouncedAction): boolean =>
  action === 'bonus' || action === 'split' || action === 'consolidation'

export function problemsOf(draft: Draft, today: string): Problems {
  const { action } = draft
  return {
    ...(!SYMBOL.test(draft.symbol) && { symbol: say('symbolProblem') }),
    ...exDayProblem(draft, today),
    ...recordDayProblem(draft),
    ...payDayProblem(draft),
    ...(action === 'dividend' && !(RUPEES.test(draft.rupees) && Number(draft.rupees) > 0)
      ? { rupees: say('rupeesProblem') }
      : {}),
    ...(action === 'dividend' && !/^[1-5]$/.test(draft.number) ? { number: say('numberProblem') } : {}),
    ...(hasRatio(action) ? ratioProblems(draft) : {}),
    ...(draft.says.trim().length < 3 && { says: say('saysProblem') }),
  }
}

function exDayProblem({ exDay }: Draft, today: string): Problems {
  if (exDay <= today) return { exDay: say('exDayProblem') }
  if (exDay > addMonths(today, MONTHS_AHEAD)) return { exDay: say('exDayLate') }
  return calendar.isTradingDay(exDay) ? {} : { exDay: say('exDayClosed') }
}

function recordDayProblem({ exDay, recordDay }: Draft): Problems {
  if (exDay === '' || recordDay === '') return {}
  if (recordDay < exDay) return { recordDay: say('recordDayProblem') }
  return isYearAfter(exDay, recordDay) ? { recordDay: say('dayLate') } : {}
}

function payDayProblem({ action, exDay, recordDay, payDay }: Draft): Problems {
  if (payDay === '') return action === 'dividend' ? { payDay: say('payDayMissing') } : {}
  if (exDay === '') return {}
  if (payDay < exDay) return { payDay: say('payDayProblem') }
  if (recordDay !== '' && payDay < recordDay) return { payDay: say('payDayBeforeRecord') }
  return isYearAfter(exDay, payDay) ? { payDay: say('dayLate') } : {}
}

const isYearAfter = (exDay: string, day: string): boolean => day > addMonths(exDay, MONTHS_AHEAD)

function ratioProblems(draft: Draft): Problems {
  const problems = {
    ...(!COUNT.test(draft.held) && { held: say('countProblem') }),
    ...(!COUNT.test(draft.becomes) && { becomes: say('countProblem') }),
  }
  if (Object.keys(problems).length > 0) return problems
  const { before, after } = ratioOf(draft)
  const isFewer = after < before
  if (draft.action === 'consolidation' && !isFewer) return { becomes: say('fewerProblem') }
  return draft.action === 'split' && after <= before ? { becomes: say('moreProblem') } : {}
}

/** A bonus is told as new shares for those held, the others as what the old ones become. */
function ratioOf({ action, held, becomes }: Draft): { before: number; after: number } {
  const [before, after] = [Number(held), Number(becomes)]
  return { before, after: action === 'bonus' ? before + after : after }
}

export function actOf(draft: Draft): Announcement {
  const { before, after } = ratioOf(draft)
  return {
    kind: 'corporate-action',
    market: draft.market,
    symbol: draft.symbol,
    action: draft.action,
    ex_day: draft.exDay,
    ...(draft.recordDay !== '' && { record_day: draft.recordDay }),
    ...(draft.payDay !== '' && { pay_day: draft.payDay }),
    ...(hasRatio(draft.action) && { shares_before: before, shares_after: after }),
    ...(draft.action === 'dividend' && { rupees: Number(draft.rupees), number: Number(draft.number) }),
    says: draft.says.trim(),
  }
}

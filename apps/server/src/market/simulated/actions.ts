/** market: splits, bonuses and dividends of the simulated market, drawn per share and year. */
import { addDays, type Calendar, type Day } from '@pramaan/market-time'
import type { CorporateAction } from '../instruments.ts'
import { draw, even, named } from './chance.ts'

const SHARES = named('shares')
const DIVIDEND = named('dividend')
const CHANCE_OF_SPLIT = 0.04
const CHANCE_OF_DIVIDEND = 0.75
const FIFTY_PAISE = 50
/** Most companies pay some three weeks after the ex-day; 30 days are the law's. */
const PAID_AFTER_DAYS = 21

const dayOfYear = (calendar: Calendar, year: number, from: number, span: number, bits: number): Day => {
  return tradingDayFrom(calendar, addDays(`${year}-01-01`, from + (bits % span)))
}

const tradingDayFrom = (calendar: Calendar, day: Day): Day =>
  calendar.isTradingDay(day) ? day : calendar.nextTradingDay(day)

export type SimulatedAction = CorporateAction & { readonly payDay?: Day }

export interface SplitOrBonus {
  readonly exDay: Day
  readonly kind: 'split' | 'bonus'
  readonly sharesAfter: number
  readonly says: string
}

/** What changes the number of shares: needed before any price can be known. */
export function splitsOf(
  seed: number,
  name: number,
  calendar: Calendar,
  years: readonly number[],
): SplitOrBonus[] {
  return years.flatMap((year): SplitOrBonus[] => {
    if (even(seed, name ^ SHARES, year) >= CHANCE_OF_SPLIT) return []
    const exDay = dayOfYear(calendar, year, 20, 320, draw(seed, name ^ SHARES, year, 1))
    const turn = draw(seed, name ^ SHARES, year, 2) % 3
    if (turn === 0) return [{ exDay, kind: 'bonus', sharesAfter: 2, says: 'Bonus 1:1' }]
    const sharesAfter = turn === 1 ? 2 : 5
    return [{ exDay, kind: 'split', sharesAfter, says: `Split from ₹10 to ₹${10 / sharesAfter}` }]
  })
}

export const asAction = ({ exDay, kind, sharesAfter, says }: SplitOrBonus): CorporateAction => ({
  exDay,
  kind,
  sharesBefore: 1,
  sharesAfter,
  amountPaise: null,
  says,
})

/** Between May and September, from half a percent to two of the price. */
export function dividendsOf(
  { seed, name, calendar }: { readonly seed: number; readonly name: number; readonly calendar: Calendar },
  years: readonly number[],
  closeBefore: (day: Day) => number | null,
): SimulatedAction[] {
  return years.flatMap((year): SimulatedAction[] => {
    if (even(seed, name ^ DIVIDEND, year) >= CHANCE_OF_DIVIDEND) return []
    const exDay = dayOfYear(calendar, year, 130, 130, draw(seed, name ^ DIVIDEND, year, 1))
    const close = closeBefore(exDay)
    if (close === null) return []
    const wished = close * (0.005 + 0.015 * even(seed, name ^ DIVIDEND, year, 2))
    const amountPaise = Math.max(FIFTY_PAISE, Math.round(wished / FIFTY_PAISE) * FIFTY_PAISE)
    const rupees = amountPaise % 100 === 0 ? `${amountPaise / 100}` : `${Math.floor(amountPaise / 100)}.50`
    const says = `Dividend of ₹${rupees} a share`
    const payDay = tradingDayFrom(calendar, addDays(exDay, PAID_AFTER_DAYS))
    return [{ exDay, payDay, kind: 'dividend', sharesBefore: null, sharesAfter: null, amountPaise, says }]
  })
}

/** me: the stretch of days that the ledger and its statements are asked for. Days are India's, as the server counts them. Pure. */
import { say } from './say.ts'

export interface Period {
  readonly from?: string
  readonly to?: string
}

export const periods = {
  all: say('allTime'),
  month: say('thisMonth'),
  'last-month': say('lastMonth'),
  year: say('thisYear'),
  'last-year': say('lastYear'),
  own: say('ownDays'),
} as const

export type PeriodName = keyof typeof periods

const two = (value: number) => String(value).padStart(2, '0')

/** `today` is 2026-11-15; a financial year begins on 1 April. */
export function periodOf(name: PeriodName, today: string): Period {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  const began = month >= 4 ? year : year - 1
  if (name === 'month') return { from: `${today.slice(0, 8)}01` }
  if (name === 'last-month') {
    const [of, last] = month === 1 ? [year - 1, 12] : [year, month - 1]
    return { from: `${of}-${two(last)}-01`, to: `${of}-${two(last)}-${two(daysIn(of, last))}` }
  }
  if (name === 'year') return { from: `${began}-04-01` }
  if (name === 'last-year') return { from: `${began - 1}-04-01`, to: `${began}-03-31` }
  return {}
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Days that a person chose: one that is not whole yet is left out. */
export const chosenPeriod = (from: string, to: string): Period => ({
  ...(DAY.test(from) ? { from } : {}),
  ...(DAY.test(to) ? { to } : {}),
})

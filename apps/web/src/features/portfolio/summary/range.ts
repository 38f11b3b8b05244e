/** portfolio, summary: the one range that drives the curve, the returns and what changed. It stands in the address. Pure. */
import type { Span } from '../../../orders/stats.ts'

export const ranges = ['1M', '3M', '6M', '1Y', '2Y', 'All'] as const
export type RangeName = (typeof ranges)[number]

export interface Range {
  readonly name: RangeName | 'own'
  /** Of `own`; empty while it is not chosen. */
  readonly from: string
  readonly to: string
}

const months: Readonly<Record<Exclude<RangeName, 'All'>, number>> = {
  '1M': 1,
  '3M': 3,
  '6M': 6,
  '1Y': 12,
  '2Y': 24,
}

const DEFAULT: RangeName = '1Y'
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function rangeOf(address: URLSearchParams): Range {
  const [from, to] = [dayIn(address, 'from'), dayIn(address, 'to')]
  if (address.get('range') === 'own' || from !== '' || to !== '') return { name: 'own', from, to }
  return { name: ranges.find((name) => name === address.get('range')) ?? DEFAULT, from: '', to: '' }
}

function dayIn(address: URLSearchParams, name: string): string {
  const day = address.get(name) ?? ''
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
}

/** As the address has it, without the others' parts. */
export function addressOf({ name, from, to }: Range): Record<string, string> {
  if (name !== 'own') return name === DEFAULT ? {} : { range: name }
  return { range: 'own', ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
}

/** Which days are asked for; null where today is needed and not known yet. A year to 16 Nov begins after the end of 16 Nov. */
export function spanOf({ name, from, to }: Range, today: string | null): Span | null {
  if (name === 'All') return {}
  if (today === null) return null
  if (name !== 'own') return { from: dayAfter(monthsBefore(today, months[name])) }
  // Days the wrong way round mean the same stretch; a day to come is not over.
  const [first, last] = [from, to === '' ? today : to].sort()
  const until = last === undefined || last > today ? today : last
  return { ...(from === '' ? {} : { from: first === undefined || first > until ? until : first }), to: until }
}

const two = (value: number) => String(value).padStart(2, '0')

/** 31 May less a month is 30 April. */
function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const whole = year * 12 + month - 1 - count
  const [toYear, toMonth] = [Math.floor(whole / 12), (whole % 12) + 1]
  const longest = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return `${toYear}-${two(toMonth)}-${two(Math.min(date, longest))}`
}

const DAY_MS = 86_400_000

const dayAfter = (day: string): string => shifted(day, DAY_MS)
export const dayBefore = (day: string): string => shifted(day, -DAY_MS)

const shifted = (day: string, by: number): string => new Date(Date.parse(day) + by).toISOString().slice(0, 10)

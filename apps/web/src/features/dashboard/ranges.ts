/** dashboard: how far back the curve goes. Only what the money is old enough for is offered. Pure; days as YYYY-MM-DD. */

const ranges = ['1M', '3M', '6M', 'FY', '1Y', 'all'] as const
export type Range = (typeof ranges)[number]

const MONTHS = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12 } as const

/** The day after the same day so many months ago: a month without that day has its last. */
function monthsBefore(today: string, months: number): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const first = Date.UTC(year, month - 1 - months, 1)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(first + Math.min(day, last) * DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000

/** The first day of a range; null where it begins with the first money. */
export function firstDay(range: Range, today: string): string | null {
  if (range === 'all') return null
  if (range !== 'FY') return monthsBefore(today, MONTHS[range])
  const year = Number(today.slice(0, 4))
  return today.slice(5) < '04-01' ? `${year - 1}-04-01` : `${year}-04-01`
}

/** None where the money is younger than a month: then there is nothing to choose. */
export function rangesFor(begins: string, today: string): readonly Range[] {
  const reached = ranges.filter((range) => {
    const from = firstDay(range, today)
    return from === null || from > begins
  })
  return reached.length > 1 ? reached : []
}

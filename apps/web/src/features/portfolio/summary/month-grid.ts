/** portfolio, summary: the months by year, for the heat map. Pure. */
import type { MonthReturn } from '@pramaan/contracts'
import { formatNumber } from '@pramaan/money'

export interface MonthCell {
  /** YYYY-MM */
  readonly month: string
  readonly percent: number | null
  /** Before the first money, or still to come. */
  readonly isOutside: boolean
  readonly isNow: boolean
}

export interface YearRow {
  readonly year: string
  readonly months: readonly MonthCell[]
  /** The months linked; null where none has a return. */
  readonly percent: number | null
}

/** The oldest year first, twelve months each; the first year is that of the first money. */
export function yearsOf(told: MonthReturn['months']): YearRow[] {
  const first = told.findIndex(
    ({ return_pct, flows, worth }) => return_pct !== null || flows !== 0 || worth !== 0,
  )
  const months = first === -1 ? told.slice(-1) : told.slice(first)
  const known = new Map(months.map((one) => [one.month, one]))
  const last = months.at(-1)?.month
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))]
  return years.map((year) => {
    const cells = Array.from({ length: 12 }, (_, index): MonthCell => {
      const month = `${year}-${String(index + 1).padStart(2, '0')}`
      const found = known.get(month)
      return {
        month,
        percent: found?.return_pct ?? null,
        isOutside: found === undefined,
        isNow: month === last,
      }
    })
    return { year, months: cells, percent: linked(cells.map(({ percent }) => percent)) }
  })
}

function linked(returns: readonly (number | null)[]): number | null {
  const known = returns.filter((one) => one !== null)
  if (known.length === 0) return null
  return (known.reduce((factor, one) => factor * (1 + one / 100), 1) - 1) * 100
}

/** +2.6, −0.3, 0.0: one decimal, rounded. */
export function tenths(percent: number): string {
  const rounded = Math.round(percent * 10) / 10
  const text = (formatNumber(rounded) ?? '').slice(0, -1)
  return rounded > 0 ? `+${text}` : text
}

/** How strong its colour is, 0 to 4: a month of 4% or more is the strongest. */
export const strengthOf = (percent: number): number =>
  Math.min(4, Math.ceil(Math.abs(Math.round(percent * 10) / 10)))

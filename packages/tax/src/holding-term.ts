/** tax: whether a gain is long-term, and its rate. Trade dates count (CBDT circular 704). */

/** A day on the calendar in India, `YYYY-MM-DD`. */
export type Day = string

export const taxClasses = [
  'equity',
  'equity-fund',
  'listed-bond',
  'gold-etf',
  'unlisted-share',
  'unlisted-bond',
  /** Bought before April 2023. */
  'debt-fund-before-2023-04',
  /** Bought since: a specified fund, always at the holder's slab. */
  'debt-fund-from-2023-04',
  /** Market-linked debenture. */
  'mld',
] as const
export type TaxClass = (typeof taxClasses)[number]

export type HoldingTerm = {
  readonly term: 'short' | 'long'
  /** In percent, as the law writes it; `slab` is the holder's own rate. */
  readonly ratePercent: string
  /** Taxed at slab however long it was held (ex s. 50AA). */
  readonly isAlwaysSlab: boolean
  readonly financialYear: string
}

/** There is no rule here for such a sale. No rate is guessed. */
export class NoTaxRule extends RangeError {}

/** April to March: 2026-27. */
export function financialYearOf(day: Day): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** Finance (No. 2) Act 2024: one long-term rate of 12.5%, 20% for short-term gains on equity. */
const NEW_RATES = '2024-07-23'
/** Long-term gains on equity were exempt before. */
const EQUITY_TAXED = '2018-04-01'
const GOLD_RULE = '2025-04-01'
const SPECIFIED = '2023-04-01'

type Rule = { readonly months: 12 | 24 | 36 | null; readonly short: string; readonly long: string }
const SLAB: Rule = { months: null, short: 'slab', long: 'slab' }

const isNew = (sold: Day): boolean => sold >= NEW_RATES

const rules: Record<TaxClass, (sold: Day) => Rule | null> = {
  equity: equityRule,
  'equity-fund': equityRule,
  'listed-bond': (sold) => ({ months: 12, short: 'slab', long: isNew(sold) ? '12.5' : '10' }),
  'gold-etf': (sold) => (sold >= GOLD_RULE ? { months: 12, short: 'slab', long: '12.5' } : null),
  // The old 20% were on the gain after indexation, which is the caller's to work out.
  'unlisted-share': (sold) => ({ months: 24, short: 'slab', long: isNew(sold) ? '12.5' : '20' }),
  'unlisted-bond': (sold) => (isNew(sold) ? SLAB : null),
  'debt-fund-before-2023-04': (sold) =>
    isNew(sold) ? { months: 24, short: 'slab', long: '12.5' } : { months: 36, short: 'slab', long: '20' },
  'debt-fund-from-2023-04': () => SLAB,
  mld: (sold) => (sold >= SPECIFIED ? SLAB : null),
}

function equityRule(sold: Day): Rule | null {
  if (sold < EQUITY_TAXED) return null
  return isNew(sold) ? { months: 12, short: '20', long: '12.5' } : { months: 12, short: '15', long: '10' }
}

export function holdingTerm(taxClass: TaxClass, acquired: Day, sold: Day): HoldingTerm {
  const rule = rules[taxClass](sold)
  if (!rule) throw new NoTaxRule(`No rule for ${taxClass} sold on ${sold}`)
  const isLong = rule.months !== null && sold > monthsOn(acquired, rule.months)
  return {
    term: isLong ? 'long' : 'short',
    ratePercent: isLong ? rule.long : rule.short,
    isAlwaysSlab: rule.months === null,
    financialYear: financialYearOf(sold),
  }
}

/** The first day on which a sale would be long-term by the rule of that sale; null where it never is. */
export function longFrom(taxClass: TaxClass, acquired: Day, sold: Day): Day | null {
  const months = rules[taxClass](sold)?.months ?? null
  return months === null ? null : dayAfter(monthsOn(acquired, months))
}

const dayAfter = (day: Day): Day => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** The same day of the month; of 29 February, where there is none, 1 March: the cautious reading. */
function monthsOn(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10)
}

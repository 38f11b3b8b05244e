/**
 * products/loan: how much of what is pledged is lent, by kind of lender and by the day from which it holds. A class without a figure
 * is not taken as collateral.
 */
import type { Day } from '@pramaan/market-time'

export const collateralClasses = [
  'share',
  'equity-fund',
  'etf',
  'reit',
  'invit',
  'debt-fund',
  'bond-AAA',
  'bond-AA',
  'bond-A',
  'bond-BBB',
  'unlisted',
  'locked-in',
  'structured',
] as const
export type CollateralClass = (typeof collateralClasses)[number]

export interface LtvTable {
  readonly lender: 'bank' | 'nbfc'
  readonly from: Day
  readonly source: string
  readonly percent: Readonly<Partial<Record<CollateralClass, bigint>>>
}

/** Nobody lends against these. */
const NEVER = { unlisted: 0n, 'locked-in': 0n, structured: 0n } as const

export const ltvTables: readonly LtvTable[] = [
  {
    lender: 'bank',
    // The directions named 1 April; in force since 1 July.
    from: '2026-07-01',
    source: 'RBI Credit Facilities Amendment Directions 2026',
    percent: {
      ...NEVER,
      share: 60n,
      'equity-fund': 75n,
      etf: 75n,
      reit: 75n,
      invit: 75n,
      'debt-fund': 85n,
      'bond-AAA': 85n,
      'bond-AA': 75n,
      'bond-A': 75n,
      'bond-BBB': 75n,
    },
  },
  {
    lender: 'nbfc',
    from: '2015-04-10',
    source: 'RBI 10 April 2015 for shares; market practice for funds',
    percent: { ...NEVER, share: 50n, 'equity-fund': 50n, 'debt-fund': 80n },
  },
]

/** The one that holds on a day. Null before any is known here: then nothing is lent. */
export const ltvTableOn = (lender: LtvTable['lender'], on: Day): LtvTable | null =>
  ltvTables
    .filter((table) => table.lender === lender && table.from <= on)
    .reduce<LtvTable | null>((last, one) => (last && last.from > one.from ? last : one), null)

/** ₹1 crore a person on shares and funds together; bonds stand beside it. */
export const isUnderCap = (of: CollateralClass): boolean => !of.startsWith('bond-')

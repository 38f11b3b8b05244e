/** products/loan: what covers a loan, at the prices of now: eligible value, how far it may fall, and the prices at which it is no longer enough. Pure. */
import type { LoanCover, LoanTerms } from '@pramaan/contracts'
import type { Day } from '@pramaan/market-time'
import { divide, type Paise, paise, price, toWire, units } from '@pramaan/money'
import { priceOnWire, priceOnWireOrNull, unitsOnWire } from '../../market/scale.ts'
import type { Holding } from './collateral.ts'
import { type Eligibility, eligibilityOf } from './eligibility.ts'
import { type LtvTable, ltvTableOn } from './ltv-tables.ts'

/** On shares and funds together, of a bank's loans to one person. */
const CAP = paise(1_00_00_000_00n)
const HUNDRED = 100n

export interface Lends {
  readonly table: LtvTable
  readonly cap: Paise | null
  /** Percent by asset, of a loan that is drawn: what its client signed is not lowered. */
  readonly signed?: ReadonlyMap<string, bigint>
}

const NOTHING_LENT: Omit<LtvTable, 'lender' | 'from'> = { source: 'no table holds yet', percent: {} }

export function lendsOn({ lender_kind: lender }: Pick<LoanTerms, 'lender_kind'>, today: Day): Lends {
  return {
    table: ltvTableOn(lender, today) ?? { lender, from: today, ...NOTHING_LENT },
    cap: lender === 'bank' ? CAP : null,
  }
}

/** So many units of a holding, as they are or would be pledged. */
export interface Pledged {
  readonly holding: Holding
  readonly units: bigint
}

export const pledgedOf = (holdings: readonly Holding[]): Pledged[] =>
  holdings.filter(({ lent }) => lent > 0n).map((holding) => ({ holding, units: holding.lent }))

/** What has no price now cannot be said to cover nothing: no shortfall is told of it. */
export const isPriced = (pledged: readonly Pledged[]): boolean =>
  pledged.every(({ holding }) => holding.price !== null)

export const eligibleOf = ({ table, cap, signed }: Lends, pledged: readonly Pledged[]): Eligibility =>
  eligibilityOf(
    table,
    pledged.map(({ holding, units: count }) => ({
      class: holding.classed.class,
      units: units(count),
      price: price(holding.price ?? 0n),
      scale: holding.scale,
      signed: signed?.get(holding.asset),
    })),
    cap,
  )

/** What can be borrowed on it, down to the rupee. */
export const drawableOf = (
  { drawingPower }: Eligibility,
  { draw_percent }: Pick<LoanTerms, 'draw_percent'>,
): Paise => paise(divide(drawingPower * BigInt(draw_percent), HUNDRED * HUNDRED, 'down') * HUNDRED)

/** The value at which it is no longer covered, if all fall alike; null where nothing covers it. */
export function triggerValue({ value, rows }: Eligibility, owed: bigint): bigint | null {
  const eligible = rows.reduce((sum, row) => sum + row.eligible, 0n)
  return eligible === 0n ? null : divide(owed * value, eligible, 'up')
}

/** In hundredths of a percent. */
function mayFallBps({ drawingPower }: Eligibility, owed: bigint): bigint | null {
  if (drawingPower === 0n) return owed === 0n ? null : 0n
  return drawingPower <= owed ? 0n : divide((drawingPower - owed) * 10_000n, drawingPower, 'down')
}

export const mayFallPercent = (eligibility: Eligibility, owed: bigint): number | null => {
  const bps = mayFallBps(eligibility, owed)
  return bps === null ? null : Number(bps) / 100
}

export function coverView(
  { table }: Lends,
  pledged: readonly Pledged[],
  eligibility: Eligibility,
  owed: bigint,
): LoanCover {
  const all = eligibility.rows.reduce((sum, row) => sum + row.eligible, 0n)
  const trigger = owed === 0n ? null : triggerValue(eligibility, owed)
  return {
    holdings: pledged.map(({ holding, units: count }, index) => {
      const row = eligibility.rows[index]
      const { instrument, scale } = holding
      const [eligible, percent] = [row?.eligible ?? 0n, row?.ltvPercent ?? 0n]
      const falls = owed === 0n ? null : triggerPrice(owed - (all - eligible), percent, count, holding)
      return {
        ...{
          key: holding.asset,
          name: instrument.name,
          symbol: instrument.symbol,
          market: instrument.market,
        },
        ...{ class: holding.classed.class, decimals: scale.decimals, units: unitsOnWire(count, scale) },
        ...{ price: priceOnWireOrNull(holding.price, scale), as_of: holding.asOf },
        ...{ value: toWire(row?.value ?? paise(0n)), ltv_percent: Number(percent) },
        ...{
          eligible: toWire(paise(eligible)),
          trigger_price: falls === null ? null : priceOnWire(falls, scale),
        },
      }
    }),
    value: toWire(eligibility.value),
    eligible: toWire(eligibility.drawingPower),
    ltv_percent:
      eligibility.value === 0n ? null : Number(divide(owed * 10_000n, eligibility.value, 'half-up')) / 100,
    trigger_value: trigger === null ? null : toWire(paise(trigger)),
    may_fall_percent: mayFallPercent(eligibility, owed),
    source: table.source,
  }
}

/** Below it this one alone no longer brings what the others leave uncovered; null where they cover all. */
function triggerPrice(uncovered: bigint, percent: bigint, count: bigint, { scale }: Holding): bigint | null {
  if (uncovered <= 0n || percent === 0n || count === 0n) return null
  const worth = divide(uncovered * HUNDRED, percent, 'up')
  return divide(worth * 10n ** BigInt(scale.decimals + scale.priceDecimals - 2), count, 'up')
}

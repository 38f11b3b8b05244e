/** products/loan: what can be drawn on what is pledged. Pure. */
import {
  divide,
  lesser,
  type Paise,
  type Price,
  paise,
  type Scale,
  type Units,
  worthOfUnits,
} from '@pramaan/money'
import { fraction, percent, portion } from '@pramaan/products'
import { type CollateralClass, isUnderCap, type LtvTable } from './ltv-tables.ts'

export interface Collateral {
  readonly class: CollateralClass
  readonly units: Units
  readonly price: Price
  readonly scale: Scale
  /** What was signed for it, in percent: no less is lent on it. */
  readonly signed?: bigint | undefined
}

export interface EligibleRow {
  readonly class: CollateralClass
  readonly value: Paise
  readonly ltvPercent: bigint
  readonly eligible: Paise
}

export interface Eligibility {
  readonly rows: readonly EligibleRow[]
  readonly value: Paise
  /** Down to the whole rupee. */
  readonly drawingPower: Paise
}

const RUPEE = 100n

/** `cap`: the most on shares and funds together, what is drawn elsewhere taken off; null where none holds. */
export function eligibilityOf(
  table: LtvTable,
  holdings: readonly Collateral[],
  cap: Paise | null,
): Eligibility {
  const rows = holdings.map(({ class: of, units, price, scale, signed = 0n }) => {
    const value = worthOfUnits(units, price, scale, 'half-up')
    const lent = table.percent[of] ?? 0n
    const isLowered = lent < signed
    const ltvPercent = isLowered ? signed : lent
    return { class: of, value, ltvPercent, eligible: portion(value, percent(fraction(ltvPercent))) }
  })
  const sum = (some: readonly EligibleRow[]) => some.reduce((so, { eligible }) => so + eligible, 0n)
  const capped = sum(rows.filter((row) => isUnderCap(row.class)))
  const beside = sum(rows.filter((row) => !isUnderCap(row.class)))
  const power = (cap === null ? capped : lesser(capped, cap)) + beside
  return {
    rows,
    value: paise(rows.reduce((so, { value }) => so + value, 0n)),
    drawingPower: paise(divide(power, RUPEE, 'down') * RUPEE),
  }
}

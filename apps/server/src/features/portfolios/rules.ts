/** portfolios: what holdings are worth and have gained, in whole paise. Every screen reads these figures. Pure. */
import type { Portfolio } from '@pramaan/contracts'
import { SHARES } from '@pramaan/money'
import { worthAt } from '../../market/scale.ts'
import { money, percentOf } from '../../trading/gains.ts'
import { holdingValue } from '../../trading/net-worth.ts'
import { dayChangeOf, type HoldingDay } from './day-change.ts'

/** All lots of one security at the price of the moment. */
export interface Holding extends HoldingDay {
  readonly name: string
  /** What was paid for the shares, and the charges on top of it. */
  readonly gross: bigint
  readonly charges: bigint
}

export interface Worth {
  readonly cost: bigint
  readonly value: bigint | null
  readonly profit: bigint | null
  readonly roi: number | null
  readonly dayChange: bigint | null
}

export function worthOf(holding: Holding): Worth {
  const { quantity, gross, charges, price, scale = SHARES } = holding
  const cost = gross + charges
  if (price === null) return { cost, value: null, profit: null, roi: null, dayChange: null }
  const value = worthAt(quantity, price, scale)
  const profit = value - cost
  return { cost, value, profit, roi: percentOf(profit, cost), dayChange: dayChangeOf(holding) }
}

export interface Standing {
  readonly cash: bigint
  /** The debt of a loan: what was borrowed makes nobody richer. */
  readonly owed?: bigint
  /** What sales have brought against what their lots cost. */
  readonly realised: bigint
  /** What companies have paid, after tax at source. */
  readonly dividends: bigint
  /** What bonds and notes have paid, after tax at source. */
  readonly income?: bigint
  readonly awaiting: number
  readonly holdings: readonly Holding[]
  /** What the day did beside them: to what is sold, and what belongs to no holding. */
  readonly dayBeside: bigint
  readonly at: Date
}

/** More would not be told apart in a bar. The rest stands together. */
const LARGEST = 9

/** Cash + holdings − owed = net worth. What has no price counts at what was paid for it. */
export function portfolioOf(standing: Standing): Portfolio {
  const { cash, owed = 0n, realised, dividends, income = 0n, awaiting, holdings, dayBeside, at } = standing
  const worths = holdings.map((holding) => ({ name: holding.name, ...valued(holding) }))
  const value = sum(worths.map((one) => one.value))
  const invested = sum(worths.map((one) => one.cost))
  const dayChange = sum(worths.map((one) => one.dayChange)) + dayBeside
  const netWorth = cash + value - owed
  return {
    net_worth: money(netWorth),
    cash: money(cash),
    holdings: money(value),
    ...(owed > 0n && { owed: money(owed) }),
    invested: money(invested),
    profit: money(value - invested),
    roi: percentOf(value - invested, invested),
    day_change: money(dayChange),
    day_change_pct: percentOf(dayChange, netWorth - dayChange),
    day_base: money(netWorth - dayChange),
    realised: money(realised),
    dividends: money(dividends),
    income: money(income),
    positions: holdings.length,
    awaiting,
    parts: partsOf(cash, worths).map((part) => ({
      name: part.name,
      value: money(part.value),
      share_pct: percentOf(part.value, cash + value) ?? 0,
    })),
    as_of: at.toISOString(),
  }
}

interface Part {
  readonly name: string
  readonly value: bigint
}

function partsOf(cash: bigint, worths: readonly Part[]): Part[] {
  const largest = worths.toSorted((a, b) => (a.value === b.value ? 0 : a.value > b.value ? -1 : 1))
  const rest = largest.slice(LARGEST)
  return [
    { name: 'Cash', value: cash },
    ...largest.slice(0, LARGEST),
    ...(rest.length > 0 ? [{ name: 'Other holdings', value: sum(rest.map(({ value }) => value)) }] : []),
  ]
}

function valued(holding: Holding): { cost: bigint; value: bigint; dayChange: bigint } {
  const { cost, dayChange } = worthOf(holding)
  const { quantity, price, gross, scale = SHARES } = holding
  return { cost, value: holdingValue(quantity, price, gross, scale), dayChange: dayChange ?? 0n }
}

/** What the day did to holdings that are gone, and what it brought or took for no holding. */
export const dayBesideOf = (soldOff: readonly HoldingDay[], rest: bigint): bigint =>
  sum(soldOff.map((one) => dayChangeOf(one) ?? 0n)) + rest

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

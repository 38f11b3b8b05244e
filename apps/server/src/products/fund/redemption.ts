/**
 * products/fund: what a redemption pays. Units leave the oldest lot first; each pays exit load by its age, from the NAV day of
 * its allotment to that of the redemption. The load is summed over the lots and rounded once; STT is on what is left. Pure.
 */
import type { RateCard } from '@pramaan/fees'
import { FUND_UNITS, unitsWorth, worthOf } from '@pramaan/funds'
import { type Day, dayNumber } from '@pramaan/market-time'
import {
  addUnits,
  divide,
  fewerUnits,
  lessUnits,
  type Paise,
  type Price,
  paise,
  type Units,
  units,
} from '@pramaan/money'
import { taxOnRedemption } from './charges.ts'

export interface FundLot {
  /** The NAV day of its allotment. */
  readonly allottedOn: Day
  readonly units: Units
  /** What it was bought on; absent: as all. */
  readonly loadSteps?: readonly LoadStep[]
}

/** Units up to that age pay so much; what is older pays what the next step says, or nothing. */
export interface LoadStep {
  readonly upToDays: number
  readonly billionths: bigint
}

export type Asked = { readonly units: Units } | { readonly amount: Paise } | 'all'

export interface RedemptionTerms {
  readonly lots: readonly FundLot[]
  readonly asked: Asked
  readonly nav: Price
  readonly navDay: Day
  readonly loadSteps: readonly LoadStep[]
  readonly isEquityOriented: boolean
}

export interface RedeemedLot extends FundLot {
  readonly ageDays: number
  readonly loadBillionths: bigint
}

export interface Redemption {
  readonly units: Units
  readonly lots: readonly RedeemedLot[]
  readonly gross: Paise
  readonly exitLoad: Paise
  readonly stt: Paise
  readonly net: Paise
}

const NONE = units(0n)

export function redeem(card: RateCard, terms: RedemptionTerms): Redemption {
  const { nav, navDay, isEquityOriented } = terms
  const sold = unitsAsked(terms)
  const lots = oldestFirst(terms, sold)
  const gross = worthOf(sold, nav)
  const exitLoad = loadOn(lots, nav)
  const left = paise(gross - exitLoad)
  const stt = taxOnRedemption(card, { amount: left, on: navDay, isEquityOriented })
  return { units: sold, lots, gross, exitLoad, stt, net: paise(left - stt) }
}

/** How many units that is. An amount is met to the nearest thousandth of a unit, so it may be paid a little over or under. */
export function unitsAsked({ lots, asked, nav }: Pick<RedemptionTerms, 'lots' | 'asked' | 'nav'>): Units {
  const held = addUnits(...lots.map((lot) => lot.units))
  const sold = asked === 'all' ? held : 'units' in asked ? asked.units : unitsWorth(asked.amount, nav)
  if (sold <= 0n) throw new RangeError('A redemption has units')
  if (sold > held) throw new RangeError('More units than are held')
  return sold
}

function oldestFirst({ lots, navDay, loadSteps }: RedemptionTerms, sold: Units): RedeemedLot[] {
  let left = sold
  const byAge = lots.toSorted((a, b) => (a.allottedOn < b.allottedOn ? -1 : 1))
  return byAge.flatMap(({ allottedOn, units: held, loadSteps: own = loadSteps }) => {
    const taken = fewerUnits(held, left)
    left = lessUnits(left, taken)
    if (taken === NONE) return []
    const ageDays = dayNumber(navDay) - dayNumber(allottedOn)
    return [{ allottedOn, units: taken, ageDays, loadBillionths: loadAt(own, ageDays) }]
  })
}

/** On the last day of a step it still pays. */
function loadAt(steps: readonly LoadStep[], ageDays: number): bigint {
  const inOrder = steps.toSorted((a, b) => a.upToDays - b.upToDays)
  return inOrder.find(({ upToDays }) => ageDays <= upToDays)?.billionths ?? 0n
}

const BILLION = 10n ** 9n
const PER_RUPEE = 10n ** BigInt(FUND_UNITS.decimals + FUND_UNITS.priceDecimals)

function loadOn(lots: readonly RedeemedLot[], nav: Price): Paise {
  const exact = lots.reduce((sum, lot) => sum + lot.units * nav * lot.loadBillionths, 0n)
  return paise(divide(exact * 100n, PER_RUPEE * BILLION, 'half-up'))
}

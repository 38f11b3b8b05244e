/** products/fund: income that a scheme distributes, paid out or put back into units, less tax at source. Pure. */
import type { RateCard } from '@pramaan/fees'
import { type Allotment, allot, worthOf } from '@pramaan/funds'
import type { Day } from '@pramaan/market-time'
import type { Paise, Price, Units } from '@pramaan/money'
import { type Deducted, taxAtSource } from '@pramaan/tax'
import { dutyInside } from './charges.ts'

export interface Distribution {
  readonly units: Units
  /** For one unit, in ten-thousandths of a rupee like a NAV. */
  readonly perUnit: Price
  readonly paidOn: Day
  /** By the same fund house since 1 April, and what was withheld of it. */
  readonly paidBefore: Paise
  readonly deductedBefore: Paise
  readonly isPanKnown: boolean
}

export interface Distributed extends Deducted {
  readonly gross: Paise
}

export function distribute({ units, perUnit, ...rest }: Distribution): Distributed {
  const gross = worthOf(units, perUnit)
  return { gross, ...taxAtSource({ ...rest, income: 'fund-idcw', gross }) }
}

/** What is put back is a purchase at the NAV after the distribution, and bears its duty. */
export function reinvest(
  card: RateCard,
  { net }: Pick<Distributed, 'net'>,
  scheme: { readonly nav: Price; readonly on: Day; readonly isEquityOriented: boolean },
): Allotment {
  const { on, isEquityOriented } = scheme
  return allot(net, dutyInside(card, { amount: net, on, isEquityOriented }), scheme.nav)
}

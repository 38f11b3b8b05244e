/** funds: what instalments have become. */
import { addUnits, type Paise, type Price, paise, type Units } from '@pramaan/money'
import { type Allotment, worthOf } from './units.ts'

export interface Growth {
  readonly units: Units
  readonly paidIn: Paise
  readonly value: Paise
}

/** All units together are worth what they are worth: rounded once, not instalment by instalment. */
export function growthOf(allotments: readonly Allotment[], nav: Price): Growth {
  const held = addUnits(...allotments.map((one) => one.units))
  const paidIn = paise(allotments.reduce((sum, { amount }) => sum + amount, 0n))
  return { units: held, paidIn, value: worthOf(held, nav) }
}

/** funds: units are whole thousandths, a NAV is whole ten-thousandths of a rupee. Rounded half up, once, as registrars do. */
import {
  divide,
  type Paise,
  type Price,
  paise,
  type Scale,
  type Units,
  units,
  worthOfUnits,
} from '@pramaan/money'

export const FUND_UNITS: Scale = { decimals: 3, priceDecimals: 4 }
/** Thousandths of a unit and ten-thousandths of a rupee, over paise. */
const PER_PAISA = 10n ** 5n

export const worthOf = (held: Units, nav: Price): Paise => worthOfUnits(held, nav, FUND_UNITS, 'half-up')

export function unitsWorth(amount: Paise, nav: Price): Units {
  if (nav <= 0n) throw new RangeError('A NAV is above zero')
  return units(divide(amount * PER_PAISA, nav, 'half-up'))
}

export interface Allotment {
  readonly amount: Paise
  /** Stamp duty, which lies inside the amount. */
  readonly duty: Paise
  readonly invested: Paise
  /** Zero where the amount is too small for a thousandth of a unit: such an order is refused. */
  readonly units: Units
}

export function allot(amount: Paise, duty: Paise, nav: Price): Allotment {
  const invested = paise(amount - duty)
  if (duty < 0n || invested <= 0n) throw new RangeError('An amount is above its duty')
  return { amount, duty, invested, units: unitsWorth(invested, nav) }
}

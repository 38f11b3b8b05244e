/** products: a loan that is repaid at once, with its interest. */
import type { Day } from '@pramaan/market-time'
import { type Paise, paise } from '@pramaan/money'
import { daysBetween, interestFor } from './actual-365.ts'
import { type Fraction, fraction } from './fraction.ts'

export interface BulletTerms {
  readonly principal: Paise
  /** A year, in parts of one. */
  readonly yearly: Fraction
  readonly drawn: Day
  readonly repaid: Day
  /** Kept back when it is drawn, their tax included. */
  readonly fees: Paise
}

export interface Bullet {
  readonly days: number
  readonly interest: Paise
  readonly repay: Paise
  readonly received: Paise
  /** Simple, a year, on what was really received; null on the day itself. */
  readonly apr: Fraction | null
}

export function bulletOf({ principal, yearly, drawn, repaid, fees }: BulletTerms): Bullet {
  const days = daysBetween(drawn, repaid)
  const received = paise(principal - fees)
  if (days < 0 || received <= 0n)
    throw new RangeError('It is repaid after it is drawn, and something is received')
  const interest = interestFor(principal, yearly, drawn, repaid)
  const repay = paise(principal + interest)
  const apr = days === 0 ? null : fraction((repay - received) * 365n, received * BigInt(days))
  return { days, interest, repay, received, apr }
}

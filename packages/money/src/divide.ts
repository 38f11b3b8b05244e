/** money: division whose rounding the caller names. There is no default. */
import { type Paise, paise } from './paise.ts'

/** `down` is towards zero, `up` away from it, `half-up` away from zero on a tie, `half-even` to the even one. */
export type Rounding = 'down' | 'up' | 'half-up' | 'half-even'

const size = (value: bigint) => (value < 0n ? -value : value)

/** Whether the quotient's size grows by one, given twice the remainder against the divisor. */
function grows(quotient: bigint, remainder: bigint, divisor: bigint, rounding: Rounding): boolean {
  if (remainder === 0n || rounding === 'down') return false
  if (rounding === 'up') return true
  const twice = remainder * 2n
  if (twice !== divisor) return twice > divisor
  return rounding === 'half-up' || quotient % 2n === 1n
}

export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor === 0n) throw new RangeError('Division by zero')
  const [over, under] = [size(dividend), size(divisor)]
  const quotient = over / under
  const result = grows(quotient, over % under, under, rounding) ? quotient + 1n : quotient
  return dividend < 0n === divisor < 0n ? result : -result
}

/** 1 basis point = 0.01%. */
export const basisPoints = (amount: Paise, bps: bigint, rounding: Rounding): Paise =>
  paise(divide(amount * bps, 10_000n, rounding))

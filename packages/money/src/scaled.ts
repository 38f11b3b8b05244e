/** money: whole numbers of an asset's smallest part, on the wire as decimal numbers and in words. No float arithmetic. */
import { decimal } from './decimal.ts'
import { groupIndian } from './format.ts'

function split(amount: bigint, decimals: number): { sign: string; whole: string; fraction: string } {
  const size = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = size.slice(0, size.length - decimals)
  return { sign: amount < 0n ? '-' : '', whole, fraction: size.slice(size.length - decimals) }
}

/** 1500 of three decimals is 1.5 in a JSON body. */
export function scaledToWire(amount: bigint, decimals: number): number {
  const { sign, whole, fraction } = split(amount, decimals)
  return Number(`${sign}${whole}${fraction && `.${fraction}`}`)
}

/** Null where it has more decimals than there are. */
export function scaledFromWire(value: number | null | undefined, decimals: number): bigint | null {
  const parts = decimal(value)
  if (!parts || parts.fraction.length > decimals) return null
  const size = BigInt(parts.whole + parts.fraction.padEnd(decimals, '0'))
  return parts.negative ? -size : size
}

/** 1234567 of three decimals is 1,234.567. */
export function formatScaled(amount: bigint, decimals: number): string {
  const { sign, whole, fraction } = split(amount, decimals)
  return `${sign && '−'}${groupIndian(whole)}${fraction && `.${fraction}`}`
}

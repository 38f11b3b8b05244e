/** products, loan: percent and units as they are read. */
import { formatPercent, formatScaled, scaledFromWire } from '@pramaan/money'

export const percentWords = (percent: number): string => formatPercent(percent).replace(/\.00%$/, '%')

export const unitWords = (count: number, decimals: number): string => {
  const scaled = scaledFromWire(count, decimals)
  return scaled === null ? String(count) : formatScaled(scaled, decimals)
}

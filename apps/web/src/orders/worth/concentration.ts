/** orders: how much of the net worth hangs on one or two holdings. Pure. */
import type { Portfolio } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'

type Part = Portfolio['parts'][number]

export interface Concentration {
  /** One name, or two where there are at least three holdings. */
  readonly names: readonly string[]
  readonly sharePct: number
  /** What a fall of a tenth would cost. */
  readonly tenth: Paise
}

/** From a quarter of everything on it is worth a second look. */
export const MUCH_PCT = 25

/** The parts come with cash first, then the largest; what is left over has no single name and is none. */
export function concentrationOf([, ...holdings]: readonly Part[], positions: number): Concentration | null {
  const largest = holdings.slice(0, positions >= 3 ? 2 : 1)
  if (largest.length === 0) return null
  const value = largest.reduce((sum, part) => sum + (fromWire(part.value) ?? 0n), 0n)
  const hundredths = largest.reduce((sum, { share_pct }) => sum + Math.round(share_pct * 100), 0)
  if (value <= 0n) return null
  return { names: largest.map(({ name }) => name), sharePct: hundredths / 100, tenth: paise(value / 10n) }
}

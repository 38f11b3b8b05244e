/** close-order: how much of a quote's life is left, and the colour that says so. Pure. */

export type QuoteTone = 'green' | 'yellow' | 'red'

/** Green above 60%, yellow from 30 to 60%, red at or below 30%. */
export function toneOf(leftMs: number, validMs: number): QuoteTone {
  const share = validMs > 0 ? leftMs / validMs : 0
  if (share > 0.6) return 'green'
  return share > 0.3 ? 'yellow' : 'red'
}

/** Whole seconds, rounded up: 1 s is on the screen until there is nothing left. */
export const secondsLeft = (leftMs: number): number => Math.max(0, Math.ceil(leftMs / 1000))

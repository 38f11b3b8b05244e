/** platform: which parts of the net worth a bar can show. Cash and the largest by name, the rest as one. */
import type { Portfolio } from '@pramaan/contracts'
import { fromWire, paise, toWire } from '@pramaan/money'

type Parts = Portfolio['parts']

const hundredths = (percent: number): number => Math.round(percent * 100)

/** The parts come cash first, then the largest. With more than `most` beside cash, the smallest become "Others". */
export function shownParts(parts: Parts, most: number): Parts {
  if (parts.length <= most + 1) return parts
  const kept = parts.slice(0, most)
  const rest = parts.slice(most)
  const value = rest.reduce((sum, part) => sum + (fromWire(part.value) ?? 0n), 0n)
  const share = rest.reduce((sum, part) => sum + hundredths(part.share_pct), 0)
  return [...kept, { name: `${rest.length} others`, value: toWire(paise(value)), share_pct: share / 100 }]
}

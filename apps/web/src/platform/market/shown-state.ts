/** platform: what a price is worth saying: whether it is live, and if not, in which words. */

import type { LivePrice } from './quotes.ts'
import type { Line } from './stream.ts'
import { istSecond } from './times.ts'

export type ShownState = LivePrice['state']

/** A line that brings nothing makes every price that should move a stalled one, whatever its last word was. */
export function shownState(price: Pick<LivePrice, 'state'>, line: Line): ShownState {
  const hasStopped = line.kind === 'lost' || line.isStalled
  return hasStopped && price.state === 'live' ? 'stale' : price.state
}

/** One short line: how the price stands, and since when if it stands still. */
export function stateWords(state: ShownState, price: Pick<LivePrice, 'at'>): string {
  if (state === 'stale') return `Stalled since ${istSecond(price.at)}`
  if (state === 'halted') return 'Trading is halted'
  if (state === 'closed') return `At the close, ${istSecond(price.at)}`
  return `Live, ${istSecond(price.at)}`
}

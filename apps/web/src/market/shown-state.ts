/** market: whether a price is live, as far as this device can tell. */
import type { LivePrice } from './quotes.ts'
import type { Line } from './stream.ts'

export type ShownState = LivePrice['state']

/** A line that brings nothing makes every price that should move a stalled one, whatever its last word was. */
export function shownState(price: Pick<LivePrice, 'state'>, line: Line): ShownState {
  const hasStopped = line.kind === 'lost' || line.isStalled
  return hasStopped && price.state === 'live' ? 'stale' : price.state
}

/** market: where the prices above come from, and of when they are. No price stands without it. */

import { useLine, usePrice } from './live.ts'
import { say } from './say.ts'
import { shownState } from './shown-state.ts'
import { istSecond } from './times.ts'

/** Speaks for the list that `stock` stands in: one feed brings them all. */
export function SourceLine({ stock, className = '' }: { stock: string; className?: string }) {
  const price = usePrice(stock)
  const line = useLine()
  if (!price) return null
  const state = shownState(price, line)
  return (
    <p className={`figures text-soft text-xs ${className}`}>
      {say('source', { source: price.source, time: istSecond(price.at), state: say(state) })}
    </p>
  )
}

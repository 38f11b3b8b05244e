/** products, stock: what the client holds of one stock: the position, its orders, and where they stand in the chart. */
import type { Order, Position, StockKey } from '@pramaan/contracts'
import { useMemo } from 'react'
import { sameStock } from '../../../market/live.ts'
import { useHolding } from '../../../orders/orders.ts'

export interface Held {
  readonly position: Position
  /** The newest 50. */
  readonly lots: readonly Order[]
}

/** Null where nothing is held, and until it is known. */
export function useHeld({ market, symbol }: StockKey): Held | null {
  const page = useHolding({ market, symbol }).data?.pages[0]
  return useMemo(() => {
    const position = page?.positions.find(({ listings }) =>
      listings.some((one) => sameStock(one, { market, symbol })),
    )
    return page && position ? { position, lots: page.orders } : null
  }, [page, market, symbol])
}

/** One purchase of the client, as the chart marks it: when, in seconds since 1970, and at which price. */
export interface Buy {
  readonly t: number
  readonly price: number
}

const NONE: readonly Buy[] = []

export function useBuys(stock: StockKey): readonly Buy[] {
  const held = useHeld(stock)
  return useMemo(() => {
    if (held === null) return NONE
    return held.lots
      .flatMap(({ execution_time, buy_price }) =>
        execution_time === null || buy_price === null
          ? []
          : [{ t: Date.parse(execution_time) / 1000, price: buy_price }],
      )
      .sort((a, b) => a.t - b.t)
  }, [held])
}

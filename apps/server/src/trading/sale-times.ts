/**
 * trading: when this server gave each quote, by a clock that runs on whatever anybody sets. The database's own time decides
 * for quotes of other servers; of its own a server knows better.
 */
import { limits } from '@pramaan/contracts'
import { monotonicMs } from '../platform/clock.ts'

export interface SaleTimes {
  given(orderId: string, price: bigint): void
  /** Milliseconds since this server gave it; null where it did not, or has forgotten, long after it was over. */
  since(orderId: string, price: bigint): number | null
}

export function saleTimes(nowMs: () => number = monotonicMs): SaleTimes {
  const known = new Map<string, number>()
  const forget = (): void => {
    for (const [key, atMs] of known) {
      if (nowMs() - atMs < 10 * limits.quoteValidMs) return
      known.delete(key)
    }
  }
  return {
    given: (orderId, price) => {
      forget()
      const key = `${orderId} ${price}`
      // The oldest stand first.
      known.delete(key)
      known.set(key, nowMs())
    },
    since: (orderId, price) => {
      const atMs = known.get(`${orderId} ${price}`)
      return atMs === undefined ? null : Math.round(nowMs() - atMs)
    },
  }
}

/**
 * stock: the prices that this server gave, with their terms, and when, by a clock that runs on whatever anybody sets. The
 * database's own time decides for prices of other servers; of its own a server knows better.
 */
import { limits } from '@pramaan/contracts'
import { monotonicMs } from '../../platform/clock.ts'
import type { SaleTerms } from './sale-plan.ts'

export interface GivenQuote {
  readonly id: string
  readonly terms: SaleTerms
}

export interface GivenQuotes {
  given(quote: GivenQuote): void
  /** The last one for this order, with the milliseconds since; null where this server gave none, or has forgotten it. */
  of(orderId: string): (GivenQuote & { readonly waited: number }) | null
}

export function givenQuotes(nowMs: () => number = monotonicMs): GivenQuotes {
  const known = new Map<string, GivenQuote & { readonly atMs: number }>()
  const forget = (): void => {
    for (const [key, { atMs }] of known) {
      if (nowMs() - atMs < 10 * limits.quoteValidMs) return
      known.delete(key)
    }
  }
  return {
    given: (quote) => {
      forget()
      // The oldest stand first.
      known.delete(quote.terms.orderId)
      known.set(quote.terms.orderId, { ...quote, atMs: nowMs() })
    },
    of: (orderId) => {
      const found = known.get(orderId)
      return found ? { ...found, waited: Math.round(nowMs() - found.atMs) } : null
    },
  }
}

/** close-order: prices for everything that is held of a security, and how long they hold. */
import { type Market, orderMessages, type PositionQuote, quotePosition } from '@pramaan/contracts'
import { useEffect, useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { sentenceOf } from '../../platform/failures.ts'

export type AskedAll =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly says: string }
  | { readonly kind: 'quoted'; readonly quote: PositionQuote; readonly endsAt: number }

export function usePositionQuote(market: Market, symbol: string): { asked: AskedAll; again(): void } {
  const [asked, setAsked] = useState<AskedAll>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on "again" is the reason to ask
  useEffect(() => {
    const stop = new AbortController()
    // The server counts from when it answered; counting from the question never promises more than it keeps.
    const askedAt = performance.now()
    call(quotePosition, { query: { market, symbol } }, { signal: stop.signal, inline: true }).then(
      (quote) => setAsked({ kind: 'quoted', quote, endsAt: askedAt + quote.valid_ms }),
      (failure) => {
        if (stop.signal.aborted) return
        if (!(failure instanceof CallFailed)) throw failure
        const sentence = sentenceOf(failure)
        const says = failure.status === 400 ? sentence : `${orderMessages.priceFailed} ${sentence}`
        setAsked({ kind: 'failed', says })
      },
    )
    return () => stop.abort()
  }, [market, symbol, round])
  const again = () => {
    setAsked({ kind: 'loading' })
    setRound(round + 1)
  }
  return { asked, again }
}

/** close-order: the price that the server gives for one lot, and how long it holds. A zero price is asked for once more. */
import { type OrderKind, orderMessages, quoteSale, type SellQuote } from '@pramaan/contracts'
import { useEffect, useRef, useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { sentenceOf } from '../../platform/failures.ts'
import { toast } from '../../platform/toasts.ts'
import { say } from './say.ts'

/** Which lot, and how much of it. */
export interface ToSell {
  readonly did: string
  readonly ttype: OrderKind
  readonly part: number | 'all'
}

export interface Quoted {
  readonly quote: SellQuote
  /** What the quote was asked for. */
  readonly part: ToSell['part']
  /** By this device's steady clock, which no change of its wall clock moves. */
  readonly endsAt: number
}

export type Asked =
  | { readonly kind: 'loading' }
  /** `says`: the server's own reason, or that the price could not be had with the catalogue's sentence. */
  | { readonly kind: 'failed'; readonly says: string }
  | ({ readonly kind: 'quoted' } & Quoted)

/** Null: no valid price, twice. @throws CallFailed */
async function askQuote({ did, ttype, part }: ToSell, signal: AbortSignal): Promise<Quoted | null> {
  const query = { did, ttype, ...(part === 'all' ? {} : { quantity: String(part) }) }
  for (const _ of ['first', 'again']) {
    const askedAt = performance.now()
    const quote = await call(quoteSale, { query }, { signal, inline: true })
    // The server counts from when it answered; counting from the question never promises more than it keeps.
    if (quote.price > 0) return { quote, part, endsAt: askedAt + quote.valid_ms }
  }
  return null
}

/** Another part is asked for while the last quote stays in sight; only the answer to the last one counts. */
export function useQuote(
  { did, ttype, part }: ToSell,
  onClose: () => void,
): { asked: Asked; held: number | null; again(): void } {
  const [asked, setAsked] = useState<Asked>({ kind: 'loading' })
  const [held, setHeld] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  const close = useRef(onClose)
  close.current = onClose
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on "again" is the reason to ask
  useEffect(() => {
    const stop = new AbortController()
    setAsked((last) => (last.kind === 'quoted' ? last : { kind: 'loading' }))
    askQuote({ did, ttype, part }, stop.signal).then(
      (quoted) => {
        if (stop.signal.aborted) return
        if (quoted !== null) {
          const { quote } = quoted
          setHeld((last) => quote.held ?? (part === 'all' ? quote.quantity : last))
          const isOther = part !== 'all' && quote.quantity !== part
          return setAsked(
            isOther ? { kind: 'failed', says: say('wholeOnly') } : { kind: 'quoted', ...quoted },
          )
        }
        toast('warning', orderMessages.noValidPrice)
        close.current()
      },
      (failure) => {
        if (stop.signal.aborted) return
        if (!(failure instanceof CallFailed)) throw failure
        const sentence = sentenceOf(failure)
        const says = failure.status === 400 ? sentence : `${orderMessages.priceFailed} ${sentence}`
        setAsked({ kind: 'failed', says })
      },
    )
    return () => stop.abort()
  }, [did, ttype, part, round])
  const again = () => {
    setAsked({ kind: 'loading' })
    setRound(round + 1)
  }
  return { asked, held, again }
}

const TICK_MS = 100

/** Milliseconds until then, down to nothing. */
export function useLeft(endsAt: number | null): number {
  const [at, setAt] = useState(() => performance.now())
  useEffect(() => {
    if (endsAt === null) return
    setAt(performance.now())
    const timer = setInterval(() => {
      const now = performance.now()
      setAt(now)
      if (now >= endsAt) clearInterval(timer)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsAt === null ? 0 : Math.max(0, endsAt - at)
}

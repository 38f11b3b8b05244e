/** market: the live market of this tab, put together once, and how screens follow it. */
import { readQuotes, streamTicket } from '@pramaan/contracts'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { call } from '../platform/call.ts'
import { client } from '../platform/client.ts'
import { useStore } from '../platform/store.ts'
import { createQuotes, keyOf, type LivePrice, stockOf } from './quotes.ts'
import { useIsSeen } from './seen.tsx'
import { withKey } from './stock-data.ts'
import { type ChangedWhat, createStream, type Line } from './stream.ts'

export { keyOf, type LivePrice } from './quotes.ts'
export type { ChangedWhat, Line } from './stream.ts'

const quotes = createQuotes()

/** The same origin, by the other scheme. */
const address = (): string => `${window.location.origin.replace(/^http/, 'ws')}/stream`

const stream = createStream(
  {
    openSocket(ears) {
      const socket = new WebSocket(address())
      socket.binaryType = 'arraybuffer'
      socket.onopen = ears.open
      socket.onmessage = ({ data }) => ears.message(data)
      socket.onclose = ears.close
      return socket
    },
    ticket: async () => (await call(streamTicket, {}, { background: true })).ticket,
    poll: (keys) => call(readQuotes, { body: keys.map(stockOf) }, withKey({ background: true })),
    chance: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  },
  quotes,
)

window.addEventListener('online', () => stream.tryNow())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) stream.tryNow()
})
client.live.state.watch(() => {
  if (client.live.state.get().status === 'signed-in') return
  stream.stop()
  quotes.clear()
})

/** What no exchange trades has the server's value and no price on the line; asking for one would refuse the others too. */
const want = (keys: readonly string[]) => stream.want(keys.filter((key) => /^(?:NSE|BSE):/.test(key)))

/** The last price of a stock, and every one that follows. Null until one is known. */
export function usePrice(key: string): LivePrice | null {
  const isSeen = useIsSeen()
  // The line carries it whether it is in sight or not, so that it is there when the row is.
  useEffect(() => want([key]), [key])
  const watch = useCallback(
    (onChange: () => void) => (isSeen ? quotes.watch(key, onChange) : () => undefined),
    [key, isSeen],
  )
  return useSyncExternalStore(watch, () => quotes.get(key))
}

/**
 * Something worked out from the last prices of many stocks, such as what they are worth together. It redraws when the
 * outcome differs and not with every price. `keys` stays the same list from one drawing to the next.
 */
export function useWorkedOut<T extends bigint | number | null>(
  keys: readonly string[],
  workOut: (priceOf: (key: string) => LivePrice | null) => T,
): T {
  useEffect(() => want(keys), [keys])
  const watch = useCallback(
    (onChange: () => void) => {
      const ends = keys.map((key) => quotes.watch(key, onChange))
      return () => {
        for (const end of ends) end()
      }
    },
    [keys],
  )
  return useSyncExternalStore(watch, () => workOut(quotes.get))
}

/** The last price that is known now, for what is worked out once and need not follow it. */
export const lastPrice = (key: string): LivePrice | null => quotes.get(key)

/** How the prices come in: over the line, by asking, or not at all. */
export const useLine = (): Line => useStore(stream.line)

/** Hears that something of the client's own has changed. */
export function useChanged(onChanged: (what: ChangedWhat) => void): void {
  useEffect(() => stream.hear(onChanged), [onChanged])
}

/** What a call answered with prices in it: they are known from then on. */
export function learned<T extends Parameters<typeof quotes.learn>[0]>(answer: T): T {
  quotes.learn(answer)
  return answer
}

export const sameStock = (a: Parameters<typeof keyOf>[0], b: Parameters<typeof keyOf>[0]): boolean =>
  keyOf(a) === keyOf(b)

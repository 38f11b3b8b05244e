/** products, stock: what a purchase would do, asked again with every change; and the purchase itself, after the PIN where one is set. */
import { buyAtDesk, buyStock, type Market, type OrderKind, type PlacedOrder } from '@pramaan/contracts'
import { type Paise, paise, toWire } from '@pramaan/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rupeeWords } from '../../../money/amounts.ts'
import { sharesWords } from '../../../orders/order-words.ts'
import { ordersTouched } from '../../../orders/touched.ts'
import { askPin } from '../../../platform/ask-pin.ts'
import { CallFailed, call } from '../../../platform/call.ts'
import { useIntent } from '../../../platform/intent.ts'
import { reloadProfile, useSession } from '../../../platform/session.ts'
import { say } from './say.ts'

export interface Purchase {
  readonly kind: OrderKind
  readonly market: Market
  readonly symbol: string
  readonly quantity: number
  /** The most that one share may cost. Null at the market, which the desk does not take. */
  readonly limit: Paise | null
}

const stockOf = ({ market, symbol, quantity }: Purchase) => ({ market, symbol, quantity })

function bodyOf(purchase: Purchase) {
  const { limit } = purchase
  return limit === null
    ? { ...stockOf(purchase), order_type: 'market' as const }
    : { ...stockOf(purchase), order_type: 'limit' as const, price: toWire(limit) }
}

/** The desk has no market orders: the server refuses a purchase without a limit. */
const deskBodyOf = (purchase: Purchase) => ({
  ...stockOf(purchase),
  price: toWire(purchase.limit ?? paise(0n)),
})

function askCost(purchase: Purchase, signal: AbortSignal): Promise<PlacedOrder> {
  const query = { dry_run: '1' } as const
  const options = { signal, inline: true }
  return purchase.kind === 'fo'
    ? call(buyAtDesk, { query, body: deskBodyOf(purchase) }, options)
    : call(buyStock, { query, body: bodyOf(purchase) }, options)
}

const keyOf = ({ kind, market, symbol, quantity, limit }: Purchase): string =>
  [kind, market, symbol, quantity, limit ?? 'market'].join(' ')

/** Somebody who types asks once, when the fingers rest. */
const REST_MS = 250
/** The book moves: a cost on the screen is never older than this. */
const COST_AGAIN_MS = 3_000

function useRested(key: string | null): string | null {
  const [rested, setRested] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), REST_MS)
    return () => clearTimeout(timer)
  }, [key])
  return rested
}

export interface Cost {
  /** What it would do; of an earlier choice while the new one is asked for. */
  readonly order: PlacedOrder | null
  /** True once `order` is what the purchase on the screen would do. */
  readonly isCurrent: boolean
  readonly failure: CallFailed | null
}

/** Only the answer to the last choice counts: a newer one ends the asking of an older. */
export function useCost(purchase: Purchase | null): Cost {
  const key = purchase && keyOf(purchase)
  const isRested = useRested(key) === key
  const asked = useQuery({
    queryKey: ['cost', key],
    queryFn: ({ signal }) => {
      if (purchase === null) throw new Error('There is nothing to ask for.')
      return askCost(purchase, signal)
    },
    enabled: purchase !== null && isRested,
    placeholderData: keepPreviousData,
    // A refusal stays until something else is asked; a line that broke is tried again.
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : COST_AGAIN_MS),
    staleTime: 0,
    gcTime: 0,
  })
  const failure = asked.error instanceof CallFailed && isRested ? asked.error : null
  const order = purchase === null || failure !== null ? null : (asked.data ?? null)
  return { order, failure, isCurrent: order !== null && isRested && !asked.isPlaceholderData }
}

const isRefusal = (failure: unknown): boolean => failure instanceof CallFailed && failure.status === 400

/** Null: the PIN was not given, and nothing was sent. @throws CallFailed */
export type PlacePurchase = (purchase: Purchase) => Promise<PlacedOrder | null>

export function usePlacing(): PlacePurchase {
  const intent = useIntent()
  const hasPin = useSession().profile?.has_pin === true
  return async (purchase) => {
    if (hasPin && !(await askPin(questionOf(purchase)))) return null
    try {
      return await send(purchase, intent)
    } catch (failure) {
      // A PIN that was set on another device: the profile knows it from the next look on, and then it is asked for.
      if (failure instanceof CallFailed && failure.code === 'pin_grant_missing') {
        await reloadProfile().catch(() => undefined)
      }
      throw failure
    } finally {
      ordersTouched()
    }
  }
}

function send(purchase: Purchase, intent: (sent: object) => string): Promise<PlacedOrder> {
  if (purchase.kind === 'fo') {
    const body = { ...deskBodyOf(purchase), consent: true as const }
    return call(buyAtDesk, { query: {}, body }, { idempotencyKey: intent(body), inline: true })
  }
  const body = { ...bodyOf(purchase), consent: true as const }
  return call(buyStock, { query: {}, body }, { idempotencyKey: intent(body), inline: true })
}

function questionOf({ kind, market, symbol, quantity, limit }: Purchase) {
  const facts = { shares: sharesWords(quantity), symbol }
  const says =
    limit === null
      ? say('pinMarket', facts)
      : say(kind === 'fo' ? 'pinDesk' : 'pinLimit', { ...facts, limit: rupeeWords(limit) })
  return { operation: `buy:${market}:${symbol}:${quantity}`, says }
}

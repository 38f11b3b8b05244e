/** products, stock: what a purchase would do, asked again with every change; and the purchase itself, after the PIN where one is set. */
import type { PlacedOrder } from '@pramaan/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ordersTouched } from '../../../orders/touched.ts'
import { askPin } from '../../../platform/ask-pin.ts'
import { CallFailed } from '../../../platform/call.ts'
import { useIntent } from '../../../platform/intent.ts'
import { useRested } from '../../../platform/rested.ts'
import { reloadProfile, useSession } from '../../../platform/session.ts'
import type { Ask, Purchase } from './asks.ts'

const keyOf = ({ ttype }: Ask, { market, symbol, quantity, limit }: Purchase): string =>
  [ttype, market, symbol, quantity, limit ?? 'market'].join(' ')

/** The book moves: a cost on the screen is never older than this. */
const COST_AGAIN_MS = 3_000

export interface Cost {
  /** What it would do; of an earlier choice while the new one is asked for. */
  readonly order: PlacedOrder | null
  /** True once `order` is what the purchase on the screen would do. */
  readonly isCurrent: boolean
  readonly failure: CallFailed | null
}

/** Only the answer to the last choice counts: a newer one ends the asking of an older. */
export function useCost(ask: Ask, purchase: Purchase | null): Cost {
  const key = purchase && keyOf(ask, purchase)
  const isRested = useRested(key) === key
  const asked = useQuery({
    queryKey: ['cost', key],
    queryFn: ({ signal }) => {
      if (purchase === null) throw new Error('There is nothing to ask for.')
      return ask.dryRun(purchase, { signal, inline: true })
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

export function usePlacing(ask: Ask): PlacePurchase {
  const intent = useIntent()
  const hasPin = useSession().profile?.has_pin === true
  return async (purchase) => {
    if (hasPin && !(await askPin({ operation: operationOf(purchase), says: ask.pinQuestion(purchase) })))
      return null
    try {
      const idempotencyKey = intent(ask.bodyOf(purchase))
      return await ask.place(purchase, { idempotencyKey, inline: true })
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

const operationOf = ({ market, symbol, quantity }: Purchase): string => `buy:${market}:${symbol}:${quantity}`

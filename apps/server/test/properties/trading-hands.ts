/** How the lives act: most straight through the services, as the routes do, and some through HTTP as the app does. */
import { createHash, randomUUID } from 'node:crypto'
import { cancelOrder as cancelCall, type PlacedOrder, Refusal, tenderShares } from '@pramaan/contracts'
import { paise, price as priceOf, units } from '@pramaan/money'
import { cancelOrder } from '../../src/features/orders/cancel-order.ts'
import type { Claim } from '../../src/platform/idempotency.ts'
import { tendersWith } from '../../src/products/stock/buy-backs/tender-shares.ts'
import { givenQuotes } from '../../src/products/stock/given-quotes.ts'
import { type BuyAsk, ordersWith } from '../../src/products/stock/place-order.ts'
import { quoteSale } from '../../src/products/stock/quote-sale.ts'
import { salesWith } from '../../src/products/stock/sell.ts'
import { at, type Person, sendAs } from '../account-people.ts'
import type { Answer, House } from '../harness.ts'
import { type BuyBody, buy, quote, sell } from '../trade-people.ts'
import type { BuyWish, Purse } from './trading-model.ts'

type Kind = 'standard' | 'fo'

export interface SaleWish {
  readonly kind: Kind
  readonly price: bigint
  /** Null: all of it. */
  readonly part: bigint | null
}

/** Each says what came of it: an id, a price, `done`, or the refusal's code. */
export interface Hands {
  buy(wish: BuyWish, isSentTwice: boolean): Promise<string>
  /** What a dry run says that it would take, in paise. */
  preview(wish: BuyWish): Promise<string>
  cancel(purse: Purse, id: string): Promise<string>
  quote(purse: Purse, id: string, kind: Kind, part: bigint | null): Promise<bigint | string | null>
  /** So many in all, whatever was tendered before. */
  tender(purse: Purse, offer: string, quantity: bigint): Promise<string>
  sell(purse: Purse, order: { readonly id: string }, ask: SaleWish, isSentTwice: boolean): Promise<string>
}

const claimOf = (purse: Purse, route: string, body: string): Claim => ({
  scope: `client:${purse.caller.clientId}`,
  route,
  key: randomUUID(),
  bodyHash: createHash('sha256').update(body).digest(),
})

const told = async (act: () => Promise<string>): Promise<string> => {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Twice with one key: both are told the same, whether it was done or refused. */
async function sendTwice(isSentTwice: boolean, act: () => Promise<string>): Promise<string> {
  const [first, second] = await Promise.all([told(act), isSentTwice ? told(act) : null])
  return second === null || second === first ? first : `${first}, then ${second}`
}

const costOf = ({ net_value, blocked }: Pick<PlacedOrder, 'net_value' | 'blocked'>): string =>
  String(Math.round(net_value * 100) + Math.round(blocked * 100))

const askOf = ({ kind, stock, quantity, limit }: BuyWish, isDryRun: boolean): BuyAsk => ({
  ...{ kind, quantity: units(quantity), isDryRun, market: 'NSE', symbol: stock.symbol },
  limitPaise: limit === null ? null : priceOf(limit),
  orderType: limit === null ? 'market' : 'limit',
})

export function directHands({ services }: House, nowMs: () => number): Hands {
  const times = givenQuotes(nowMs)
  const place = ordersWith(services)
  const sellLot = salesWith(services, times)
  const tenderLots = tendersWith(services)
  return {
    buy: (wish, isSentTwice) => {
      const { purse, stock, quantity, limit } = wish
      const claim = claimOf(purse, 'POST /api/stock/app/v1/buy', `${stock.symbol} ${quantity} ${limit}`)
      return sendTwice(isSentTwice, async () => {
        const { data } = await place(purse.caller, askOf(wish, false), claim)
        return (data as PlacedOrder).id ?? ''
      })
    },
    preview: (wish) =>
      told(async () => {
        const claim = claimOf(wish.purse, 'POST /api/stock/app/v1/buy', '')
        return costOf((await place(wish.purse.caller, askOf(wish, true), claim)).data as PlacedOrder)
      }),
    cancel: ({ caller: { clientId } }, id) =>
      told(async () => {
        await services.db.as({ clientId }).transaction((tx) => cancelOrder(services, tx, clientId, id))
        return 'done'
      }),
    quote: async ({ caller: { clientId } }, orderId, kind, quantity) => {
      try {
        const { quote_id: id, price } = await quoteSale(services, times, {
          clientId,
          orderId,
          kind,
          quantity: quantity === null ? null : units(quantity),
        })
        return id === null ? null : BigInt(Math.round(price * 100))
      } catch (error) {
        if (error instanceof Refusal) return error.code
        throw error
      }
    },
    tender: (purse, offerId, quantity) =>
      told(async () => {
        const claim = claimOf(purse, 'POST /api/client/app/v1/buy-backs/:id/tender', `${offerId} ${quantity}`)
        const { clientId } = purse.caller
        await tenderLots({ clientId, offerId, quantity: Number(quantity), version: 1 }, claim)
        return 'done'
      }),
    sell: (purse, { id: orderId }, { kind, price, part }, isSentTwice) => {
      const claim = claimOf(purse, 'POST /api/client/app/v1/order/sell/:id', `${orderId} ${price} ${part}`)
      const quantity = part === null ? null : units(part)
      const ask = { clientId: purse.caller.clientId, orderId, kind, price: paise(price), quantity }
      return sendTwice(isSentTwice, async () => {
        await sellLot(ask, claim)
        return 'done'
      })
    },
  }
}

const outcomeOf = ({ body }: Answer<unknown>, whenDone: string): string =>
  String(body.code) === '200' ? whenDone : String(body.code)

const bodyOf = ({ stock, quantity, limit }: BuyWish): BuyBody => ({
  symbol: stock.symbol,
  quantity: Number(quantity),
  order_type: limit === null ? 'market' : 'limit',
  ...(limit === null ? {} : { price: Number(limit) / 100 }),
})

/** Through HTTP a quote is timed by the server's own clock, so these hands sell at once or not at all. */
export const httpHands = (house: House, person: Person): Hands => ({
  buy: (wish, isSentTwice) => {
    const key = randomUUID()
    return sendTwice(isSentTwice, async () => {
      const answer = await buy(house, person, bodyOf(wish), { key })
      return outcomeOf(answer, answer.body.data?.id ?? '')
    })
  },
  preview: async (wish) => {
    const answer = await buy(house, person, bodyOf(wish), { dryRun: true })
    return outcomeOf(answer, answer.body.data ? costOf(answer.body.data) : '')
  },
  cancel: async (_, id) => outcomeOf(await sendAs(house, person, at(cancelCall, id)), 'done'),
  quote: async (_, id, kind, part) => {
    const answer = await quote(house, person, id, kind, part === null ? undefined : Number(part))
    const { data } = answer.body
    if (!data) return outcomeOf(answer, '')
    return data.quote_id === null ? null : BigInt(Math.round(data.price * 100))
  },
  tender: async (_, offer, quantity) => {
    const sending = {
      body: { quantity: Number(quantity), version: 1 },
      headers: { 'idempotency-key': randomUUID() },
    }
    return outcomeOf(await sendAs(house, person, at(tenderShares, offer), sending), 'done')
  },
  sell: (_, { id }, { kind, price, part }, isSentTwice) => {
    const more = { key: randomUUID(), ttype: kind, ...(part === null ? {} : { quantity: Number(part) }) }
    return sendTwice(isSentTwice, async () =>
      outcomeOf(await sell(house, person, id, Number(price) / 100, more), 'done'),
    )
  },
})

/** products, stock: what the two kinds of purchase ask and say: on the exchange, and through the dealing desk. */
import { buyAtDesk, buyStock, type Market, type OrderType, type PlacedOrder } from '@pramaan/contracts'
import { type Paise, paise, toWire } from '@pramaan/money'
import { rupeeWords } from '../../../money/amounts.ts'
import { countWords, sharesWords } from '../../../orders/order-words.ts'
import { call } from '../../../platform/call.ts'
import { costNow, isBlockedWhole, mostCost, wholeRupees } from './figures.ts'
import { say } from './say.ts'

export interface Purchase {
  readonly market: Market
  readonly symbol: string
  readonly quantity: number
  /** The most that one share may cost. Null at the market, which the desk does not take. */
  readonly limit: Paise | null
}

type Options = Parameters<typeof call<typeof buyStock>>[2]

export interface Ask {
  /** The kind on the wire. */
  readonly ttype: string
  /** The first is chosen when the ticket opens; where there is one only, nothing is to choose. */
  readonly orderTypes: readonly [OrderType, ...OrderType[]]
  readonly consent: string
  /** The button, before and after the cost is known. */
  readonly verb: (symbol: string) => string
  readonly verbFor: (order: PlacedOrder) => string
  /** What is said of an order of which nothing is filled yet. */
  readonly open: (facts: { shares: string; symbol: string }) => string
  readonly pinQuestion: (purchase: Purchase) => string
  /** What it would cost. @throws CallFailed */
  readonly dryRun: (purchase: Purchase, options: Options) => Promise<PlacedOrder>
  /** What is sent when it is placed: the same intent has the same body. */
  readonly bodyOf: (purchase: Purchase) => object
  /** @throws CallFailed */
  readonly place: (purchase: Purchase, options: Options) => Promise<PlacedOrder>
}

const DRY_RUN = { dry_run: '1' } as const
const CONSENT = { consent: true } as const

const stockOf = ({ market, symbol, quantity }: Purchase) => ({ market, symbol, quantity })

function exchangeBody(purchase: Purchase) {
  const { limit } = purchase
  return limit === null
    ? { ...stockOf(purchase), order_type: 'market' as const }
    : { ...stockOf(purchase), order_type: 'limit' as const, price: toWire(limit) }
}

/** The desk has no market orders: the server refuses a purchase without a limit. */
const deskBody = (purchase: Purchase) => ({
  ...stockOf(purchase),
  price: toWire(purchase.limit ?? paise(0n)),
})

const pinFacts = ({ quantity, symbol, limit }: Purchase) => ({
  shares: sharesWords(quantity),
  symbol,
  limit: limit === null ? '' : rupeeWords(limit),
})

export const onExchange: Ask = {
  ttype: 'standard',
  orderTypes: ['market', 'limit'],
  consent: say('consent'),
  verb: (symbol) => say('buy', { symbol }),
  // What can still move is "about" and without paise; what is only blocked is exact, and the most.
  verbFor: (order) => {
    const count = countWords(order.quantity)
    return isBlockedWhole(order)
      ? say('buyAtMost', { count, amount: rupeeWords(mostCost(order)) })
      : say('buyAbout', { count, amount: wholeRupees(costNow(order)) })
  },
  open: (facts) => say('open', facts),
  pinQuestion: (purchase) => say(purchase.limit === null ? 'pinMarket' : 'pinLimit', pinFacts(purchase)),
  dryRun: (purchase, options) => call(buyStock, { query: DRY_RUN, body: exchangeBody(purchase) }, options),
  bodyOf: (purchase) => ({ ...exchangeBody(purchase), ...CONSENT }),
  place: (purchase, options) =>
    call(buyStock, { query: {}, body: { ...exchangeBody(purchase), ...CONSENT } }, options),
}

export const atDesk: Ask = {
  ttype: 'fo',
  orderTypes: ['limit'],
  consent: say('consentDesk'),
  verb: () => say('sendToDesk'),
  verbFor: (order) => say('sendAtMost', { amount: rupeeWords(mostCost(order)) }),
  open: (facts) => say('atDesk', facts),
  pinQuestion: (purchase) => say('pinDesk', pinFacts(purchase)),
  dryRun: (purchase, options) => call(buyAtDesk, { query: DRY_RUN, body: deskBody(purchase) }, options),
  bodyOf: (purchase) => ({ ...deskBody(purchase), ...CONSENT }),
  place: (purchase, options) =>
    call(buyAtDesk, { query: {}, body: { ...deskBody(purchase), ...CONSENT } }, options),
}

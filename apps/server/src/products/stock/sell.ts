/** stock: a client sells an order, or a part of it, at a price that was given for it. */
import { Refusal } from '@pramaan/contracts'
import { toWire } from '@pramaan/money'
import type { Claim } from '../../platform/idempotency.ts'
import { carryingOut } from '../../trading/carry-out.ts'
import type { Exit, SellAsk } from '../../trading/product.ts'
import type { TradingServices } from '../../trading/services.ts'
import { findOrder, type StoredOrder } from '../../trading/stored-orders.ts'
import type { GivenQuote, GivenQuotes } from './given-quotes.ts'
import { storedQuote } from './quote-store.ts'
import { forSale, type SaleTerms, salePlan } from './sale-plan.ts'

/** No price is called this: the statement finds none, after it has looked whether this was done before. */
export const NO_QUOTE = '00000000-0000-0000-0000-000000000000'

export function salesWith(services: TradingServices, quotes: GivenQuotes): Exit['sell'] {
  const carryOut = carryingOut(services)
  const sellAt = ({ clientId, orderId, price }: SellAsk, given: Given | null, claim: Claim) => {
    const isAll = given === null || isOfAll(given.terms)
    return carryOut(
      {
        plan: given ? salePlan(given.terms, given.id, services.businessClock.now()) : { client: clientId },
        reply: { data: { id: orderId, status: isAll ? 'sold' : 'holding', price: toWire(price) } },
        grant: null,
        mustBeOpen: false,
        least: null,
        quotes: [{ id: given?.id ?? NO_QUOTE, waited: given?.waited ?? null }],
      },
      claim,
    )
  }
  return async (ask, claim) => {
    const own = ownQuoteFor(quotes, ask)
    let carried = await sellAt(ask, own ?? (await storedQuoteFor(services, ask)), claim)
    // Two were asked for at once, or of two servers: the last one counts, and only the database knows which that is.
    if (own && 'refused' in carried && carried.refused === 'quote_missing') {
      carried = await sellAt(ask, await storedQuoteFor(services, ask), claim)
    }
    if ('reply' in carried) return carried.reply
    if (carried.refused === 'moved_on' || carried.refused === 'quote_missing')
      throw await whyNot(services, ask)
    throw new Refusal(carried.refused)
  }
}

export const isOfAll = ({ lots, quantity }: SaleTerms): boolean =>
  lots.reduce((sum, lot) => sum + lot.quantity, 0n) === quantity

/** All of it that can be sold that day. */
const isOfAllForSale = ({ lots, quantity, tradeDay }: SaleTerms): boolean =>
  forSale(lots, tradeDay) === quantity

type Given = GivenQuote & { readonly waited: number | null }

/** The price that the client names, for as many as the client names. */
const isMeant =
  ({ clientId, kind, price, quantity }: SellAsk) =>
  ({ terms }: GivenQuote): boolean =>
    terms.clientId === clientId &&
    terms.kind === kind &&
    terms.price === BigInt(price) &&
    (quantity === null ? isOfAllForSale(terms) : terms.quantity === quantity)

function ownQuoteFor(quotes: GivenQuotes, ask: SellAsk): Given | null {
  const own = quotes.of(ask.orderId)
  return own && isMeant(ask)(own) ? own : null
}

/** Whichever server gave it. */
async function storedQuoteFor({ db }: TradingServices, ask: SellAsk): Promise<Given | null> {
  const { clientId, orderId } = ask
  const stored = await storedQuote(db.as({ clientId }), clientId, orderId)
  return stored && isMeant(ask)(stored) ? { ...stored, waited: null } : null
}

async function whyNot({ db }: TradingServices, { clientId, orderId, kind }: SellAsk): Promise<Refusal> {
  const order = await findOrder(db.as({ clientId }), clientId, orderId)
  if (!order || order.kind !== kind) return new Refusal('order_unknown')
  return new Refusal(isHeld(order) ? 'quote_missing' : 'order_not_held')
}

const isHeld = ({ status }: StoredOrder): boolean => status === 'holding'

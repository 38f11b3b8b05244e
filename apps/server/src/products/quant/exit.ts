/**
 * products/quant: a note is left before its maturity at the last value that two people approved, less the exit fee. A quote holds
 * that value for 20 s and for one exit.
 */
import { randomUUID } from 'node:crypto'
import { limits, Refusal, type SellQuote } from '@pramaan/contracts'
import { feesOnWire } from '@pramaan/fees'
import { addDays } from '@pramaan/market-time'
import { formatRupees, type Paise, paise, toWire } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia, laterBy } from '../../platform/clock.ts'
import { carryingOut } from '../../trading/carry-out.ts'
import { feeLines, NO_FEES } from '../../trading/fee-lines.ts'
import type { Exit, SaleAsk, SellAsk } from '../../trading/product.ts'
import { giveSellQuote } from '../../trading/sell-quotes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { exitCharges } from './charge.ts'
import { type End, endRowsOf, notes } from './payment-plan.ts'
import {
  defaultsOf,
  type NoteOrder,
  noteOrders,
  type StoredDefault,
  type StoredValue,
  valuesOf,
} from './store.ts'
import { daysOf, type LifeDays } from './terms.ts'

/** A value is good for an exit until the next monthly one is due. */
export const VALUE_DAYS = 35

/** Why it cannot be left now, in one sentence; null where it can be. */
export function whyNoExit(
  days: LifeDays,
  value: Pick<StoredValue, 'at'> | null,
  broken: Pick<StoredDefault, 'day'> | null,
  today: string,
): string | null {
  if (broken) return `The issuer has not paid since ${dayInWords(broken.day)}. The note cannot be left.`
  if (today < days.exitFrom) return `It can be left from ${dayInWords(days.exitFrom)} on.`
  if (today === days.maturity) return 'It is paid back today.'
  if (today > days.maturity) return `It matured on ${dayInWords(days.maturity)}, and is late to be paid back.`
  if (value === null) return 'No value has been approved yet.'
  const day = dayInIndia(value.at)
  return addDays(day, VALUE_DAYS) < today
    ? `The last approved value is of ${dayInWords(day)}. An exit needs a newer one.`
    : null
}

interface Held {
  readonly order: NoteOrder
  readonly value: StoredValue | null
  readonly whyNot: string | null
}

export function exit(services: TradingServices): Exit {
  const carryOut = carryingOut(services)
  return {
    quote: async (ask) => {
      const held = await readHeld(services, ask)
      const quantity = ask.quantity ?? held.order.quantity
      if (quantity > held.order.quantity) throw new Refusal('quantity_not_held')
      const id = held.value && held.whyNot === null ? randomUUID() : null
      if (id !== null && held.value) {
        await giveSellQuote(services.db, {
          id,
          ...ask,
          quantity,
          price: BigInt(held.value.price_paise),
          terms: {},
        })
      }
      return quoteOf(services, held, quantity, id)
    },
    sell: async (ask, claim) => {
      const [held, quote] = await Promise.all([findHeld(services, ask), openQuote(services, ask)])
      const meant = held && meantBy(ask, held, quote)
      const units = ask.quantity ?? held?.order.quantity ?? 0n
      const isAll = units === (held?.order.quantity ?? 0n)
      const carried = await carryOut(
        {
          plan: meant ? endRowsOf({ ...meant, ...momentOf(services) }) : { client: ask.clientId },
          reply: {
            data: { id: ask.orderId, status: isAll ? 'sold' : 'holding', price: toWire(ask.price) },
          },
          ...{ grant: null, mustBeOpen: false, least: null },
          quotes: [{ id: meant?.quoteId ?? NO_QUOTE, waited: null }],
        },
        claim,
      )
      if ('reply' in carried) return carried.reply
      if (carried.refused === 'moved_on' || !held) throw await whyNotSold(services, ask)
      throw new Refusal(carried.refused)
    },
  }
}

const momentOf = ({ businessClock }: TradingServices) => {
  const at = businessClock.now()
  return { at, today: dayInIndia(at) }
}

/** What the client names is what was quoted, and still the approved value. */
function meantBy(
  { price, quantity }: SellAsk,
  { order, value, whyNot }: Held,
  quote: Quote | null,
): (Omit<End, 'at' | 'today'> & { readonly quoteId: string }) | null {
  const units = quantity ?? order.quantity
  if (!value || !quote || whyNot !== null) return null
  if (quote.quantity !== units || quote.price_paise !== price || BigInt(value.price_paise) !== price)
    return null
  return {
    ...{ order, how: 'exited', units, payout: paise(price * units), asOf: value.at, quoteId: quote.id },
    says: saysOf(order, units, price, value),
  }
}

/** No price is called this: the statement finds none, after it has looked whether this was done before. */
const NO_QUOTE = '00000000-0000-0000-0000-000000000000'

const saysOf = ({ terms }: NoteOrder, units: bigint, price: Paise, value: StoredValue): string =>
  `Exited early: ${notes(units)} of ${terms.name} at ${formatRupees(price)} each, the value approved for ${dayInWords(dayInIndia(value.at))}.`

async function whyNotSold({ db }: TradingServices, { clientId, orderId }: SaleAsk): Promise<Refusal> {
  const [order] = await noteOrders(db.as({ clientId }), [orderId])
  return new Refusal(order?.client_id === clientId ? 'order_not_held' : 'order_unknown')
}

/** @throws Refusal */
async function readHeld(services: TradingServices, ask: SaleAsk): Promise<Held> {
  const held = await findHeld(services, ask)
  if (!held) throw await whyNotSold(services, ask)
  return held
}

async function findHeld(services: TradingServices, { clientId, orderId }: SaleAsk): Promise<Held | null> {
  const now = services.businessClock.now()
  return services.db.as({ clientId }).transaction(async (tx) => {
    const [order] = await noteOrders(tx, [orderId])
    if (order?.client_id !== clientId || order.status !== 'holding') return null
    const [value = null] = await valuesOf(tx, [order.instrument_id], now)
    const [broken = null] = await defaultsOf(tx, [order.offer_id])
    const days = daysOf(order.terms, services.market.times.hours.calendar)
    return { order, value, whyNot: whyNoExit(days, value, broken, dayInIndia(now)) }
  })
}

interface Quote {
  readonly id: string
  readonly quantity: bigint
  readonly price_paise: bigint
}

async function openQuote({ db }: TradingServices, { clientId, orderId }: SaleAsk): Promise<Quote | null> {
  const [row] = await db
    .as({ clientId })
    .query<Quote>(
      'select id, quantity, price_paise from sell_quote where order_id = $1 and client_id = $2 and used_at is null',
      [orderId, clientId],
    )
  return row ?? null
}

/** 0.2% of the value, to the nearest paisa: what the product's owner calls the estimated fee. */
const estimatedFee = (gross: bigint): bigint => (gross * 2n + 500n) / 1000n

function quoteOf(
  { clock, businessClock }: TradingServices,
  { order, value, whyNot }: Held,
  quantity: bigint,
  id: string | null,
): SellQuote {
  const today = dayInIndia(businessClock.now())
  const price = BigInt(value?.price_paise ?? 0)
  const gross = paise(price * quantity)
  const charges = exitCharges(order.terms, gross, today)
  const cost = ((order.gross_paise + order.charges_paise) * quantity) / order.quantity
  const money = (amount: bigint): number => toWire(paise(amount))
  return {
    quote_id: id,
    price: money(price),
    S1: id === null ? 0 : Number(order.quantity),
    quantity: Number(quantity),
    held: Number(order.quantity),
    expires_at: laterBy(clock.now(), limits.quoteValidMs).toISOString(),
    valid_ms: limits.quoteValidMs,
    trade_value: money(gross),
    estimated_fee: money(estimatedFee(gross)),
    estimated_profit: money(gross - (order.gross_paise * quantity) / order.quantity - estimatedFee(gross)),
    fees: value ? feesOnWire(charges) : NO_FEES,
    fee_lines: value ? feeLines(charges) : [],
    net_value: money(gross - charges.total),
    profit: money(value ? gross - charges.total - cost : 0n),
    settles_on: today,
    why_not: whyNot,
    source: value?.source ?? 'none',
    as_of: (value?.at ?? businessClock.now()).toISOString(),
  }
}

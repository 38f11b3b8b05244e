/** products/bond: how a bond is left before it matures: the firm gives its bid with the interest, and buys at it. */
import { randomUUID } from 'node:crypto'
import { limits, Refusal, type SellQuote } from '@pramaan/contracts'
import { settlementDay } from '@pramaan/market-time'
import { paise, toWire } from '@pramaan/money'
import { isoTime, sourceInWords } from '../../market/wire.ts'
import { dayInIndia, instantOfMs, laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { carryingOut } from '../../trading/carry-out.ts'
import { NO_FEES } from '../../trading/fee-lines.ts'
import { lentInWords } from '../../trading/lent-words.ts'
import { checkMove } from '../../trading/moves.ts'
import type { Exit, SaleAsk, SellAsk } from '../../trading/product.ts'
import { giveSellQuote } from '../../trading/sell-quotes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { findOrder } from '../../trading/stored-orders.ts'
import { accruedFor } from './accrued-for.ts'
import type { Holder } from './payment-plan.ts'
import { partOf, type SaleTerms, salePlan } from './sale-plan.ts'
import { paymentsOf } from './schedule.ts'
import { holdersOf, incomesOf } from './store.ts'

const money = (amount: bigint): number => toWire(paise(amount))

export function exit(services: TradingServices): Exit {
  const carryOut = carryingOut(services)
  return {
    quote: (ask) => quoteSale(services, ask),
    sell: async (ask, claim) => {
      const given = await storedQuote(services, ask)
      const carried = await carryOut(
        {
          plan: given
            ? salePlan(given.terms, given.id, services.businessClock.now())
            : { client: ask.clientId },
          reply: {
            data: {
              id: ask.orderId,
              status: given && given.terms.quantity < given.terms.held ? 'holding' : 'sold',
              price: toWire(ask.price),
            },
          },
          grant: null,
          mustBeOpen: false,
          least: null,
          quotes: [{ id: given?.id ?? NO_QUOTE, waited: null }],
        },
        claim,
      )
      if ('reply' in carried) return carried.reply
      if (carried.refused === 'moved_on' || carried.refused === 'quote_missing')
        throw await whyNot(services, ask)
      throw new Refusal(carried.refused)
    },
  }
}

/** No price is called this: the statement finds none, after it has looked whether this was done before. */
const NO_QUOTE = '00000000-0000-0000-0000-000000000000'

async function quoteSale(services: TradingServices, ask: SaleAsk): Promise<SellQuote> {
  const { market, businessClock } = services
  const at = businessClock.now()
  const db = services.db.as({ clientId: ask.clientId })
  const holder = await readHolder(services, db, ask)
  const { lot, order } = holder
  const free = lot.quantity - (lot.lent ?? 0n)
  const quantity = ask.quantity ?? free
  if (free === 0n || quantity > free) throw notFree(lot.lent ?? 0n, free)
  const instrument = market.listing().byKey(order.asset)
  const quoted = instrument && market.quoted(instrument)
  const tradeDay = dayInIndia(at)
  const { calendar } = market.times.hours
  const settlesOn = settlementDay(calendar, tradeDay)
  if (!instrument || !quoted) return notQuoted(quantity, settlesOn, at, 'We have no bid for this bond now.')
  const last = paymentsOf(holder.terms, 1n, { settledOn: holder.bought.settlesOn, calendar }).at(-1)
  const isOver = last !== undefined && settlesOn >= last.paid && holder.defaults.length === 0
  if (isOver)
    return notQuoted(quantity, settlesOn, at, 'It matures before a sale would settle. You are repaid then.')
  const price = BigInt(quoted.pricePaise)
  const accrued = accruedFor(holder, quantity, settlesOn)
  const terms: SaleTerms = {
    ...{ orderId: order.id, clientId: ask.clientId, version: order.version, filled: order.filled },
    executedAt: order.executed_at ?? at,
    ...{ instrumentId: instrument.id, asset: order.asset, held: lot.quantity, free, gross: lot.gross_paise },
    ...{ charges: lot.charges_paise, boughtOn: holder.bought.settlesOn, quantity, price, accrued },
    ...{ tradeDay, settlesOn, asOf: instantOfMs(quoted.asOfMs) },
  }
  const id = randomUUID()
  await insertQuote(db, id, terms)
  const principal = price * quantity
  const cost =
    partOf(lot.gross_paise, quantity, lot.quantity) + partOf(lot.charges_paise, quantity, lot.quantity)
  const fee = (principal * 2n + 500n) / 1000n
  return {
    quote_id: id,
    price: money(price),
    S1: Number(free),
    quantity: Number(quantity),
    held: Number(lot.quantity),
    expires_at: laterBy(services.clock.now(), limits.quoteValidMs).toISOString(),
    valid_ms: limits.quoteValidMs,
    trade_value: money(principal),
    accrued: money(accrued),
    estimated_fee: money(fee),
    estimated_profit: money(principal - partOf(lot.gross_paise, quantity, lot.quantity) - fee),
    fees: NO_FEES,
    fee_lines: [],
    net_value: money(principal + accrued),
    profit: money(principal - cost + accrued + (await incomeSoFar(db, order.id))),
    settles_on: settlesOn,
    why_not: null,
    source: sourceInWords(quoted.source),
    as_of: isoTime(quoted.asOfMs),
  }
}

function notFree(lent: bigint, free: bigint): Refusal {
  if (lent === 0n) return new Refusal('quantity_not_held')
  const why = lentInWords(lent.toLocaleString('en-IN'), 'bond')
  const most = `You can sell ${free.toLocaleString('en-IN')} now. `
  return new Refusal('quantity_not_held', { says: free === 0n ? why : `${most}${why}` })
}

async function readHolder(
  { products }: TradingServices,
  db: Queries,
  { clientId, orderId, kind }: SaleAsk,
): Promise<Holder> {
  const holder = (await holdersOf(db, [orderId])).get(orderId)
  if (!holder || holder.client_id !== clientId) throw new Refusal('order_unknown')
  checkMove(products.of(kind), holder.order.status, 'sold')
  return holder
}

/** Coupons less tax and less the interest paid on buying. */
async function incomeSoFar(db: Queries, order: string): Promise<bigint> {
  const paid = (await incomesOf(db, [order])).filter(({ paid_at: at }) => at !== null)
  const [traded] = await db.query<{ interest: bigint }>(
    `select coalesce(sum(case side when 'buy' then -accrued_paise else accrued_paise end), 0)::bigint as interest
     from order_fill where order_id = $1`,
    [order],
  )
  return paid.reduce((sum, one) => sum + one.gross_paise - one.tax_paise, traded?.interest ?? 0n)
}

const insertQuote = (db: Queries, id: string, terms: SaleTerms): Promise<object[]> =>
  giveSellQuote(db, { id, terms, ...terms })

type Texts = {
  readonly [Key in keyof SaleTerms]: SaleTerms[Key] extends bigint | Date ? string : SaleTerms[Key]
}

/** At the price that the client names, for as many as the client names. */
async function storedQuote({ db }: TradingServices, { clientId, orderId, price, quantity }: SellAsk) {
  const [row] = await db
    .as({ clientId })
    .query<{ id: string; terms: Texts | null }>(
      'select id, terms from sell_quote where order_id = $1 and client_id = $2 and used_at is null',
      [orderId, clientId],
    )
  if (!row?.terms) return null
  const terms = readTerms(row.terms)
  const isMeant = terms.price === BigInt(price) && terms.quantity === (quantity ?? terms.free)
  return isMeant ? { id: row.id, terms } : null
}

const readTerms = (stored: Texts): SaleTerms => ({
  ...stored,
  filled: BigInt(stored.filled),
  executedAt: new Date(stored.executedAt),
  held: BigInt(stored.held),
  free: BigInt(stored.free),
  gross: BigInt(stored.gross),
  charges: BigInt(stored.charges),
  quantity: BigInt(stored.quantity),
  price: BigInt(stored.price),
  accrued: BigInt(stored.accrued),
  asOf: new Date(stored.asOf),
})

async function whyNot({ db }: TradingServices, { clientId, orderId, kind }: SellAsk): Promise<Refusal> {
  const order = await findOrder(db.as({ clientId }), clientId, orderId)
  if (order?.kind !== kind) return new Refusal('order_unknown')
  return new Refusal(order.status === 'holding' ? 'quote_missing' : 'order_not_held')
}

const notQuoted = (quantity: bigint, settlesOn: string, at: Date, why: string): SellQuote => ({
  quote_id: null,
  ...{ price: 0, S1: 0, quantity: Number(quantity), expires_at: at.toISOString(), valid_ms: 0 },
  ...{ trade_value: 0, estimated_fee: 0, estimated_profit: 0, fees: NO_FEES, fee_lines: [], net_value: 0 },
  ...{ profit: 0, settles_on: settlesOn, why_not: why, source: 'none', as_of: at.toISOString() },
})

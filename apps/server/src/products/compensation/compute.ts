/** products/compensation: brings what the record has of an order, a note or a withdrawal to the rules that work out a difference. */
import { type ClaimAbout, type ClaimGround, limits, type OrderKind, type OrderType } from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { price, units } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import { dailyCandles, minuteCandles } from '../../market/store/candles.ts'
import { dayInWords, sourceInWords } from '../../market/wire.ts'
import { instantFrom, instantInIndia, instantOfMs, laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { NoteOf } from '../../trading/product.ts'
import type { TradingServices } from '../../trading/services.ts'
import { isOffMarket } from '../../trading/tender-charges.ts'
import {
  type Computed,
  chargeDifference,
  delayDifference,
  type Level,
  lessPaid,
  type Picture,
  type Promised,
  priceDifference,
  type TradedFill,
  unknown,
} from './difference.ts'
import { paidOn } from './store.ts'
import type { About } from './subjects.ts'

type Needs = Pick<TradingServices, 'market' | 'feeCards' | 'products'>

/** What can be wrong with each, and be worked out. */
export const groundsOf: Readonly<Record<ClaimAbout, readonly ClaimGround[]>> = {
  order: ['price', 'delay', 'other'],
  charge: ['charge', 'other'],
  withdrawal: ['delay', 'other'],
}

export interface ComputeAsk extends About {
  readonly clientId: string
  readonly ground: ClaimGround
  readonly now: Date
}

export async function compute(needs: Needs, tx: Queries, ask: ComputeAsk): Promise<Computed> {
  if (ask.ground === 'price') return notPaid(tx, ask, await priceOf(needs, tx, ask))
  if (ask.ground === 'charge') return notPaid(tx, ask, await chargeOf(needs, tx, ask))
  if (ask.ground === 'delay') return delayOf(tx, ask)
  return unknown('other', 'The app cannot work this out.')
}

const notPaid = async (tx: Queries, ask: Omit<ComputeAsk, 'now'>, computed: Computed): Promise<Computed> =>
  lessPaid(computed, await paidOn(tx, ask))

/** Of what came late: it needs the record alone, so whoever decides works it out again. */
export async function delayOf(tx: Queries, ask: Omit<ComputeAsk, 'ground'>): Promise<Computed> {
  const { about, aboutId, now } = ask
  const promised = about === 'withdrawal' ? await stepsOf(tx, aboutId) : await settlementsOf(tx, aboutId)
  return notPaid(tx, { ...ask, ground: 'delay' }, delayDifference(promised, now))
}

// ─── Price ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface FillRow {
  readonly id: string
  readonly order_id: string
  readonly side: 'buy' | 'sell'
  readonly levels: readonly (readonly [quantity: number, paise: number])[]
  readonly charges: Readonly<Record<string, number>>
  readonly at: Date
  readonly as_of: Date
  readonly trade_day: string
  readonly source: string
  readonly venue: string
  readonly card_version: string
  readonly kind: OrderKind
  readonly instrument_id: number
  readonly offer_id: string | null
  readonly order_type: OrderType
  readonly limit_paise: bigint
  readonly quoted_paise: bigint | null
  readonly terms: unknown
}

const FILLS = `select f.id, f.order_id, f.side, f.levels, f.charges, f.at, f.as_of, f.trade_day, f.source, f.venue, f.card_version,
    o.kind, o.instrument_id, o.offer_id, o.order_type, o.limit_paise,
    (select q.price_paise from sell_quote q where q.id = f.quote_id) as quoted_paise,
    (select t.terms from offer_terms t where (t.offer_id, t.version) = (o.offer_id, o.offer_version)) as terms
  from order_fill f join product_order o on o.id = f.order_id`

const MINUTE_MS = 60_000
const AROUND_MS = 15 * MINUTE_MS
const AROUND_DAYS = 15

async function priceOf(
  { market, feeCards, products }: Needs,
  tx: Queries,
  { aboutId, clientId }: ComputeAsk,
): Promise<Computed> {
  const rows = await tx.query<FillRow>(
    `${FILLS} where f.order_id = $1 and f.client_id = $2 order by f.at, f.id`,
    [aboutId, clientId],
  )
  const [first] = rows
  if (!first) return unknown('price', 'Nothing of this order was traded, so there is no price to check.')
  const instrument = market.listing().byId(first.instrument_id)
  if (!instrument || first.offer_id !== null || rows.some(isOffMarket))
    return unknown(
      'price',
      'This price is not made by an exchange, so the app has no market record to check it against.',
    )
  const fills: (TradedFill & { row: FillRow })[] = []
  for (const row of rows) fills.push({ ...(await tradedOf(tx, row)), row })
  return priceDifference({
    fills,
    chargesOf: ({ row }, levels) =>
      products.of(row.kind).chargesOf(feeCards.current(), noteOf(row, instrument), levels.map(asTaken)).total,
    around: await around(tx, first),
  })
}

const asTaken = ({ quantity, paise: each }: Level) => ({ quantity: units(quantity), pricePaise: price(each) })

const noteOf = (row: FillRow, instrument: Instrument): NoteOf => ({
  ...{
    instrument,
    side: row.side,
    orderId: row.order_id,
    day: row.trade_day,
    terms: row.terms,
    source: row.source,
  },
})

const levelsOf = ({ levels }: FillRow): Level[] =>
  levels.map(([quantity, each]) => ({ quantity: BigInt(quantity), paise: BigInt(each) }))

async function tradedOf(tx: Queries, row: FillRow): Promise<TradedFill> {
  const levels = levelsOf(row)
  // The price of a sale is an average: it is one level's own only where there is one.
  const given = levels.length === 1 ? row.quoted_paise : null
  const limit = row.order_type === 'limit' ? row.limit_paise : null
  return {
    ...{ side: row.side, levels, at: row.at, asOf: row.as_of },
    agreed: row.side === 'buy' ? limit : given,
    market: await recordAt(tx, row),
  }
}

/** The minutes around it; where they are not kept any more, its day. */
async function recordAt(
  tx: Queries,
  { instrument_id: id, as_of, trade_day: day }: FillRow,
): Promise<TradedFill['market']> {
  const minute = Math.floor(as_of.getTime() / MINUTE_MS) * MINUTE_MS
  const minutes = await minuteCandles(tx, id, minute - MINUTE_MS, minute + 2 * MINUTE_MS)
  const candles = minutes.length > 0 ? minutes : await dailyCandles(tx, id, day, day)
  const [first] = candles
  if (!first) return null
  const span = minutes.length > 0 ? 'minutes around the trade' : dayInWords(day)
  return {
    low: BigInt(Math.min(...candles.map(({ lowPaise }) => lowPaise))),
    high: BigInt(Math.max(...candles.map(({ highPaise }) => highPaise))),
    source: `${sourceInWords(first.source)} prices, ${span}`,
  }
}

async function around(
  tx: Queries,
  { instrument_id: id, as_of, trade_day: day }: FillRow,
): Promise<Picture['points']> {
  const at = as_of.getTime()
  const minutes = await minuteCandles(tx, id, at - AROUND_MS, at + AROUND_MS)
  if (minutes.length > 1)
    return minutes.map(({ atMs, closePaise }) => ({ at: instantOfMs(atMs).toISOString(), paise: closePaise }))
  const days = await dailyCandles(tx, id, addDays(day, -AROUND_DAYS), addDays(day, AROUND_DAYS))
  return days.map((candle) => ({
    at: instantInIndia(candle.day, '15:30:00').toISOString(),
    paise: candle.closePaise,
  }))
}

// ─── Charges ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Levied once a day for a share, whichever sale comes first: it stands on no note. */
const DEPOSITORY: readonly string[] = ['dp', 'dp-gst']

async function chargeOf(
  { market, feeCards, products }: Needs,
  tx: Queries,
  { aboutId, clientId }: ComputeAsk,
): Promise<Computed> {
  const rows = await tx.query<FillRow>(
    `${FILLS} join order_fill named on named.id = $1 and named.client_id = $2
     where (f.order_id, f.side, f.trade_day) = (named.order_id, named.side, named.trade_day)
       and (f.side = 'buy' or f.id = named.id) order by f.at, f.id`,
    [aboutId, clientId],
  )
  const [first] = rows
  const instrument = first && market.listing().byId(first.instrument_id)
  const product = first && products.of(first.kind)
  if (
    !first ||
    !instrument ||
    !product ||
    product.chargesTold ||
    rows.some(({ venue }) => venue === 'tender')
  )
    return unknown(
      'charge',
      'These charges are agreed for the product itself, so the app has no rate card to check them against.',
    )
  const [part] = await tx.query<{ refunded: bigint }>(
    `select coalesce(sum(taken_paise - charged_paise - apart_paise), 0)::bigint as refunded from day_charge_part
     where client_id = $1 and day = $2 and piece = $3 and side = $4`,
    [clientId, first.trade_day, first.side === 'buy' ? first.order_id : first.id, first.side],
  )
  const note = product.chargesOf(
    feeCards.current(),
    noteOf(first, instrument),
    rows.flatMap(levelsOf).map(asTaken),
  )
  const charged: Record<string, bigint> = {}
  for (const row of rows)
    for (const [charge, amount] of Object.entries(row.charges))
      if (!DEPOSITORY.includes(charge)) charged[charge] = (charged[charge] ?? 0n) + BigInt(amount)
  return chargeDifference({
    charged,
    card: note.lines
      .filter(({ charge }) => !DEPOSITORY.includes(charge))
      .map(({ charge, name, amount }) => ({ charge, name, paise: amount })),
    refunded: part?.refunded ?? 0n,
    cardVersion: first.card_version,
    day: dayInWords(first.trade_day),
  })
}

// ─── Delay ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const STEP_NAMES: Readonly<Record<string, string>> = {
  requested: 'To be checked by two people',
  approved: 'To be sent to the bank',
  sent: 'To be paid by the bank',
}

interface StepRow {
  readonly state: string
  readonly at: string
  readonly promised_by: string | null
}

/** Each state that a withdrawal waited in, with what was promised for the next. */
async function stepsOf(tx: Queries, id: string): Promise<Promised[]> {
  const [row] = await tx.query<{ amount_paise: bigint; requested_at: Date; steps: StepRow[] }>(
    `select w.amount_paise, w.requested_at,
        array(select json_build_object('state', s.state, 'at', s.at, 'promised_by', s.promised_by)
              from withdrawal_step s where s.withdrawal_id = w.id order by s.at,
                array_position('{approved,sent,paid,rejected,cancelled}'::text[], s.state)) as steps
     from withdrawal w where w.id = $1`,
    [id],
  )
  if (!row) return []
  const steps = row.steps.map((step) => ({
    ...{ state: step.state, at: instantFrom(step.at) },
    promisedBy: step.promised_by === null ? null : instantFrom(step.promised_by),
  }))
  const first = {
    state: 'requested',
    at: row.requested_at,
    promisedBy: laterBy(row.requested_at, limits.withdrawalStepMs),
  }
  const all = [first, ...steps]
  return all.flatMap(({ state, promisedBy }, index) =>
    promisedBy
      ? [
          {
            name: STEP_NAMES[state] ?? state,
            amount: row.amount_paise,
            promisedBy,
            cameAt: all[index + 1]?.at ?? null,
          },
        ]
      : [],
  )
}

/** Each sale of an order: its money is promised for its settlement day. */
async function settlementsOf(tx: Queries, orderId: string): Promise<Promised[]> {
  const rows = await tx.query<{ net: bigint; settles_on: string; settled_at: Date | null }>(
    `select gross_paise + accrued_paise - charges_paise as net, settles_on, settled_at from lot_close where order_id = $1 order by closed_at, id`,
    [orderId],
  )
  return rows.map(({ net, settles_on: day, settled_at: cameAt }) => ({
    ...{ name: `Sale to be settled on ${dayInWords(day)}`, amount: net, cameAt },
    promisedBy: instantInIndia(addDays(day, 1), '00:00:00'),
  }))
}

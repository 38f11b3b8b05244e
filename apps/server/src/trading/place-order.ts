/**
 * trading: a client buys. Key, PIN grant, money, order, fill and position are one statement, `place_orders`, which takes as
 * many orders as wait. What it posts was worked out before: the dry run tells exactly that.
 */
import { randomUUID } from 'node:crypto'
import { type Market, type PlacedOrder, Refusal, type RefusalCode } from '@pramaan/contracts'
import { formatRupees, groupIndian, paise } from '@pramaan/money'
import type { Rooms } from '../clients/rooms.ts'
import { lanes } from '../ledger/lanes.ts'
import { legArrays } from '../ledger/transfers.ts'
import type { WithMarket } from '../market/live-market.ts'
import { type Claim, type StoredReply, sealReply, tellAgain } from '../platform/idempotency.ts'
import type { Caller } from '../platform/routes.ts'
import type { FeeCards } from './fee-cards.ts'
import { fillRow, orderRow } from './order-rows.ts'
import { type PurchaseAsk, planPurchase } from './plan-purchase.ts'
import { legsOfPurchase } from './postings.ts'
import { describePurchase } from './purchase-words.ts'
import type { ToldClients } from './told-clients.ts'

export interface TradingRooms extends Rooms, WithMarket {
  readonly feeCards: FeeCards
  readonly told: ToldClients
}

export interface BuyAsk extends Omit<PurchaseAsk, 'orderId'> {
  readonly market: Market
  readonly symbol: string
  readonly isDryRun: boolean
}

type Outcome =
  | 'placed'
  | 'again'
  | Extract<RefusalCode, 'account_frozen' | 'trade_too_small' | 'pin_grant_missing' | 'funds_short'>

interface Answer {
  readonly outcome: Outcome
  readonly earlier_body_hash: Buffer | null
  readonly earlier_reply: Buffer | null
}

export type PlaceOrder = (caller: Caller, ask: BuyAsk, claim: Claim) => Promise<StoredReply>

interface Row {
  readonly claim: Claim
  readonly sealedReply: Buffer
  readonly session: string
  readonly operation: string
  readonly now: Date
  readonly client: string
  readonly id: string
  readonly worth: bigint
  readonly order: object
  readonly fill: object | null
  readonly transfer: string
  readonly act: string
  readonly at: Date
  readonly legs: ReturnType<typeof legsOfPurchase>
}

export function ordersWith(rooms: TradingRooms): PlaceOrder {
  const join = lanes<Row, Answer>((rows) => rooms.db.query<Answer>(STATEMENT, parametersOf(rows)), {
    lanes: 2,
    most: 200,
  })
  return async (caller, ask, claim) => {
    const drawn = drawUp(rooms, caller, ask)
    if (ask.isDryRun) {
      const smallest = await smallestTrade(rooms)
      if (drawn.row.worth < smallest) throw tooSmall(drawn, smallest)
      return { data: { ...drawn.data, id: null } }
    }
    const reply: StoredReply = { data: drawn.data }
    const row = { ...drawn.row, claim, sealedReply: sealReply(rooms.keys, reply) }
    for (;;) {
      const { outcome, earlier_body_hash: earlierHash, earlier_reply: earlier } = await join(row)
      if (outcome === 'placed') {
        rooms.told.tell(caller.clientId)
        return reply
      }
      if (outcome === 'trade_too_small') throw tooSmall(drawn, await smallestTrade(rooms))
      if (outcome !== 'again') throw new Refusal(outcome)
      if (earlierHash && earlier)
        return tellAgain(rooms.keys, claim, { bodyHash: earlierHash, reply: earlier })
      // Another with this key went before it and was refused in the meantime: now this one has its turn.
    }
  }
}

/** What the statement checks too. Whether there is money enough is left to the reader: the figures say it. */
async function smallestTrade({ db }: TradingRooms): Promise<bigint> {
  const [smallest] = await db.query<{ amount_paise: bigint }>(
    `select amount_paise from brand_limit where name = 'minimum_trade'`,
  )
  return smallest?.amount_paise ?? 0n
}

/** Says the answer and not only the rule: how many shares would be enough, in whole lots. */
function tooSmall({ row, quantity, lot }: DrawnUp, smallest: bigint): Refusal {
  const perLot = (row.worth * BigInt(lot)) / quantity
  if (perLot <= 0n) return new Refusal('trade_too_small')
  const shares = ((smallest + perLot - 1n) / perLot) * BigInt(lot)
  const minimum = formatRupees(paise(smallest)).replace(/\.00$/, '')
  return new Refusal('trade_too_small', {
    says: `Buy ${groupIndian(shares.toString())} shares or more (minimum ${minimum}).`,
  })
}

interface DrawnUp {
  readonly data: PlacedOrder
  readonly row: Omit<Row, 'claim' | 'sealedReply'>
  readonly quantity: bigint
  readonly lot: number
}

function drawUp(
  { market, businessClock, clock, feeCards }: TradingRooms,
  { clientId, sessionId }: Caller,
  ask: BuyAsk,
): DrawnUp {
  const instrument = market.listing().byKey(`${ask.market}:${ask.symbol}`)
  if (!instrument) throw new Refusal('stock_unknown')
  const quoted = market.quoted(instrument)
  if (!quoted) throw new Refusal('stock_without_price')
  const orderId = randomUUID()
  const at = businessClock.now()
  const plan = planPurchase(
    { ...ask, orderId },
    { at, times: market.times, card: feeCards.current(), quoted },
  )
  const legs = legsOfPurchase(clientId, plan)
  const transfer = randomUUID()
  return {
    data: describePurchase(plan, legs),
    quantity: ask.quantity,
    lot: instrument.lot,
    row: {
      session: sessionId,
      operation: `buy:${ask.market}:${ask.symbol}:${ask.quantity}`.toLowerCase(),
      now: clock.now(),
      client: clientId,
      id: orderId,
      worth: plan.worth,
      order: orderRow(clientId, plan),
      fill: plan.fill && fillRow({ transfer, orderId, clientId, at, quoted, fill: plan.fill }),
      transfer,
      act: plan.fill ? 'order-bought' : 'order-blocked',
      at,
      legs,
    },
  }
}

const STATEMENT = `select outcome, earlier_body_hash, earlier_reply from place_orders(
  $1::text[], $2::text[], $3::text[], $4::bytea[], $5::bytea[], $6::uuid[], $7::text[], $8::timestamptz[], $9::uuid[],
  $10::uuid[], $11::bigint[], $12::jsonb, $13::jsonb, $14::uuid[], $15::text[], $16::timestamptz[], $17::integer[],
  $18::uuid[], $19::text[], $20::uuid[], $21::text[], $22::text[], $23::bigint[])`

const parametersOf = (rows: readonly Row[]): unknown[] => [
  rows.map(({ claim }) => claim.scope),
  rows.map(({ claim }) => claim.route),
  rows.map(({ claim }) => claim.key),
  rows.map(({ claim }) => claim.bodyHash),
  rows.map(({ sealedReply }) => sealedReply),
  rows.map(({ session }) => session),
  rows.map(({ operation }) => operation),
  rows.map(({ now }) => now),
  rows.map(({ client }) => client),
  rows.map(({ id }) => id),
  rows.map(({ worth }) => worth),
  JSON.stringify(rows.map(({ order }) => order)),
  JSON.stringify(rows.map(({ fill }) => fill)),
  rows.map(({ transfer }) => transfer),
  rows.map(({ act }) => act),
  rows.map(({ at }) => at),
  ...legArrays(rows.map(({ legs }) => legs)),
]

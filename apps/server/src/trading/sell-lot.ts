/** trading: a client sells a lot at a quote. Key, quote, order, position and money are one statement, `sell_lots`. */
import { type OrderKind, Refusal, type RefusalCode } from '@pramaan/contracts'
import { type Paise, toWire } from '@pramaan/money'
import { lanes } from '../ledger/lanes.ts'
import { type Claim, type StoredReply, sealReply, tellAgain } from '../platform/idempotency.ts'
import type { TradingRooms } from './place-order.ts'
import type { SaleTimes } from './sale-times.ts'

type Outcome =
  | 'sold'
  | 'again'
  | Extract<RefusalCode, 'order_unknown' | 'order_not_held' | 'quote_missing' | 'quote_expired'>

interface Answer {
  readonly outcome: Outcome
  readonly earlier_body_hash: Buffer | null
  readonly earlier_reply: Buffer | null
}

interface Row {
  readonly claim: Claim
  readonly sealedReply: Buffer
  readonly clientId: string
  readonly orderId: string
  readonly kind: OrderKind
  readonly price: Paise
  readonly waited: number | null
  readonly now: Date
  readonly at: Date
}

export interface SellAsk {
  readonly clientId: string
  readonly orderId: string
  readonly kind: OrderKind
  readonly price: Paise
}

export type SellLot = (ask: SellAsk, claim: Claim) => Promise<StoredReply>

export function salesWith(rooms: TradingRooms, times: SaleTimes): SellLot {
  const join = lanes<Row, Answer>((rows) => rooms.db.query<Answer>(STATEMENT, parametersOf(rows)), {
    lanes: 2,
    most: 200,
  })
  return async (ask, claim) => {
    const { clientId, orderId, price } = ask
    if (rooms.market.hasSuspended()) await refuseSuspended(rooms, ask)
    const reply: StoredReply = { data: { id: orderId, status: 'sold', price: toWire(price) } }
    const row: Row = {
      ...ask,
      claim,
      sealedReply: sealReply(rooms.keys, reply),
      waited: times.since(orderId, price),
      now: rooms.clock.now(),
      at: rooms.businessClock.now(),
    }
    for (;;) {
      const { outcome, earlier_body_hash: earlierHash, earlier_reply: earlier } = await join(row)
      if (outcome === 'sold') {
        rooms.told.tell(clientId)
        return reply
      }
      if (outcome !== 'again') throw new Refusal(outcome)
      if (earlierHash && earlier)
        return tellAgain(rooms.keys, claim, { bodyHash: earlierHash, reply: earlier })
      // Another with this key went before it and was refused in the meantime: now this one has its turn.
    }
  }
}

/** A quote that was given just before an ex-day is still good by its time. */
async function refuseSuspended({ db, market }: TradingRooms, { clientId, orderId }: SellAsk): Promise<void> {
  const [lot] = await db
    .as({ clientId })
    .query<{ instrument_id: number }>(
      `select instrument_id from trade_order where id = $1 and client_id = $2 and status = 'holding'`,
      [orderId, clientId],
    )
  const says = lot && market.whySuspended(lot.instrument_id)
  if (says) throw new Refusal('stock_not_traded', { says })
}

const STATEMENT = `select outcome, earlier_body_hash, earlier_reply from sell_lots(
  $1::text[], $2::text[], $3::text[], $4::bytea[], $5::bytea[], $6::timestamptz[], $7::uuid[], $8::uuid[], $9::text[],
  $10::bigint[], $11::integer[], $12::timestamptz[])`

const parametersOf = (rows: readonly Row[]): unknown[] => [
  rows.map(({ claim }) => claim.scope),
  rows.map(({ claim }) => claim.route),
  rows.map(({ claim }) => claim.key),
  rows.map(({ claim }) => claim.bodyHash),
  rows.map(({ sealedReply }) => sealedReply),
  rows.map(({ now }) => now),
  rows.map(({ clientId }) => clientId),
  rows.map(({ orderId }) => orderId),
  rows.map(({ kind }) => kind),
  rows.map(({ price }) => price),
  rows.map(({ waited }) => waited),
  rows.map(({ at }) => at),
]

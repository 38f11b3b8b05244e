/**
 * trading: takes what a venue answers. Each answer counts once by the venue's own number, whoever brings it and however often; what
 * cannot be right changes nothing and is kept for someone to look at. Money moves only as the plans say: what was blocked is debited
 * or released, to the paisa.
 */
import type { Queries } from '../platform/database.ts'
import { actForFirm } from './act.ts'
import { addToDay } from './day-report.ts'
import { planEnd, type Waiting } from './end-orders.ts'
import type { Plan, VenueOrder } from './plan.ts'
import type { TradingServices } from './services.ts'
import type { VenueAnswer, VenueTrade } from './venue.ts'
import { judge, type Verdict, type WhyRefused } from './venue-rules.ts'
import { keepAnswer, VENUE_COLUMNS, venueOrderOf } from './venue-store.ts'

/** `again`: it counted before. `early`: it does not count yet, and has to come once more. */
export type Took = 'taken' | 'again' | 'early' | 'refused'

/** Somebody did something to the order between looking and acting: nothing was done, and it is looked at again. */
export class MovedOn extends Error {}

const LOOKS = 20

export async function takeAnswer(
  services: TradingServices,
  venue: string,
  answer: VenueAnswer,
): Promise<Took> {
  for (let look = 1; ; look += 1) {
    try {
      const { took, client } = await services.db
        .as('firm')
        .transaction((tx) => takeOnce(services, tx, venue, answer))
      if (took === 'taken' && client !== null) services.told.tell(client)
      return took
    } catch (error) {
      if (!(error instanceof MovedOn) || look === LOOKS) throw error
    }
  }
}

interface Row extends Waiting {
  readonly kind: string
  readonly ordered: bigint
  readonly limit_paise: bigint
  readonly is_number_taken: boolean
}

/** `why`: of one that was refused. `enteredBy`: the proposal of two people who heard it, where it did not come by itself. */
export async function takeOnce(
  services: TradingServices,
  tx: Queries,
  venue: string,
  answer: VenueAnswer,
  enteredBy: string | null = null,
): Promise<{ took: Took; client: string | null; why: WhyRefused | null }> {
  const at = services.businessClock.now()
  const row = await readAtVenue(tx, venue, answer)
  const order = row && venueOrderOf(row)
  const verdict = judge(row && seenBy(row), answer)
  if ('does' in verdict && verdict.does === 'early') return { took: 'early', client: null, why: null }
  const judged = row && order ? { row, order, answer, verdict, at, isEntered: enteredBy !== null } : null
  const planned = judged ? await planOf(services, tx, judged) : null
  const refused = 'refused' in verdict ? verdict.refused : typeof planned === 'string' ? planned : null
  const isNew = await keepAnswer(tx, {
    ...{ venue, answer, enteredBy, clientId: row?.client_id ?? null, refused, at },
  })
  if (!isNew) return { took: 'again', client: null, why: null }
  if (refused !== null) return { took: 'refused', client: null, why: refused }
  if (planned !== null && typeof planned !== 'string') {
    const [outcome] = await actForFirm(tx, [planned])
    if (outcome !== 'done') throw new MovedOn(`an answer of ${venue} found its order changed`)
    if (planned.changes?.some(({ ended }) => ended?.code === 'lapsed')) await addToDay(tx, at, { expired: 1 })
  }
  return { took: 'taken', client: row?.client_id ?? null, why: null }
}

async function readAtVenue(tx: Queries, venue: string, answer: VenueAnswer): Promise<Row | null> {
  const [row] = await tx.query<Row>(
    `select o.id, o.client_id, o.kind, o.version, o.ordered, o.filled, o.limit_paise, o.blocked_paise, o.status, o.status_at,
            o.executed_at, o.settles_on, o.worked_by, o.ended, ${VENUE_COLUMNS},
            exists (select from venue_order t where t.venue = v.venue and t.venue_order_number = $3 and t.order_id <> o.id)
              as is_number_taken
     from venue_order v join product_order o on o.id = v.order_id where v.venue = $1 and v.order_id = $2`,
    [venue, answer.orderId, 'orderNumber' in answer ? answer.orderNumber : null],
  )
  return row ?? null
}

const seenBy = (row: Row) => ({
  status: row.status,
  ordered: row.ordered,
  filled: row.filled,
  limit: row.limit_paise,
  number: row.venue_order_number,
  isNumberTaken: row.is_number_taken,
})

interface Judged {
  readonly row: Row
  readonly order: VenueOrder
  readonly answer: VenueAnswer
  readonly verdict: Verdict
  readonly at: Date
  /** Two people heard it: the venue itself has still said nothing. */
  readonly isEntered: boolean
}

/** Null: there is nothing to do. A word: why it cannot be done. */
async function planOf(
  services: TradingServices,
  tx: Queries,
  judged: Judged,
): Promise<Plan | WhyRefused | null> {
  const { row, order, answer, verdict, at } = judged
  if (!('does' in verdict)) return null
  if (verdict.does === 'acknowledge' && answer.is === 'acknowledged') {
    return acknowledged(row, {
      ...order,
      state: 'open',
      state_at: at,
      venue_order_number: answer.orderNumber,
    })
  }
  if (verdict.does === 'fill' && answer.is === 'traded') return filled(services, tx, judged, answer)
  if (verdict.does === 'reject' && answer.is === 'rejected') {
    return planEnd(row, {
      status: 'rejected',
      ended: { code: 'venue-rejected', facts: { message: answer.reason } },
      actor: 'exchange',
      at,
    })
  }
  if (verdict.does === 'end') {
    return planEnd(row, {
      status: 'cancelled',
      ended: { code: order.end_as ?? 'lapsed' },
      actor: 'exchange',
      at,
    })
  }
  return null
}

const acknowledged = (row: Row, order: VenueOrder): Plan => ({
  client: row.client_id,
  from: [{ id: row.id, version: row.version }],
  changes: [row],
  venueOrders: [order],
  done: [{ kind: 'venue-answer', ref: row.id, done_at: order.state_at }],
  steps: [
    {
      order_id: row.id,
      client_id: row.client_id,
      code: 'acknowledged',
      at: order.state_at,
      actor: 'exchange',
      actor_name: null,
      facts: null,
    },
  ],
})

/** The product knows what a fill of it costs; where the order is with its venue is the same for all. */
async function filled(
  services: TradingServices,
  tx: Queries,
  { row, order, at, isEntered }: Judged,
  trade: VenueTrade,
): Promise<Plan | WhyRefused> {
  const { planVenueFill } = services.products.of(row.kind)
  const plan = await planVenueFill?.(services, tx, { ...trade, venue: order.venue })
  if (plan === undefined) return 'order-unknown'
  if (plan === null) throw new MovedOn('an order was over before its fill was worked out')
  if (plan === 'beyond-the-money') return plan
  const isAll = row.filled + trade.quantity === row.ordered
  return {
    ...plan,
    venueOrders: [
      {
        ...order,
        state: isAll ? 'filled' : isEntered ? order.state : 'part-filled',
        state_at: at,
        venue_order_number: trade.orderNumber,
      },
    ],
    done: [...(plan.done ?? []), { kind: 'venue-answer', ref: row.id, done_at: at }],
  }
}

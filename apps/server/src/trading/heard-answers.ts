/**
 * trading: an exchange never answered, and two people of the firm asked it. What it told them goes the way of every answer: it counts once
 * by the exchange's own number, moves what the plans say, and ends what it says is over. What cannot be right is refused to them.
 */
import { price, units } from '@pramaan/money'
import { CLIENT_EVENTS } from '../platform/client-events.ts'
import type { Queries } from '../platform/database.ts'
import { reasons } from './exchange-cases.ts'
import type { TradingServices } from './services.ts'
import { MovedOn, takeOnce } from './take-answers.ts'
import type { VenueAnswer } from './venue.ts'

interface Heard {
  readonly orderId: string
  readonly proposalId: string
  readonly trade: {
    readonly quantity: bigint
    readonly pricePaise: bigint
    readonly orderNumber: string
    readonly tradeNumber: string
    readonly at: Date
  } | null
  readonly isOver: boolean
}

/** In the transaction of the approval: all of it, or nothing. Null, or why not. */
export const takeHeard =
  (services: TradingServices) =>
  async (tx: Queries, { orderId, proposalId, trade, isOver }: Heard): Promise<string | null> => {
    const read = async () => {
      const [row] = await tx.query<{
        venue: string
        client_id: string
        status: string
        filled: bigint
      }>(
        `select v.venue, o.client_id, o.status, o.filled from venue_order v join product_order o on o.id = v.order_id
         where o.id = $1`,
        [orderId],
      )
      return row
    }
    const take = async (venue: string, answer: VenueAnswer): Promise<string | null> => {
      try {
        const { took, why } = await takeOnce(services, tx, venue, answer, proposalId)
        if (took === 'taken') return null
        if (took === 'again') return 'The exchange has reported a trade with this number already.'
        return why === null ? 'The exchange has reported more than this.' : `${reasons[why]}.`
      } catch (error) {
        if (!(error instanceof MovedOn)) throw error
        return 'This order has just changed.'
      }
    }
    const before = await read()
    if (!before) return 'This order was not sent to an exchange.'
    if (trade) {
      const { quantity, pricePaise, ...rest } = trade
      const answer = {
        is: 'traded',
        orderId,
        ...rest,
        quantity: units(quantity),
        price: price(pricePaise),
      } as const
      const problem = await take(before.venue, answer)
      if (problem !== null) return problem
    }
    const now = await read()
    if (isOver && now?.status === 'awaiting') {
      const problem = await take(now.venue, { is: 'ended', orderId, filled: now.filled })
      if (problem !== null) return problem
    }
    // Told with the commit: two people do this now and then, and nobody waits for it.
    const told = [`${before.client_id} orders`, `${before.client_id} money`]
    await tx.query('select pg_notify($1, told) from unnest($2::text[]) told', [CLIENT_EVENTS, told])
    return null
  }

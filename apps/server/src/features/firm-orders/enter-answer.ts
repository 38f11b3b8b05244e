/** firm-orders: an exchange has not answered: two people enter what it told them, and the order is filled or ends by it. */
import { Refusal } from '@pramaan/contracts'
import { formatRupees, paise, parseRupees } from '@pramaan/money'
import type { ActKind, ActOf, Heard } from '../../firm/acts.ts'
import { momentInWords } from '../../market/session-words.ts'
import { instantInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { isLive } from '../../trading/venue-rules.ts'
import type { VenueColumns } from '../../trading/venue-store.ts'

type Answer = ActOf<'exchange-answer'>

const refused = (says: string): Refusal => new Refusal('exchange_answer_refused', { says })

export const enterExchangeAnswer: ActKind<'exchange-answer'> = {
  kind: 'exchange-answer',
  draft: async (tx, { businessClock }, act) => {
    const order = await readSent(tx, act.order_id)
    const trade = tradeOf(act, order, businessClock.now())
    const filled = order.filled + (trade?.quantity ?? 0n)
    const of = (count: bigint): string => `${count} of ${order.ordered}`
    return {
      subject: `exchange-answer:${order.id}`,
      title: `{client}: what the exchange said of ${order.ordered} ${order.symbol}`,
      clientId: order.client_id,
      changes: [
        {
          field: 'Order',
          before: '',
          after: `${order.ordered} ${order.symbol} at ${rupeesIn(order.limit_paise)} or less`,
        },
        {
          field: 'The exchange',
          before: STATES[order.venue_state ?? 'sent'] ?? '',
          after: inWords(act, trade),
        },
        { field: 'Filled', before: of(order.filled), after: of(filled) },
        {
          field: 'The rest',
          before: 'Waiting',
          after: filled === order.ordered ? 'None' : isOver(act) ? 'Ends, its money is released' : 'Waiting',
        },
      ],
    }
  },
  apply: async (tx, { businessClock, takeHeard }, act, { proposalId }) => {
    const order = await readSent(tx, act.order_id)
    const trade = tradeOf(act, order, businessClock.now())
    if (!takeHeard) throw new Error('nothing is traded here')
    const problem = await takeHeard(tx, { orderId: order.id, proposalId, trade, isOver: isOver(act) })
    if (problem !== null) throw refused(problem)
  },
  tell: ({ outcome }) =>
    outcome === 'nothing'
      ? 'The exchange did not answer in time. It was asked, and had executed nothing more of the order.'
      : 'The exchange did not answer in time. It was asked, and had executed shares of the order.',
}

const isOver = ({ outcome }: Answer): boolean => outcome !== 'executed-in-part'

const rupeesIn = (amount: bigint): string => formatRupees(paise(amount))

const STATES: Readonly<Record<string, string>> = {
  sent: 'Sent, not answered yet',
  unanswered: 'No answer',
  open: 'Open at exchange',
  'part-filled': 'Partly filled',
}

interface Sent extends Pick<VenueColumns, 'venue_state' | 'venue_sent_at' | 'venue_order_number'> {
  readonly id: string
  readonly client_id: string
  readonly symbol: string
  readonly status: string
  readonly ordered: bigint
  readonly filled: bigint
  readonly limit_paise: bigint
}

/** @throws Refusal */
async function readSent(tx: Queries, id: string): Promise<Sent> {
  const [order] = await tx.query<Sent>(
    `select o.id, o.client_id, i.symbol, o.status, o.ordered, o.filled, o.limit_paise, v.state as venue_state,
       v.sent_at as venue_sent_at, v.venue_order_number
     from product_order o join venue_order v on v.order_id = o.id join instrument i on i.id = o.instrument_id where o.id = $1`,
    [id],
  )
  if (!order) throw refused('This order was not sent to an exchange.')
  const { venue_state: state, status } = order
  if (state === null || !isLive(state) || status !== 'awaiting') throw refused('This order is over.')
  if (state === 'queued') throw refused('This order has not been sent to the exchange yet.')
  return order
}

const MINUTE_MS = 60_000

/** @throws Refusal */
function tradeOf(act: Answer, order: Sent, now: Date): Heard['trade'] {
  const { quantity, rupees, order_number: orderNumber, trade_number: tradeNumber, traded_at: tradedAt } = act
  const all = [quantity, rupees, orderNumber, tradeNumber, tradedAt]
  if (act.outcome === 'nothing') {
    if (all.some((one) => one !== undefined))
      throw refused('Where nothing was executed there is no trade to enter.')
    return null
  }
  const pricePaise = rupees === undefined ? null : parseRupees(String(rupees))
  if (!quantity || pricePaise === null || !orderNumber || !tradeNumber || !tradedAt)
    throw refused('Enter the quantity, the price, both numbers and the time of the trade.')
  const left = order.ordered - order.filled
  if (BigInt(quantity) > left) throw refused(`No more than ${left} are still to be filled.`)
  if (pricePaise > order.limit_paise)
    throw refused(`The price is above the client’s limit of ${rupeesIn(order.limit_paise)}.`)
  if (order.venue_order_number !== null && order.venue_order_number !== orderNumber)
    throw refused(`The exchange has this order as ${order.venue_order_number}.`)
  const [day = '', time = ''] = tradedAt.split('T')
  const at = instantInIndia(day, `${time}:00`)
  const sentMs = order.venue_sent_at?.getTime() ?? 0
  if (at > now) throw refused('The time of the trade lies ahead.')
  if (at.getTime() < sentMs - (sentMs % MINUTE_MS))
    throw refused('The trade cannot be before the order was sent.')
  return { quantity: BigInt(quantity), pricePaise, orderNumber, tradeNumber, at }
}

function inWords(act: Answer, trade: Heard['trade']): string {
  if (!trade) return 'Nothing more was executed'
  const { quantity, pricePaise, orderNumber, tradeNumber, at } = trade
  const when = momentInWords(at.getTime())
  const more = isOver(act) ? '' : '; another trade follows'
  return `${quantity} at ${rupeesIn(pricePaise)}, order ${orderNumber}, trade ${tradeNumber}, ${when}${more}`
}

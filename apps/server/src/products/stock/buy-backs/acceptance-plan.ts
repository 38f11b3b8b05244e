/**
 * stock/buy-backs: what the company accepted leaves the oldest lots as a sale at its price, paid on the payment date; the rest is
 * released. Pure but for the ids.
 */
import { randomUUID } from 'node:crypto'
import type { Charges } from '@pramaan/fees'
import { formatRupees, groupIndian, paise } from '@pramaan/money'
import type {
  LotChange,
  NewClose,
  NewFill,
  NewTender,
  Plan,
  PlannedTransfer,
  Step,
} from '../../../trading/plan.ts'
import { paidOutAt } from '../../../trading/settle-sales.ts'
import { BY_TENDER } from '../../../trading/tender-charges.ts'
import { buyBack as boughtBack } from '../corporate-actions/buy-back.ts'
import type { HolderOrder } from '../corporate-actions/holder.ts'
import type { OwnHolding, OwnLot } from './store.ts'
import { blocking, byAge } from './tender-plan.ts'
import { acceptedOf, type Decision, inPaise, type StoredBuyBack } from './terms.ts'

export interface Accepting {
  readonly tender: NewTender
  readonly buyBack: StoredBuyBack & { readonly decision: Decision }
  readonly holding: OwnHolding
  /** Of so many shares of an order that are bought back. */
  readonly chargesOf: (order: string, instrumentId: number, quantity: bigint) => Charges
  readonly at: Date
  readonly today: string
}

/** What leaves one lot, and what that had cost. */
interface Part {
  readonly lot: OwnLot
  readonly quantity: bigint
  readonly costGross: bigint
  readonly costCharges: bigint
}

interface OfOrder {
  readonly order: HolderOrder
  readonly parts: readonly Part[]
  readonly quantity: bigint
  readonly gross: bigint
  readonly charges: Charges
}

export function acceptancePlan(ask: Accepting): Plan {
  const { tender, buyBack, holding, at } = ask
  const { id, client_id: client } = tender
  const accepted = acceptedOf(buyBack, tender)
  const { parts, rule } = partsOf(ask, accepted)
  const sales = salesOf(ask, parts)
  const tendered = holding.lots.filter((lot) => lot.pledged > 0n)
  const sold = sales.map((sale) => saleOf(ask, sale, memoOf(ask, accepted, rule)))
  const touched = [...new Set(tendered.map(({ order_id: order }) => order))]
  const total = (of: (sale: OfOrder) => bigint): bigint => sales.reduce((sum, sale) => sum + of(sale), 0n)
  return {
    client,
    from: [...holding.orders.values()].map(({ id: order, version }) => ({ id: order, version })),
    transfers: [...sold.map(({ transfer }) => transfer), ...releasesOf(ask, parts)],
    changes: touched.flatMap((order) => changeOf(ask, order, parts)),
    fills: sold.map(({ fill }) => fill),
    lotPledges: tendered.map((lot) => ({ id: lot.id, pledged: 0n })),
    lotChanges: parts.map(whatIsLeft),
    closes: sold.flatMap(({ closes }) => closes),
    tenders: [
      {
        ...tender,
        accepted,
        gross_paise: total(({ gross }) => gross),
        charges_paise: total(({ charges }) => charges.total),
        decided_at: at,
      },
    ],
    dues: sold.flatMap(({ closes }) =>
      closes.map((close) => ({
        id: randomUUID(),
        kind: 'settlement' as const,
        client_id: client,
        ref: close.id,
        at: paidOutAt(close.settles_on),
      })),
    ),
    done: [{ kind: 'tender', ref: id, done_at: at }],
    steps: touched.flatMap((order) => stepsOf(ask, order, parts)),
  }
}

/** The oldest first, by the rules that are told in `npm run vectors`. */
function partsOf(
  { tender, buyBack, holding, today }: Accepting,
  accepted: bigint,
): { parts: Part[]; rule: string } {
  const lots = byAge(holding.lots.filter((lot) => lot.pledged > 0n))
  const done = boughtBack(
    lots.map((lot, index) => ({
      // The same order as that in which they were tendered.
      id: String(index).padStart(8, '0'),
      quantity: lot.quantity,
      cost: paise(lot.gross_paise),
      charges: paise(lot.charges_paise),
      boughtOn: lot.bought_on,
    })),
    {
      tendered: tender.quantity,
      accepted,
      price: inPaise(buyBack.terms.rupees),
      acceptedOn: today,
      payOn: buyBack.terms.pay_day,
      charges: paise(0n),
      paidBefore: [],
      isPanKnown: true,
    },
  )
  // Until March 2026 it would have been a dividend, with its tax at source: such a buy-back is never put up here.
  if (done.treatment !== 'capital-gain') throw new Error(`a buy-back of ${today} is not a capital gain`)
  const parts = done.parts.map(({ lotId, quantity, cost, charges }) => {
    const lot = lots[Number(lotId)]
    if (!lot || quantity > lot.pledged) throw new Error('what is accepted was not tendered')
    return { lot, quantity, costGross: cost, costCharges: charges }
  })
  return { parts, rule: done.rule }
}

const sharesOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { quantity }) => sum + quantity, 0n)

function salesOf({ buyBack, holding, chargesOf }: Accepting, parts: readonly Part[]): OfOrder[] {
  const price = inPaise(buyBack.terms.rupees)
  return [...Map.groupBy(parts, ({ lot }) => lot.order_id)].map(([id, own]) => {
    const order = holding.orders.get(id)
    const instrument = own[0]?.lot.instrument_id
    if (!order || instrument === undefined) throw new Error(`order ${id} of a lot was not read`)
    const quantity = sharesOf(own)
    return {
      order,
      parts: own,
      quantity,
      gross: quantity * price,
      charges: chargesOf(id, instrument, quantity),
    }
  })
}

/** On the payment date, or on the day of a late acceptance. */
export const paidOn = ({ buyBack, today }: Pick<Accepting, 'buyBack' | 'today'>): string =>
  buyBack.terms.pay_day > today ? buyBack.terms.pay_day : today

interface Sale {
  readonly transfer: PlannedTransfer
  readonly fill: NewFill
  readonly closes: readonly NewClose[]
}

function saleOf(ask: Accepting, sale: OfOrder, memo: string): Sale {
  const { tender, buyBack, at, today } = ask
  const { order, parts, quantity, gross, charges } = sale
  const client = tender.client_id
  const [id, settlesOn, price] = [randomUUID(), paidOn(ask), inPaise(buyBack.terms.rupees)]
  const unsettled = { client, purpose: 'unsettled' } as const
  const market = { firm: 'market' } as const
  const asset = parts[0]?.lot.asset ?? ''
  const amounts: Record<string, number> = {}
  for (const { charge, amount } of charges.lines) amounts[charge] = (amounts[charge] ?? 0) + Number(amount)
  return {
    transfer: {
      ...{ id, act: 'order-sold', ref: order.id, memo, at, once: null },
      legs: [
        { from: { client, purpose: 'pledged' }, to: market, amount: quantity, asset },
        { from: market, to: unsettled, amount: gross },
        ...(charges.total > 0n
          ? [{ from: unsettled, to: { firm: 'taxes' } as const, amount: charges.total }]
          : []),
      ],
    },
    fill: {
      ...{ id, order_id: order.id, client_id: client, side: 'sell', quantity, gross_paise: gross },
      ...{ charges_paise: charges.total, levels: [[Number(quantity), Number(price)]], charges: amounts },
      ...{ card_version: charges.cardVersion, at, trade_day: today, settles_on: settlesOn },
      ...{ source: 'Buy-back', as_of: buyBack.decision.decided_at, sequence: 0, quote_id: null },
      ...{ venue: BY_TENDER, venue_order_number: tender.id, venue_trade_number: id },
    },
    closes: closesOf(sale, price, { fill: id, client, at, today, settlesOn }),
  }
}

interface Closing {
  readonly fill: string
  readonly client: string
  readonly at: Date
  readonly today: string
  readonly settlesOn: string
}

/** The charges go with the shares; what is left of them with the last part. */
function closesOf({ order, parts, quantity, charges }: OfOrder, price: bigint, closing: Closing): NewClose[] {
  let left: bigint = charges.total
  return parts.map((part, index) => {
    const share = index === parts.length - 1 ? left : (charges.total * part.quantity) / quantity
    left -= share
    return {
      ...{ id: randomUUID(), lot_id: part.lot.id, order_id: order.id, client_id: closing.client },
      ...{ instrument_id: part.lot.instrument_id, fill_id: closing.fill, quantity: part.quantity },
      ...{ cost_gross_paise: part.costGross, cost_charges_paise: part.costCharges },
      ...{ gross_paise: price * part.quantity, charges_paise: share, once_transfer: null },
      ...{ closed_at: closing.at, closed_on: closing.today, settles_on: closing.settlesOn },
    }
  })
}

const whatIsLeft = ({ lot, quantity, costGross, costCharges }: Part): LotChange => ({
  ...{ id: lot.id, bought_on: lot.bought_on, settles_on: lot.settles_on, quantity: lot.quantity - quantity },
  gross_paise: lot.gross_paise - costGross,
  charges_paise: lot.charges_paise - costCharges,
})

/** What is taken of a lot. */
const takenOf = (parts: readonly Part[], lot: OwnLot): bigint =>
  sharesOf(parts.filter((part) => part.lot.id === lot.id))

function releasesOf({ tender, holding, at }: Accepting, parts: readonly Part[]): PlannedTransfer[] {
  return [...Map.groupBy(holding.lots, ({ asset }) => asset)].flatMap(([asset, own]) => {
    const rest = own.reduce((sum, lot) => sum + lot.pledged - takenOf(parts, lot), 0n)
    return blocking(tender.client_id, tender.id, asset, -rest, at)
  })
}

const lotsOf = ({ holding }: Accepting, order: string): OwnLot[] =>
  holding.lots.filter((lot) => lot.order_id === order)

/** An order of which nothing is left is over. */
function changeOf(ask: Accepting, id: string, parts: readonly Part[]): NonNullable<Plan['changes']> {
  const order = ask.holding.orders.get(id)
  if (!order) throw new Error(`order ${id} of a lot was not read`)
  const left = lotsOf(ask, id).reduce((sum, lot) => sum + lot.quantity - takenOf(parts, lot), 0n)
  return [left === 0n ? { ...order, status: 'sold', status_at: ask.at } : order]
}

function stepsOf(ask: Accepting, order: string, parts: readonly Part[]): Step[] {
  const { tender, at } = ask
  const lots = lotsOf(ask, order)
  const taken = lots.reduce((sum, lot) => sum + takenOf(parts, lot), 0n)
  const rest = lots.reduce((sum, lot) => sum + lot.pledged, 0n) - taken
  const step = {
    order_id: order,
    client_id: tender.client_id,
    at,
    actor: 'company',
    actor_name: null,
  } as const
  return [
    ...(taken > 0n
      ? [{ ...step, code: 'bought-back', facts: { quantity: String(taken), on: paidOn(ask) } }]
      : []),
    ...(rest > 0n ? [{ ...step, code: 'tender-released', facts: { quantity: String(rest) } }] : []),
  ]
}

function memoOf({ tender, buyBack }: Accepting, accepted: bigint, rule: string): string {
  const [of, all] = [accepted, tender.quantity].map((count) => groupIndian(String(count)))
  const price = formatRupees(inPaise(buyBack.terms.rupees))
  return `Buy-back at ${price} a share: ${of} of ${all} tendered shares were accepted. ${rule}`
}

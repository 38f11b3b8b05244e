/** products/otc: a deal as a client sees it, and as the firm does. */
import {
  type DealOrder,
  type FirmApplication,
  type FirmDeal,
  type ListedDeal,
  Refusal,
  type ViewedDeal,
} from '@pramaan/contracts'
import { feesOnWire } from '@pramaan/fees'
import { type Paise, paise, toWire, units, worthOfShares } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import { inRupees, isoTime, sourceInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { feeLines } from '../../trading/fee-lines.ts'
import { pdfsIn } from '../../trading/offer-pdfs.ts'
import type { TradingServices } from '../../trading/services.ts'
import { endingInWords } from '../../trading/step-words.ts'
import { chargingAt } from './charges.ts'
import { priceNow } from './close-price.ts'
import { outstandingOf } from './kind.ts'
import {
  APPLICATIONS_AT_ONCE,
  type DealAsk,
  findDeal,
  ownPurchases,
  purchasesOf,
  readDeals,
  type StoredPurchase,
} from './store.ts'
import { closingDayOf, type Deal, remainingOf, stateOf, tradeDayOf } from './terms.ts'

type Needs = Pick<TradingServices, 'market' | 'businessClock' | 'feeCards' | 'products'>

const money = (amount: bigint): number => toWire(paise(amount))

type Page<Deal> = { readonly deals: Deal[]; readonly next: string | null }

export async function clientDeals(
  services: Needs,
  tx: Queries,
  asked: Omit<DealAsk, 'now'>,
): Promise<Page<ListedDeal>> {
  const { offers, next } = await readDeals(tx, { ...asked, now: services.businessClock.now() })
  const deals: ListedDeal[] = []
  for (const deal of offers) deals.push(...(await viewOf(services, tx, deal)))
  return { deals: deals.toSorted(soonestFirst), next }
}

const ranks = { open: 0, upcoming: 1, closed: 2, allotted: 2, over: 2 } as const

/** What closes next; of what has closed the last first. */
function soonestFirst(one: ListedDeal, other: ListedDeal): number {
  const [rank, otherRank] = [ranks[one.state], ranks[other.state]]
  if (rank !== otherRank) return rank - otherRank
  return one.closes_at < other.closes_at === rank < 2 ? -1 : 1
}

/** None where the share is not known here. */
async function viewOf(services: Needs, tx: Queries, deal: Deal): Promise<ListedDeal[]> {
  const { market, businessClock } = services
  const instrument = market.listing().byId(deal.instrumentId)
  if (!instrument || (instrument.market !== 'NSE' && instrument.market !== 'BSE')) return []
  const now = businessClock.now()
  const quoted = market.quoted(instrument)
  const { known, most } = deal.allotment
    ? {
        known: { ...deal.allotment, atMs: deal.allotment.decidedAt.getTime() },
        most: deal.allotment.price,
      }
    : await priceNow(tx, market, instrument, deal.terms, now)
  const { terms } = deal
  return [
    {
      ...{ id: deal.id, version: deal.version, market: instrument.market, symbol: instrument.symbol },
      ...{ name: instrument.name, state: stateOf(deal, now), seller: terms.seller, lot: terms.lot },
      ...{ total: Number(deal.total), remaining: Number(remainingOf(deal)), risk: terms.risk },
      ...pdfsIn(terms),
      ...{ opens_at: deal.opensAt.toISOString(), closes_at: deal.closesAt.toISOString() },
      ...{ due_at: deal.dueAt.toISOString(), price_kind: terms.price_kind, price_day: closingDayOf(deal) },
      price: known && money(known.price),
      most_price: most && money(most),
      least_amount: most && money(mostOf(services, deal, instrument, most)),
      last_price: quoted && inRupees(quoted.pricePaise),
      source: known?.source ?? (quoted ? sourceInWords(quoted.source) : 'none'),
      as_of: known ? isoTime(known.atMs ?? deal.since.getTime()) : isoTime(quoted?.asOfMs ?? now.getTime()),
    },
  ]
}

/** What is blocked for one lot. */
function mostOf(
  services: Needs,
  deal: Deal,
  instrument: Instrument,
  most: Parameters<typeof chargingAt>[2],
): bigint {
  const day = tradeDayOf(deal, services.market.times.hours.calendar)
  const lot = units(deal.lot)
  return worthOfShares(lot, most) + chargingAt(services, { id: deal.id, instrument, day }, most).total(lot)
}

interface Sums {
  readonly applications: bigint
  readonly clients: bigint
  readonly holders: bigint
  readonly applied: bigint
  readonly allotted: bigint
  readonly paid: bigint
  readonly outstanding: bigint
  readonly open: bigint
}

async function sumsOf(tx: Queries, offerId: string): Promise<Sums> {
  const [row] = await tx.query<Sums>(
    `select count(*) as applications, count(distinct a.client_id) as clients,
       count(distinct a.client_id) filter (where a.allotted > 0) as holders,
       coalesce(sum(a.units), 0)::bigint as applied, coalesce(sum(a.allotted), 0)::bigint as allotted,
       coalesce(sum(a.paid_paise), 0)::bigint as paid,
       coalesce(-sum(o.blocked_paise) filter (where o.status = 'awaiting'), 0)::bigint as outstanding,
       count(*) filter (where o.status in ('pending', 'awaiting')) as open
     from application a join product_order o on o.id = a.order_id where a.offer_id = $1 and o.status <> 'cancelled'`,
    [offerId],
  )
  return (
    row ?? {
      applications: 0n,
      clients: 0n,
      holders: 0n,
      applied: 0n,
      allotted: 0n,
      paid: 0n,
      outstanding: 0n,
      open: 0n,
    }
  )
}

/** Of all clients only what was allotted in all. */
export async function clientDeal(
  services: Needs,
  own: Queries,
  firm: Queries,
  clientId: string,
  id: string,
): Promise<ViewedDeal> {
  const deal = await findDeal(own, id)
  const [view] = deal ? await viewOf(services, own, deal) : []
  if (!deal || !view) throw new Refusal('offer_unknown')
  const sums = deal.allotment ? await sumsOf(firm, id) : null
  const { orders, earlier } = await ownPurchases(own, clientId, id)
  return {
    ...view,
    allotted: sums && Number(sums.allotted),
    clients: sums && Number(sums.holders),
    orders: orders.map((order) => orderOf(services, deal, order)),
    earlier,
  }
}

function orderOf(services: Needs, deal: Deal, order: StoredPurchase): DealOrder {
  const worth = worthOf(services, deal, order)
  return {
    ...{ id: order.id, status: order.status, order_time: order.placed_at.toISOString() },
    allotted_at: order.allotted === null ? null : (deal.allotment?.decidedAt.toISOString() ?? null),
    ...{ applied: Number(order.ordered), allotted: order.allotted === null ? null : Number(order.allotted) },
    price: order.allotted === null || !deal.allotment ? null : money(deal.allotment.price),
    ...{ value: worth && money(worth.value), fees: worth && feesOnWire(worth.charges) },
    ...{ fee_lines: worth ? feeLines(worth.charges) : [], total: worth && money(worth.total) },
    ...{
      paid: money(order.paid_paise),
      blocked: money(order.blocked_paise),
      outstanding: money(outstandingOf(order)),
    },
    due_at: order.expires_at.toISOString(),
    released: money(releasedOf(order, worth?.total ?? null)),
    reason: order.ended && endingInWords(order.ended),
    can_cancel: order.status === 'pending' && stateOf(deal, services.businessClock.now()) === 'open',
  }
}

function worthOf(services: Needs, deal: Deal, order: StoredPurchase) {
  const instrument = services.market.listing().byId(order.instrument_id)
  if (!order.allotted || !deal.allotment || !instrument) return null
  const { price } = deal.allotment
  const day = tradeDayOf(deal, services.market.times.hours.calendar)
  const charges = chargingAt(services, { id: order.id, instrument, day }, price).of(units(order.allotted))
  const value = worthOfShares(units(order.allotted), price)
  return { value, charges, total: paise(value + charges.total) }
}

/** At the allotment: what was blocked for more, or for a higher price. */
function releasedOf({ asked, allotted }: StoredPurchase, total: Paise | null): bigint {
  return allotted === null ? 0n : BigInt(asked.blocked) - (total ?? 0n)
}

export async function firmDeals(services: Needs, tx: Queries, after: string | null): Promise<Page<FirmDeal>> {
  const { offers, next } = await readDeals(tx, { after, clientId: null, now: services.businessClock.now() })
  const deals: FirmDeal[] = []
  for (const deal of offers.toSorted((one, other) => other.closesAt.getTime() - one.closesAt.getTime()))
    deals.push(...(await firmView(services, tx, deal)))
  return { deals, next }
}

async function firmView(services: Needs, tx: Queries, deal: Deal): Promise<FirmDeal[]> {
  const [view] = await viewOf(services, tx, deal)
  if (!view) return []
  const sums = await sumsOf(tx, deal.id)
  const proposals = await tx.query(
    `select from proposal where subject = $1 and state = 'open' and expires_at > $2`,
    [`otc-allotment:${deal.id}`, services.businessClock.now()],
  )
  return [
    {
      ...view,
      ...{
        applications: Number(sums.applications),
        clients: Number(sums.clients),
        applied: Number(sums.applied),
        open: Number(sums.open),
      },
      allotted: deal.allotment ? Number(sums.allotted) : null,
      ...{ paid: money(sums.paid), outstanding: money(sums.outstanding), has_proposal: proposals.length > 0 },
    },
  ]
}

interface Named {
  readonly id: string
  readonly name: string
  readonly account: string
}

export async function firmDeal(
  services: Needs,
  tx: Queries,
  id: string,
  after: string | null,
): Promise<{ deal: FirmDeal; applications: FirmApplication[]; next: string | null }> {
  const stored = await findDeal(tx, id)
  const [deal] = stored ? await firmView(services, tx, stored) : []
  if (!deal) throw new Refusal('offer_unknown')
  const read = await purchasesOf(tx, id, after)
  const orders = read.slice(0, APPLICATIONS_AT_ONCE)
  const people = await tx.query<Named>(
    `select id, coalesce(nullif(name, ''), account) as name, account from client where id = any ($1)`,
    [[...new Set(orders.map(({ client_id: client }) => client))]],
  )
  const named = new Map(people.map((person) => [person.id, person]))
  return {
    deal,
    applications: orders.map((order) => applicationOf(order, named.get(order.client_id))),
    next: read.length > orders.length ? (orders.at(-1)?.id ?? null) : null,
  }
}

const applicationOf = (order: StoredPurchase, person: Named | undefined): FirmApplication => ({
  ...{ order_id: order.id, client_id: order.client_id, client_name: person?.name ?? '' },
  ...{
    client_account: person?.account ?? '',
    order_time: order.placed_at.toISOString(),
    status: order.status,
  },
  ...{ applied: Number(order.ordered), allotted: order.allotted === null ? null : Number(order.allotted) },
  ...{
    blocked: money(order.blocked_paise),
    paid: money(order.paid_paise),
    outstanding: money(outstandingOf(order)),
  },
})

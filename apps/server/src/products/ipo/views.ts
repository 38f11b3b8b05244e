/** ipo: an issue as a client sees it: its calendar, the demand so far, and the client's own application. */
import { type Ipo, type IpoApplication, Refusal } from '@pramaan/contracts'
import type { Calendar } from '@pramaan/market-time'
import { paise, toWire, units } from '@pramaan/money'
import { modeOf, mostAllottees } from '@pramaan/products'
import { inRupees, isoTime, movePct, sourceInWords } from '../../market/wire.ts'
import { instantInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { OfferPage } from '../../trading/offer-pages.ts'
import { pdfsIn } from '../../trading/offer-pdfs.ts'
import type { TradingServices } from '../../trading/services.ts'
import type { Place } from './allotment-plan.ts'
import {
  type Demand,
  demandOf,
  findIssues,
  type OwnApplication,
  ownApplications,
  placesAmong,
  readIssues,
} from './store.ts'
import {
  type Asked,
  daysOf,
  mostLots,
  numberOf,
  offeredShares,
  releasedBy,
  type StoredIssue,
  stateOf,
} from './terms.ts'

type Needs = Pick<TradingServices, 'db' | 'market' | 'businessClock'>

const money = (amount: bigint): number => toWire(paise(amount))

type ReadSome = (tx: Queries) => Promise<OfferPage<StoredIssue>>

/** A page of them. */
export const issuesFor = async (services: Needs, clientId: string, after: string | null) => {
  const { offers, next } = await viewsOf(services, clientId, (tx) => readIssues(tx, after))
  return { ipos: [...offers], next }
}

/** @throws Refusal */
export async function issueFor(services: Needs, clientId: string, id: string): Promise<Ipo> {
  const { offers } = await viewsOf(services, clientId, async (tx) => ({
    offers: await findIssues(tx, [id]),
    next: null,
  }))
  const [issue] = offers
  if (!issue) throw new Refusal('ipo_unknown')
  return issue
}

async function viewsOf(services: Needs, clientId: string, read: ReadSome): Promise<OfferPage<Ipo>> {
  const { page, own, places } = await services.db.as({ clientId }).transaction(async (tx) => {
    const found = await read(tx)
    const ids = found.offers.map(({ id }) => id)
    const applications = await ownApplications(tx, clientId, { offers: ids })
    const orders = applications.map(({ order }) => order.id)
    return { page: found, own: applications, places: await placesAmong(tx, orders) }
  })
  const demand = await demandFor(services, page.offers)
  const offers = page.offers.map((issue) => {
    const mine = own.find(({ application }) => application.offer_id === issue.id)
    return {
      ...issueView(services, issue, demand.get(issue.id)),
      own: mine ? applicationView(services, issue, mine, places.get(mine.order.id)) : null,
    }
  })
  return { offers, next: page.next }
}

/** Of everybody together: a client alone sees their own. */
export const demandFor = ({ db }: Needs, issues: readonly StoredIssue[]): Promise<Map<string, Demand>> =>
  db.as('firm').transaction((tx) =>
    demandOf(
      tx,
      issues.map(({ id }) => id),
    ),
  )

const calendarOf = ({ market }: Needs): Calendar => market.times.hours.calendar

export function issueView(services: Needs, issue: StoredIssue, demand: Demand | undefined): Omit<Ipo, 'own'> {
  const { terms } = issue
  const now = services.businessClock.now()
  const days = daysOf(issue, calendarOf(services))
  return {
    id: issue.id,
    version: issue.version,
    ...{
      market: terms.market,
      symbol: terms.symbol,
      name: terms.name,
      isin: terms.isin,
      sector: terms.sector,
    },
    ...{ about: terms.about, risk: terms.risk, rhp_url: terms.rhp_url ?? null },
    ...pdfsIn(terms),
    state: stateOf(issue, now),
    ...{ floor: terms.floor, cap: terms.cap, retail_discount: terms.retail_discount ?? 0, lot: terms.lot },
    shares: terms.shares,
    most_lots: Number(mostLots(terms)),
    opens_at: issue.opens_at.toISOString(),
    closes_at: issue.closes_at.toISOString(),
    allotment_by: instantInIndia(days.allotmentBy.day, `${days.allotmentBy.time}:00`).toISOString(),
    release_on: days.releaseOn,
    listing_on: days.listingOn,
    issue_price: issue.price_paise === null ? null : money(issue.price_paise),
    commitment: issue.commitment,
    sealed_at: issue.since.toISOString(),
    demand: demandView(issue, demand, now),
    drawn_at: issue.drawn_at?.toISOString() ?? null,
    listed: listedView(services, issue),
    failure: issue.failure,
  }
}

function demandView(issue: StoredIssue, demand: Demand | undefined, now: Date): Ipo['demand'] {
  const offered = offeredShares(issue.terms)
  const others = demand?.others ?? 0
  const applications = (demand?.applications ?? 0) + others
  const shares = (demand?.shares ?? 0n) + BigInt(others) * offered.lot
  const isDraw = modeOf(offered, BigInt(applications), units(shares)) === 'draw'
  return {
    ...{ applications, shares: Number(shares), others },
    winners_in_100: isDraw ? Number((mostAllottees(offered) * 100n) / BigInt(applications)) : null,
    source: others > 0 ? 'Exchange, and our own applications' : 'Our own applications',
    at: (demand?.others_at ?? now).toISOString(),
  }
}

function listedView({ market }: Needs, issue: StoredIssue): Ipo['listed'] {
  const instrument = market.listing().byId(issue.instrument_id)
  if (!issue.listed_at || issue.price_paise === null || !instrument) return null
  const quoted = market.quoted(instrument)
  return {
    at: issue.listed_at.toISOString(),
    price: quoted && inRupees(quoted.pricePaise),
    change_pct: quoted && movePct(quoted.pricePaise, Number(issue.price_paise)),
    source: quoted ? sourceInWords(quoted.source) : 'none',
    as_of: quoted ? isoTime(quoted.asOfMs) : issue.listed_at.toISOString(),
  }
}

function applicationView(
  services: Needs,
  issue: StoredIssue,
  { order, application, placed_at: placedAt }: OwnApplication,
  place: Place | undefined,
): IpoApplication {
  const now = services.businessClock.now()
  const calendar = calendarOf(services)
  const { bids } = application.asked as Asked
  const { releaseOn, listingOn } = daysOf(issue, calendar)
  const isDrawn = issue.mode === 'draw'
  return {
    id: order.id,
    offer_id: issue.id,
    number: numberOf(order.id),
    status: order.status,
    bids: bids.map(({ lots, paise: at }) => ({ lots, price: at === null ? null : money(BigInt(at)) })),
    applied: Number(application.units),
    blocked: money(order.blocked_paise),
    applied_at: placedAt.toISOString(),
    can_change: order.status === 'pending' && stateOf(issue, now) === 'open',
    allotted: application.allotted === null ? null : Number(application.allotted),
    issue_price: issue.price_paise === null ? null : money(issue.price_paise),
    rank: place?.rank ?? null,
    key: place?.key ?? null,
    applicants: issue.applicants === null ? null : Number(issue.applicants),
    last_rank: isDrawn ? Number(mostAllottees(offeredShares(issue.terms))) : null,
    release_on: releaseOn,
    listing_on: listingOn,
    is_late: order.status === 'pending' && now >= releasedBy(issue, calendar),
  }
}

/** @throws Refusal */
export function ownApplication(services: Needs, clientId: string, orderId: string): Promise<IpoApplication> {
  return services.db.as({ clientId }).transaction(async (tx) => {
    const [own] = await ownApplications(tx, clientId, { order: orderId })
    const [issue] = own ? await findIssues(tx, [own.application.offer_id]) : []
    if (!own || !issue) throw new Refusal('order_unknown')
    const places = await placesAmong(tx, [orderId])
    return applicationView(services, issue, own, places.get(orderId))
  })
}

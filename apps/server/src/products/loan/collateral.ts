/** products/loan: what a client holds that something could be lent on: lots, what class they are of, and their prices of now. */
import { type Day, dayInIndiaAt } from '@pramaan/market-time'
import type { Scale } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import type { LiveMarket } from '../../market/live-market.ts'
import { scaleOf } from '../../market/scale.ts'
import { isoTime, sourceInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import type { LotState, OrderChange } from '../../trading/plan.ts'
import type { CollateralClass } from './ltv-tables.ts'

export interface OwnLot extends LotState {
  readonly id: string
  readonly order_id: string
  readonly asset: string
  readonly instrument_id: number
  readonly pledged: bigint
  readonly lent: bigint
}

export interface OwnOrder extends OrderChange {
  readonly version: number
  readonly kind: string
}

export interface Held {
  readonly lots: readonly OwnLot[]
  readonly orders: ReadonlyMap<string, OwnOrder>
}

/** All that a client holds; `db` must see the client's own rows. */
export const readHeld = async (tx: Queries, clientId: string): Promise<Held> =>
  (await readAllHeld(tx, [clientId])).get(clientId) ?? { lots: [], orders: new Map() }

/** Of many clients at once. */
export async function readAllHeld(
  tx: Queries,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Held>> {
  // The orders first: whoever changes a lot makes the next version of its order, and a plan from an older one does nothing.
  const orders = await tx.query<OwnOrder & { client_id: string }>(
    `select client_id, id, kind, version, filled, blocked_paise, status, status_at, executed_at, settles_on, worked_by, ended
     from product_order where client_id = any ($1) and status = 'holding'`,
    [clientIds],
  )
  const lots = await tx.query<OwnLot & { client_id: string }>(
    `select client_id, id, order_id, asset, instrument_id, quantity, pledged, lent, gross_paise, charges_paise, bought_on, settles_on
     from lot where client_id = any ($1) and quantity > 0 and order_id = any ($2)`,
    [clientIds, orders.map(({ id }) => id)],
  )
  const lotsBy = Map.groupBy(lots, ({ client_id: client }) => client)
  const ordersBy = Map.groupBy(orders, ({ client_id: client }) => client)
  return new Map(
    clientIds.map((client) => [
      client,
      {
        lots: (lotsBy.get(client) ?? []).map(({ client_id: _client, ...lot }) => lot).toSorted(byAge),
        orders: new Map(
          (ordersBy.get(client) ?? []).map(({ client_id: _client, ...order }) => [order.id, order]),
        ),
      },
    ]),
  )
}

const keyOf = ({ bought_on, order_id, id }: OwnLot): string => `${bought_on} ${order_id} ${id}`
const byAge = (a: OwnLot, b: OwnLot): number => (keyOf(a) < keyOf(b) ? -1 : 1)

/** Only what is in the demat account can be pledged, and once. */
export const freeOf = (lot: OwnLot, today: Day): bigint =>
  lot.settles_on <= today && lot.bought_on <= today ? lot.quantity - lot.pledged - lot.lent : 0n

export interface Classed {
  readonly class: CollateralClass
  /** Of a bond. */
  readonly maturesOn: Day | null
  readonly whyNot: string | null
}

/** What the terms of a bond or a fund on the shelf say of it. */
interface ShelfTerms {
  readonly category?: string
  readonly equity_oriented?: boolean
  readonly rating?: string
  readonly issuer_kind?: string
  readonly maturity_day?: Day
}

interface Shelved {
  readonly instrument_id: number
  readonly kind: string
  readonly terms: object
}

/** What each instrument is as collateral: of what is on the shelf its terms say it. */
export async function readClasses(
  db: Queries,
  instruments: readonly Instrument[],
): Promise<(instrument: Instrument) => Classed> {
  const rows = await db.query<Shelved>(
    `select o.instrument_id, o.kind, t.terms from offer o join offer_terms t on (t.offer_id, t.version) = (o.id, o.version)
     where o.kind in ('bond', 'fund') and o.instrument_id = any ($1)`,
    [instruments.map(({ id }) => id)],
  )
  const known = new Map(rows.map(({ instrument_id: id, terms }) => [id, terms as ShelfTerms]))
  return (instrument) => classOf(instrument, known.get(instrument.id) ?? {})
}

const RATED = /^(?:[A-Z]+ )?(AAA|AA|A|BBB)(?![A-Z])/

function classOf(instrument: Instrument, terms: ShelfTerms): Classed {
  const of = (known: CollateralClass, whyNot: string | null = null): Classed => ({
    ...{ class: known, maturesOn: null, whyNot },
  })
  if (instrument.kind === 'note') return of('structured', 'Nothing is lent on structured notes.')
  if (instrument.kind === 'fund') {
    if (/elss/i.test(terms.category ?? '')) return of('locked-in', 'Its units are locked in.')
    return of(terms.equity_oriented ? 'equity-fund' : 'debt-fund')
  }
  if (instrument.kind === 'bond') return bondClass(terms)
  const isListed =
    instrument.status === 'listed' && (instrument.market === 'NSE' || instrument.market === 'BSE')
  if (!isListed) return of('unlisted', 'Nothing is lent on what is not listed.')
  if (instrument.kind === 'etf') return of('etf')
  return instrument.kind === 'equity' ? of('share') : of('unlisted', 'No rating of it is known here.')
}

function bondClass(terms: ShelfTerms): Classed {
  const maturesOn = terms.maturity_day ?? null
  const rated = RATED.exec(terms.rating ?? '')?.[1]
  const grade = terms.issuer_kind === 'government' ? 'AAA' : rated
  return grade === 'AAA' || grade === 'AA' || grade === 'A' || grade === 'BBB'
    ? { class: `bond-${grade}`, maturesOn, whyNot: null }
    : { class: 'unlisted', maturesOn, whyNot: 'Nothing is lent on a bond without a rating of BBB or better.' }
}

/** All lots of one asset. */
export interface Holding {
  readonly asset: string
  readonly instrument: Instrument
  readonly classed: Classed
  readonly scale: Scale
  readonly held: bigint
  readonly free: bigint
  readonly lent: bigint
  /** In the instrument's own decimals; null where none is known. */
  readonly price: bigint | null
  readonly source: string
  readonly asOf: string | null
}

export async function holdingsOf(
  db: Queries,
  market: Pick<LiveMarket, 'listing' | 'quoted'>,
  held: Pick<Held, 'lots'>,
  now: Date,
): Promise<Holding[]> {
  const [holdings = []] = await allHoldings(db, market, [held], now)
  return holdings
}

/** What each of these holds, in their order. */
export async function allHoldings(
  db: Queries,
  market: Pick<LiveMarket, 'listing' | 'quoted'>,
  all: readonly Pick<Held, 'lots'>[],
  now: Date,
): Promise<Holding[][]> {
  const ids = new Set(all.flatMap(({ lots }) => lots.map(({ instrument_id: id }) => id)))
  const classed = await readClasses(
    db,
    [...ids].flatMap((id) => market.listing().byId(id) ?? []),
  )
  return all.map(({ lots }) => holdingsIn(market, classed, lots, now))
}

function holdingsIn(
  market: Pick<LiveMarket, 'listing' | 'quoted'>,
  classed: (instrument: Instrument) => Classed,
  lots: Held['lots'],
  now: Date,
): Holding[] {
  const today = dayInIndiaAt(now.getTime())
  const groups = [...Map.groupBy(lots, ({ asset }) => asset)].flatMap(([asset, own]) => {
    const instrument = market.listing().byId(own[0]?.instrument_id ?? -1)
    return instrument ? [{ asset, own, instrument }] : []
  })
  return groups.map(({ asset, own, instrument }) => {
    const quoted = market.quoted(instrument)
    const sum = (of: (lot: OwnLot) => bigint): bigint => own.reduce((all, lot) => all + of(lot), 0n)
    return {
      ...{ asset, instrument, classed: classed(instrument), scale: scaleOf(instrument) },
      held: sum(({ quantity }) => quantity),
      free: sum((lot) => freeOf(lot, today)),
      lent: sum(({ lent }) => lent),
      price: quoted && BigInt(quoted.pricePaise),
      source: quoted ? sourceInWords(quoted.source) : 'none',
      asOf: quoted && isoTime(quoted.asOfMs),
    }
  })
}

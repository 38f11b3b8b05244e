/** products/fund: a fund as the finder, its drawer and the firm see it. */
import {
  type Fund,
  type FundComparison,
  type FundHistory,
  type FundView,
  Refusal,
  riskometer,
} from '@pramaan/contracts'
import { FUND_UNITS } from '@pramaan/funds'
import { paise, scaledToWire, toWire } from '@pramaan/money'
import type { Listing } from '../../market/listing.ts'
import { worthAt } from '../../market/scale.ts'
import { sourceInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { isOpen } from '../../trading/offers.ts'
import type { TradingServices } from '../../trading/services.ts'
import { freeUnits } from './redemption-plan.ts'
import {
  deepestFall,
  periodsUp,
  placeOn,
  returnBetween,
  returnOver,
  type Series,
  spread,
  startOf,
} from './returns.ts'
import { codeOf, findFund, purchaseAt, readFunds, type ShelfFund } from './shelf.ts'
import { readUnits } from './store.ts'

type Needs = Pick<TradingServices, 'db' | 'market' | 'businessClock'>

const EMPTY: Series = { days: [], navs: [], source: '' }

export type ReadSeries = (codes: readonly number[]) => Promise<(code: number) => Series>

/** NAVs of funds on the shelf, kept in memory until one of them changes: then the market makes its listing anew. */
export function navSeries({ db, market }: Pick<Needs, 'db' | 'market'>): ReadSeries {
  let of: Listing | null = null
  let known = new Map<number, Series>()
  return async (codes) => {
    const listing = market.listing()
    if (listing !== of) {
      of = listing
      known = new Map()
    }
    const missing = codes.filter((code) => !known.has(code))
    if (missing.length > 0) {
      const rows = await db.query<{ scheme_code: number; days: string[]; navs: string[]; source: string }>(
        `select scheme_code, array_agg(day::text order by day) as days, array_agg(nav_e4::text order by day) as navs,
                (array_agg(source order by day desc))[1] as source
         from nav where scheme_code = any ($1) group by scheme_code`,
        [missing],
      )
      for (const { scheme_code: code, days, navs, source } of rows)
        known.set(code, { days, navs: navs.map(Number), source })
    }
    const now = known
    return (code) => now.get(code) ?? EMPTY
  }
}

const CURVE = 30
const YEARS = 5

export function fundView(services: Needs, { offer, terms, instrument }: ShelfFund, series: Series): Fund {
  const now = services.businessClock.now()
  const last = series.navs.length - 1
  const [nav, before] = [series.navs[last], series.navs[last - 1]]
  const from = startOf(series, YEARS)
  const buys = purchaseAt(terms, now, services.market.times.hours.calendar)
  const { kind: _, offer_id: __, scheme_code: code, name, ...shown } = terms
  return {
    ...shown,
    id: offer.id,
    version: offer.version,
    scheme_code: code,
    name,
    isin: instrument.isin ?? terms.isin,
    risk_word: riskometer[terms.risk - 1] ?? '',
    state: isOpen(offer, now) ? 'open' : 'closed',
    nav: nav === undefined ? null : scaledToWire(BigInt(nav), 4),
    nav_day: series.days[last] ?? null,
    nav_source: sourceInWords(series.source),
    change_pct: nav && before ? Math.trunc(((nav - before) * 10_000) / before) / 100 : null,
    returns: { one: returnOver(series, 1), three: returnOver(series, 3), five: returnOver(series, YEARS) },
    deepest_fall: last < 0 ? null : (deepestFall(series, from)?.percent ?? 0),
    curve: spread(from, last, CURVE).map((at) => scaledToWire(BigInt(series.navs[at] ?? 0), 4)),
    buys: {
      cut_off: buys.cutOff.toISOString(),
      nav_day: buys.navDay,
      nav_by: buys.navBy.toISOString(),
      units_on: buys.doneOn,
    },
  }
}

/** The cheapest first: the one figure that is known in advance. */
export async function readShelf(
  services: Needs,
  read: ReadSeries,
  clientId: string,
  after: string | null,
): Promise<{ funds: Fund[]; next: string | null }> {
  const { offers: funds, next } = await readFunds(services.db.as({ clientId }), services.market, {
    ...{ clientId, after, now: services.businessClock.now() },
  })
  const of = await read(funds.map(({ instrument }) => codeOf(instrument)))
  const views = funds.map((fund) => fundView(services, fund, of(codeOf(fund.instrument))))
  return { funds: views.toSorted((a, b) => a.ter - b.ter || (a.name < b.name ? -1 : 1)), next }
}

export async function ownFund(
  services: Needs,
  read: ReadSeries,
  tx: Queries,
  clientId: string,
  id: string,
): Promise<Omit<FundView, 'sips' | 'redemptions'> & { readonly instrumentId: number }> {
  const fund = await findFund(tx, services.market, id)
  const { instrument } = fund
  const series = (await read([codeOf(instrument)]))(codeOf(instrument))
  const units = (await readUnits(tx, [{ client: clientId, instrument: instrument.id }]))(
    clientId,
    instrument.id,
  )
  const quantity = units.lots.reduce((sum, lot) => sum + lot.quantity, 0n)
  const cost = units.lots.reduce((sum, lot) => sum + lot.gross_paise + lot.charges_paise, 0n)
  const nav = series.navs.at(-1)
  return {
    ...fundView(services, fund, series),
    instrumentId: instrument.id,
    held:
      quantity === 0n
        ? null
        : {
            units: scaledToWire(quantity, 3),
            free_units: scaledToWire(freeUnits(units), 3),
            value: nav === undefined ? null : toWire(worthAt(quantity, BigInt(nav), FUND_UNITS)),
            cost: toWire(paise(cost)),
          },
  }
}

const RANGES = { '1y': 1, '3y': 3, '5y': 5, all: null } as const
const POINTS = 400

export async function readHistory(
  services: Needs,
  read: ReadSeries,
  id: string,
  range: keyof typeof RANGES,
): Promise<FundHistory> {
  const { instrument } = await findFund(services.db, services.market, id)
  const series = (await read([codeOf(instrument)]))(codeOf(instrument))
  const [from, last] = [startOf(series, RANGES[range]), series.days.length - 1]
  const { percent, isPerYear } = returnBetween(series, from, last)
  return {
    points: spread(from, last, POINTS).map((at) => ({
      day: series.days[at] ?? '',
      nav: scaledToWire(BigInt(series.navs[at] ?? 0), 4),
    })),
    return_pct: percent,
    is_per_year: isPerYear,
    fall: deepestFall(series, from),
    source: sourceInWords(series.source),
  }
}

const PUT_IN = 100_000
const COMPARED = 120

export async function compareTwo(
  services: Needs,
  read: ReadSeries,
  ids: readonly [string, string],
): Promise<FundComparison> {
  if (ids[0] === ids[1]) throw new Refusal('fund_refused', { says: 'Choose two different funds.' })
  const [a, b] = await Promise.all([
    findFund(services.db, services.market, ids[0]),
    findFund(services.db, services.market, ids[1]),
  ])
  const of = await read([codeOf(a.instrument), codeOf(b.instrument)])
  const [ofA, ofB] = [of(codeOf(a.instrument)), of(codeOf(b.instrument))]
  const funds = [fundView(services, a, ofA), fundView(services, b, ofB)]
  const starts = [ofA.days[startOf(ofA, YEARS)], ofB.days[startOf(ofB, YEARS)]].toSorted()
  const since = starts.every((day) => day !== undefined) ? (starts[1] ?? null) : null
  if (since === null) return { funds, since: null, points: [], periods: { of: 0, a_up: 0, b_up: 0 } }
  const [fromA, fromB] = [placeOn(ofA, since), placeOn(ofB, since)]
  const grown = (series: Series, from: number, at: number): number =>
    Math.trunc((PUT_IN * 100 * (series.navs[at] ?? 0)) / (series.navs[from] ?? 1)) / 100
  const [upA, upB] = [periodsUp(ofA, since), periodsUp(ofB, since)]
  return {
    funds,
    since,
    points: spread(fromA, ofA.days.length - 1, COMPARED).map((at) => {
      const day = ofA.days[at] ?? since
      return { day, a: grown(ofA, fromA, at), b: grown(ofB, fromB, placeOn(ofB, day)) }
    }),
    periods: { of: Math.min(upA.of, upB.of), a_up: upA.up, b_up: upB.up },
  }
}

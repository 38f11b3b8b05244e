/**
 * market: shares that came to the simulated market after it was made up: what was issued here and is listed. Each opens on its first
 * day a little above or below its issue price, as its name decides, and walks on like any other share.
 */
import type { Day } from '@pramaan/market-time'
import type { Db, Queries } from '../../platform/database.ts'
import type { Exchange } from '../instruments.ts'
import { named } from './chance.ts'
import { type Line, shareLine } from './lines.ts'
import type { World } from './series.ts'
import type { SimulatedShare } from './universe.ts'

export interface Newcomer {
  readonly market: Exchange
  readonly symbol: string
  readonly name: string
  readonly isin: string | null
  readonly sector: string
  readonly issuePaise: number
  readonly listedOn: Day
}

export type Newcomers = () => readonly Newcomer[]

export const NO_NEWCOMERS: Newcomers = () => []

/** From 22% below the issue price to 42% above it. */
const LOWEST_PCT = -22
const RANGE_PCT = 65

const openingOf = ({ symbol, issuePaise }: Newcomer): number =>
  (issuePaise * (100 + LOWEST_PCT + (named(symbol) % RANGE_PCT))) / 100

const SIZE_CRORE = 4000
const VOLUME = 180_000

/** Drawn as if it had always been there, and then moved so that the close before its first day is where it opens. */
export function newcomerLine(world: World, newcomer: Newcomer): Line {
  const { symbol, name, isin, sector, issuePaise, listedOn, market } = newcomer
  const share = (pricePaise: number): SimulatedShare => ({
    ...{ symbol, name, isin, sector, pricePaise, size: SIZE_CRORE, volume: VOLUME, tracks: null },
    group: 'smallcap100',
  })
  const first = world.list.turnOf.get(listedOn) ?? nextTurn(world, listedOn)
  const before = shareLine(world, share(issuePaise)).series?.closes[Math.max(0, first - 1)] ?? issuePaise
  const line = shareLine(world, share(Math.max(1, Math.round((issuePaise * openingOf(newcomer)) / before))))
  return {
    ...line,
    get series() {
      return line.series
    },
    instrument: { ...line.instrument, market, listedOn, source: 'ipo' },
  }
}

/** Where the market never closes a share may be listed on a day off. */
const nextTurn = ({ list }: World, day: Day): number => {
  const found = list.days.findIndex((one) => one >= day)
  return found < 0 ? list.days.length - 1 : found
}

interface Row {
  readonly market: Exchange
  readonly symbol: string
  readonly name: string
  readonly isin: string | null
  readonly sector: string | null
  readonly issue_paise: number
  readonly listed_on: Day
}

/** What is listed, and has been valued at its issue price until then. */
async function readNewcomers(db: Queries): Promise<Newcomer[]> {
  const rows = await db.query<Row>(
    `select i.market, i.symbol, i.name, i.isin, i.sector, v.price_paise as issue_paise, i.listed_on
     from instrument i
     cross join lateral (select price_paise from valuation where instrument_id = i.id order by at desc limit 1) v
     where i.source = 'ipo' and i.status = 'listed' and i.listed_on is not null and i.market in ('NSE', 'BSE')
     order by i.id`,
  )
  return rows.map(({ issue_paise, listed_on, sector, ...row }) => ({
    ...row,
    sector: sector ?? 'Others',
    issuePaise: issue_paise,
    listedOn: listed_on,
  }))
}

export async function newcomersIn(db: Queries): Promise<Newcomers> {
  const known = await readNewcomers(db)
  return () => known
}

/** Read again whenever any server hears of a change. */
export async function followNewcomers(db: Db, onFault: (error: unknown) => void): Promise<Newcomers> {
  let known = await readNewcomers(db)
  const readAgain = (): void =>
    void readNewcomers(db).then((read) => {
      known = read
    }, onFault)
  await db.listen(['instruments_changed'], {
    onMessage: readAgain,
    onUp: (isUp) => {
      if (isUp) readAgain()
    },
  })
  return () => known
}

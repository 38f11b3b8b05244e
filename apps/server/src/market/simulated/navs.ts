/**
 * market: NAVs of the demo's schemes, made up day by day from the day alone, so that any of them can be made again. They carry the
 * simulation's source, like every price of it. None is told before the evening of its day.
 */
import { addDays, type Calendar, type Day, dayInIndiaAt, dayNumber, instantOf } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import { saveNavs } from '../store/funds.ts'
import { bell, swell } from './chance.ts'
import { SIMULATED_SOURCE } from './universe.ts'

export interface SimulatedScheme {
  readonly code: number
  readonly name: string
  readonly house: string
  readonly category: string
  readonly isin: string
  /** Its first NAV, in ten-thousandths of a rupee. */
  readonly firstNavE4: number
  /** How much of the market's move it makes, what it gains a day beside that, and its own noise, in millionths. */
  readonly beta: number
  readonly drift: number
  readonly noise: number
  /** A NAV on every day of the calendar. */
  readonly isEveryDay?: boolean
}

const SEED = 2026
const MARKET = 77
/** Half a year in which the market loses about a fifth. */
const FALL: readonly [Day, Day] = ['2023-01-10', '2023-07-20']
const FALL_A_DAY = -0.0016

/** What the market did on a day, as a part of one. */
function marketMove(day: Day): number {
  const at = dayNumber(day)
  const drift = day >= FALL[0] && day <= FALL[1] ? FALL_A_DAY : 0.0004 + 0.0007 * swell(SEED, MARKET, at, 120)
  return drift + 0.0075 * bell(SEED, MARKET, at)
}

const factorOf = ({ code, beta, drift, noise }: SimulatedScheme, day: Day): number =>
  1 + beta * marketMove(day) + drift / 1_000_000 + (noise / 1_000_000) * bell(SEED, code, dayNumber(day))

const HISTORY_YEARS_DAYS = 5 * 366

/** When a NAV of a day is told. */
const TOLD_AT = '21:00'

type Days = Pick<Calendar, 'isSettlementDay'>

/** Of each scheme what is missing up to now; five years for one without any. */
export async function tellNavs(
  db: Queries,
  schemes: readonly SimulatedScheme[],
  calendar: Days,
  now: Date,
): Promise<number> {
  const nowMs = now.getTime()
  const today = dayInIndiaAt(nowMs)
  const until = nowMs >= instantOf(today, TOLD_AT) ? today : addDays(today, -1)
  const known = await lastKnown(db, schemes)
  let told = 0
  for (const scheme of schemes) {
    const navs = navsUntil(scheme, known.get(scheme.code) ?? null, until, calendar)
    for (let from = 0; from < navs.length; from += PORTION)
      await saveNavs(db, navs.slice(from, from + PORTION), SIMULATED_SOURCE, now)
    told += navs.length
  }
  return told
}

const PORTION = 1000

interface Known {
  readonly day: Day
  readonly navE4: number
}

async function lastKnown(db: Queries, schemes: readonly SimulatedScheme[]): Promise<Map<number, Known>> {
  const rows = await db.query<{ scheme_code: number; day: Day; nav_e4: bigint }>(
    'select distinct on (scheme_code) scheme_code, day, nav_e4 from nav where scheme_code = any ($1) order by scheme_code, day desc',
    [schemes.map(({ code }) => code)],
  )
  return new Map(rows.map((row) => [row.scheme_code, { day: row.day, navE4: Number(row.nav_e4) }]))
}

function navsUntil(scheme: SimulatedScheme, last: Known | null, until: Day, calendar: Days) {
  const { code, name, house, category, isin } = scheme
  const made = []
  let navE4 = last?.navE4 ?? scheme.firstNavE4
  for (
    let day = last ? addDays(last.day, 1) : addDays(until, -HISTORY_YEARS_DAYS);
    day <= until;
    day = addDays(day, 1)
  ) {
    if (!scheme.isEveryDay && !calendar.isSettlementDay(day)) continue
    navE4 = Math.max(1, Math.round(navE4 * factorOf(scheme, day)))
    made.push({
      code,
      name,
      house,
      category,
      plan: null,
      option: null,
      isinGrowth: isin,
      isinReinvest: null,
      day,
      navE4,
    })
  }
  return made
}

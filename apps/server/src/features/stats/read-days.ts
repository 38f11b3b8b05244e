/** stats: a client's days up to this moment. What is over comes from rows, today from the portfolio of the moment: one transaction. */
import type { Portfolio, Position } from '@pramaan/contracts'
import { addDays, type Day } from '@pramaan/market-time'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { inPaise } from './paise.ts'
import { type ClientDay, type Stretch, todayOf, worthOf } from './rules.ts'
import { bringUpTo, daysKnown, daysOf, movedSince } from './store.ts'

/** What another feature lends: the portfolio of the moment, which every screen shows. */
export interface Lent {
  portfolioAt(tx: Queries, clientId: string): Promise<{ portfolio: Portfolio; positions: Position[] }>
}

export type StatServices = Services & WithMarket & Lent

export interface Span {
  /** Both may lie outside of what there is. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

export interface DaysRead extends Stretch {
  readonly asOf: string
  readonly from: Day
  readonly to: Day
  readonly begins: Day | null
  readonly portfolio: Portfolio
}

/** Brings the days up to date, and reads in one moment. */
export async function inOneMoment<T>(
  services: StatServices,
  clientId: string,
  read: (tx: Queries, now: Date) => Promise<T>,
): Promise<T> {
  const now = services.businessClock.now()
  await bringUpTo(services.db, clientId, addDays(dayInIndia(now), -1))
  return inOneSnapshot(services, clientId, (tx) => read(tx, now))
}

export const inOneSnapshot = <T>(
  { db }: Pick<StatServices, 'db'>,
  clientId: string,
  read: (tx: Queries) => Promise<T>,
): Promise<T> =>
  db.as({ clientId }).transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return read(tx)
  })

/** `tx` sees one moment. */
export async function daysAt(
  tx: Queries,
  services: StatServices,
  clientId: string,
  now: Date,
  span: Span = {},
): Promise<DaysRead> {
  const today = dayInIndia(now)
  const { portfolio } = await services.portfolioAt(tx, clientId)
  const known = await daysKnown(tx, clientId)
  const last = known?.last ?? null
  const running = todayOf(
    today,
    { cash: inPaise(portfolio.cash), holdings: inPaise(portfolio.holdings), owed: inPaise(portfolio.owed) },
    last,
    await movedSince(tx, clientId, last),
  )
  const begins = known?.first ?? (worthOf(running) !== 0n || running.flows !== 0n ? today : null)
  const to = earlier(span.to ?? today, today)
  const from = earlier(later(span.from ?? begins ?? today, begins ?? today), to)
  const rows: readonly ClientDay[] = await daysOf(tx, clientId, from, to)
  const all = to === today ? [...rows, running] : rows
  const before = all.find(({ day }) => day < from)
  return {
    asOf: portfolio.as_of,
    from,
    to,
    begins,
    portfolio,
    before: before ? worthOf(before) : 0n,
    days: all.filter(({ day }) => day >= from),
  }
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a > b ? a : b)

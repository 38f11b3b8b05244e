/**
 * products/loan: what the firm prices itself, a bond by its bid or units by a NAV that it entered, is not sold at that price at once. One
 * that it lowered after the notice gives the client the same seven working days again.
 */
import type { Calendar, Day } from '@pramaan/market-time'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { TradingServices } from '../../trading/services.ts'
import type { Loan } from './account.ts'
import { lengthenedCure } from './away.ts'
import { type Pledged, pledgedOf } from './cover.ts'
import { cureDay } from './shortfall.ts'
import { readSituation, type Situation } from './situation.ts'

/** Until the end of this day it is not sold; null where its price was not lowered since the notice, or is not the firm's. */
export async function barredUntil(
  tx: Queries,
  { shortfall_at: notice }: Loan,
  instrumentId: number,
  calendar: Pick<Calendar, 'isTradingDay'>,
): Promise<Day | null> {
  const [lowered] = await tx.query<{ at: Date | null }>('select own_price_lowered($1, $2) as at', [
    instrumentId,
    notice,
  ])
  return lowered?.at ? cureDay(dayInIndia(lowered.at), (day) => calendar.isTradingDay(day)) : null
}

/** Of the holdings that are pledged. */
export async function allBarred(
  tx: Queries,
  loan: Loan,
  pledged: readonly Pledged[],
  calendar: Pick<Calendar, 'isTradingDay'>,
): Promise<ReadonlyMap<string, Day>> {
  const until = new Map<string, Day>()
  for (const { holding } of pledged) {
    const day = await barredUntil(tx, loan, holding.instrument.id, calendar)
    if (day !== null) until.set(holding.asset, day)
  }
  return until
}

/** Where the firm has lowered its price of everything pledged since the notice: the day until which nothing is sold for it. */
export async function barredAll(
  { market }: Pick<TradingServices, 'market'>,
  tx: Queries,
  { loan, holdings }: Situation,
): Promise<Day | null> {
  if (loan.cure_by === null) return null
  const pledged = pledgedOf(holdings)
  const barred = await allBarred(tx, loan, pledged, market.times.hours.calendar)
  const [first = ''] = pledged.map(({ holding }) => barred.get(holding.asset) ?? '').toSorted()
  return first === '' ? null : first
}

/**
 * The day after which something may be sold: that of the notice, or a later one where the app was not there on days of it, or where the
 * firm has lowered its price of everything pledged since. Null without a notice.
 */
export async function cureDateNow(
  services: Pick<TradingServices, 'market'>,
  tx: Queries,
  now: Situation,
): Promise<Day | null> {
  if (now.loan.cure_by === null) return null
  const days = [
    await barredAll(services, tx, now),
    await lengthenedCure(tx, now.loan, services.market.times.hours.calendar),
  ]
  return (
    days
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

/** As it is told now: with its cure date as of now. */
export const asOfNow = async (
  services: Pick<TradingServices, 'market'>,
  tx: Queries,
  now: Situation,
): Promise<Situation> =>
  now.loan.state === 'shortfall'
    ? { ...now, loan: { ...now.loan, cure_by: await cureDateNow(services, tx, now) } }
    : now

/** By loan, of those with a notice. */
export const cureDates =
  (services: Pick<TradingServices, 'market'>) =>
  async (tx: Queries, ids: readonly string[], at: Date): Promise<ReadonlyMap<string, Day>> => {
    const dates = new Map<string, Day>()
    for (const id of ids) {
      const now = await readSituation(services, tx, id, at)
      const day = now && (await cureDateNow(services, tx, now))
      if (day) dates.set(id, day)
    }
    return dates
  }

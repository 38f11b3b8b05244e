/**
 * products/loan: what the firm prices itself, a bond by its bid, it also buys. So a price that it lowered after the notice gives the client
 * the same seven working days again before anything is sold at it.
 */
import type { Calendar, Day } from '@pramaan/market-time'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Loan } from './account.ts'
import { cureDay } from './shortfall.ts'

/** Until the end of this day it is not sold; null where its price was not lowered since the notice, or is not the firm's. */
export async function barredUntil(
  tx: Queries,
  { shortfall_at: notice }: Loan,
  instrumentId: number,
  calendar: Pick<Calendar, 'isTradingDay'>,
): Promise<Day | null> {
  const [lowered] = await tx.query<{ at: Date | null }>(
    `select max(v.at) as at from valuation v where v.instrument_id = $1 and v.at > $2
       and v.price_paise < (select b.price_paise from valuation b where b.instrument_id = $1 and b.at <= $2 order by b.at desc limit 1)`,
    [instrumentId, notice],
  )
  return lowered?.at ? cureDay(dayInIndia(lowered.at), (day) => calendar.isTradingDay(day)) : null
}

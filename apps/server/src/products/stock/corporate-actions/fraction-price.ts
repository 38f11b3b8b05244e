/**
 * products/stock/corporate-actions: at what a fraction of a share is sold: the last price of a whole one, in the shares that its
 * ex-day makes. That price may be from before the day, or in the shares of a later one where several are caught up together.
 */
import { divide } from '@pramaan/money'
import type { RatioChange } from '../../../market/as-of-shares.ts'
import type { Quoted } from '../../../market/live-market.ts'
import type { Queries } from '../../../platform/database.ts'
import type { TradingServices } from '../../../trading/services.ts'
import type { Day } from './lots.ts'

type Services = Pick<TradingServices, 'market'>

export async function fractionPrice(
  services: Services,
  db: Queries,
  instrumentId: number,
  exDay: Day,
): Promise<bigint> {
  const quoted = lastQuote(services, instrumentId)
  const sharesOf = quoted ? (quoted.adjustedTo ?? services.market.times.sharesDayAt(quoted.asOfMs)) : exDay
  const [first = '', last = ''] = [sharesOf, exDay].toSorted()
  const changes = await changesOf(db, instrumentId, first, last)
  if (quoted) return inSharesOf(BigInt(quoted.pricePaise), changes, { from: sharesOf, to: exDay })
  // One share that becomes several leaves no fraction.
  const ofDay = changes.filter((one) => one.exDay === exDay)
  if (ofDay.every(({ sharesBefore }) => sharesBefore === 1)) return 0n
  throw new Error('a stock has no price for fractions of a share')
}

/** Where this listing has no price, that of the share on the other exchange. */
function lastQuote({ market }: Services, instrumentId: number): Quoted | null {
  const instrument = market.listing().byId(instrumentId)
  if (!instrument) return null
  const others = market.listing().sameSecurity(instrument)
  return [instrument, ...others].map((one) => market.quoted(one)).find((quoted) => quoted !== null) ?? null
}

const changesOf = (db: Queries, instrumentId: number, first: Day, last: Day): Promise<RatioChange[]> =>
  db.query<RatioChange>(
    `select ex_day as "exDay", shares_before as "sharesBefore", shares_after as "sharesAfter" from corporate_action
     where instrument_id = $1 and ex_day between $2 and $3 and withdrawn_at is null and shares_before is not null
       and shares_after is not null`,
    [instrumentId, first, last],
  )

/** Forward through what changed shares since, or back again. Pure. */
export function inSharesOf(
  price: bigint,
  changes: readonly RatioChange[],
  { from, to }: { readonly from: Day; readonly to: Day },
): bigint {
  const isForward = from < to
  const [after, until] = isForward ? [from, to] : [to, from]
  const between = changes.filter(({ exDay }) => exDay > after && exDay <= until)
  const product = (key: 'sharesBefore' | 'sharesAfter') =>
    between.reduce((all, change) => all * BigInt(change[key]), 1n)
  const [before, made] = [product('sharesBefore'), product('sharesAfter')]
  return isForward ? divide(price * before, made, 'half-up') : divide(price * made, before, 'half-up')
}

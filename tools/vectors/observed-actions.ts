/** Vectors: splits and bonuses as they were seen in the prices of their ex-day. */
import { addDays, calendarOf, dayNumber, publishedYears, startOfDay } from '@pramaan/market-time'
import { paise } from '@pramaan/money'
import { adjustForSplits, type Columns } from '../../apps/server/src/market/charts/columns.ts'
import { lotsAfter } from '../../apps/server/src/products/stock/corporate-actions/apply-ex-day.ts'
import { changeShares } from '../../apps/server/src/products/stock/corporate-actions/change-shares.ts'
import type { Lot } from '../../apps/server/src/products/stock/corporate-actions/lots.ts'
import {
  bearsOut,
  likelyRatio,
  type Ratio,
} from '../../apps/server/src/products/stock/corporate-actions/observed-ratio.ts'
import {
  attempt,
  CannotRun,
  type Checked,
  day,
  decimal,
  differs,
  isRecords,
  rupees,
  written,
} from './compared.ts'

type Fields = Record<string, unknown>

export const isObservedFile = (file: unknown): file is Fields[] =>
  isRecords(file) && file.every((one) => 'ex_date' in one && 'prev_close_unadjusted' in one)

export const checkObserved = (file: readonly Fields[]): Checked[] =>
  file.map((seen, index) =>
    attempt(typeof seen.symbol === 'string' ? `${seen.symbol} ${seen.ex_date}` : `${index + 1}`, () =>
      observedDifferences(seen),
    ),
  )

const calendar = calendarOf(publishedYears)
const DAY_BEFORE = '0000-00-00'

function observedDifferences(seen: Fields): string[] {
  const exDay = day(seen.ex_date, 'ex_date')
  const close = rupees(seen.prev_close_unadjusted, 'prev_close_unadjusted')
  const [open, closed] = [rupees(seen.open, 'open'), rupees(seen.close ?? seen.open, 'close')]
  if (close <= 0n || open <= 0n || closed <= 0n) throw new CannotRun('a price is not above zero')
  if (!calendar.isTradingDay(exDay)) return [differs('ex_date', exDay, 'no trading day')]
  const ratio = likelyRatio({ previousClosePaise: close, openPaise: open })
  if (!ratio) return [`open: no split or bonus explains ${written(close)} and then ${written(open)}`]
  return [
    ...ratioDifferences(seen, close, open),
    ...priceDifferences({ close, closed, exDay }, ratio),
    ...holdingDifferences(ratio, exDay),
  ]
}

/** The file's ratio is the close before over the open, to so many decimals as it has. */
function ratioDifferences({ ratio }: Fields, close: bigint, open: bigint): string[] {
  if (ratio === undefined) return []
  const [said, half] = [decimal(ratio), 10n ** 17n / 2n]
  if (said === null) throw new CannotRun('ratio is no number')
  const seen = (close * 10n ** 20n) / open
  const off = said > seen ? said - seen : seen - said
  return off <= half + 1n ? [] : [differs('ratio', ratio, String(Number(seen / 10n ** 17n) / 1000))]
}

/** The chart's own adjustment, and the day's close against it. */
function priceDifferences(
  { close, closed, exDay }: { close: bigint; closed: bigint; exDay: string },
  ratio: Ratio,
): string[] {
  const prices = [Number(close)]
  const dayBefore: Columns = {
    t: [startOfDay(addDays(exDay, -1)) / 1000],
    ...{ o: [...prices], h: [...prices], l: [...prices], c: prices, v: [0] },
  }
  const [sharesBefore, sharesAfter] = [Number(ratio.before), Number(ratio.after)]
  adjustForSplits(dayBefore, [{ exDayNumber: dayNumber(exDay), sharesBefore, sharesAfter }])
  const [adjusted = 0] = prices
  const seen = { previousClosePaise: BigInt(adjusted), openPaise: closed }
  if (bearsOut(seen, { before: 1n, after: 1n })) return []
  return [differs('close', written(paise(closed)), `about ${written(paise(BigInt(adjusted)))}`)]
}

/** A holding in two lots keeps its cost, and has as many shares and as much of one as the ratio makes. */
function holdingDifferences({ before, after }: Ratio, exDay: string): string[] {
  const held: Lot[] = [13n, 7n].map((quantity, index) => ({
    id: `${index}`,
    quantity,
    cost: paise(quantity * 100_01n),
    charges: paise(0n),
    boughtOn: DAY_BEFORE,
  }))
  const kind = after > before ? 'split' : 'consolidation'
  const change = {
    kind,
    sharesBefore: before,
    sharesAfter: after,
    exDay,
    recordDay: exDay,
    allottedOn: exDay,
  } as const
  const { changes, fraction } = changeShares(held, [change])
  const now = lotsAfter(held, changes, () => 'new')
  const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)
  const shares = sum(now.map(({ quantity }) => quantity))
  const parts = shares * (fraction?.denominator ?? 1n) + (fraction?.numerator ?? 0n)
  const cost = sum([...now.map((lot) => lot.cost), fraction?.cost ?? 0n])
  return [
    ...(parts * before === 20n * after * (fraction?.denominator ?? 1n)
      ? []
      : [differs('20 shares', `× ${after} ÷ ${before}`, shares)]),
    ...(cost === 20n * 100_01n ? [] : [differs('cost of 20 shares', '2000.20', written(paise(cost)))]),
  ]
}

/** orders, figures: the curve as a table: every day of a short time, else the last day of each month; the newest first. Pure. */
import type { InvestStat } from '@pramaan/contracts'
import { fromWire, paise, toWire } from '@pramaan/money'

type Stat = Pick<InvestStat, 'curve' | 'flows'>

export interface CurveRow {
  readonly day: string
  /** Net worth, net invested, gain, the index where there is one, and what came in or went out since the row before. */
  readonly amounts: readonly number[]
}

const EVERY_DAY = 45

export function curveRows({ curve, flows }: Stat, hasIndex: boolean): CurveRow[] {
  const { days, net_worth, net_invested, benchmark } = curve
  const isEach = days.length <= EVERY_DAY
  const moved = new Map(flows.map(({ day, amount }) => [day, paiseOf(amount)]))
  const rows: CurveRow[] = []
  let since = 0n
  days.forEach((day, at) => {
    since += moved.get(day) ?? 0n
    const next = days[at + 1]
    if (!isEach && next !== undefined && next.slice(0, 7) === day.slice(0, 7)) return
    const [worth, invested] = [net_worth[at] ?? 0, net_invested[at] ?? 0]
    rows.push({
      day,
      amounts: [
        worth,
        invested,
        rupees(paiseOf(worth) - paiseOf(invested)),
        ...(hasIndex ? [benchmark[at] ?? 0] : []),
        rupees(since),
      ],
    })
    since = 0n
  })
  return rows.toReversed()
}

const paiseOf = (amount: number): bigint => fromWire(amount) ?? 0n
const rupees = (amount: bigint): number => toWire(paise(amount))

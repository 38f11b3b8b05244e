/** portfolio, summary: why net worth changed, as bars that stand on each other: opening, each driver, closing. Pure. */
import type { ExplainedFigure, InvestStat } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { BOX, type Frame, frameOf, heightOf } from '../../../orders/figures/curve-places.ts'

export type StepName = 'opening' | 'flows' | 'price' | 'income' | 'charges' | 'interest' | 'closing'

export interface Step {
  readonly name: StepName
  /** In rupees, as the server told it. */
  readonly amount: number
  /** Its ends, in percent from the bottom. */
  readonly low: number
  readonly high: number
  /** Where the next one begins. */
  readonly level: number
  readonly figure: ExplainedFigure | null
}

export interface Waterfall {
  readonly steps: readonly Step[]
  readonly frame: Frame
  /** They sum to the change, to the paisa. */
  readonly isWhole: boolean
}

const drivers = [
  ['flows', 'driver_flows'],
  ['price', 'driver_price'],
  ['income', 'driver_income'],
  ['charges', 'driver_charges'],
  ['interest', 'driver_interest'],
] as const

type Stat = Pick<InvestStat, 'worth_from' | 'worth_to' | 'drivers'>

/** Interest on a loan is left out where there is none; the others always stand, so that two ranges can be compared. */
export function waterfallOf(stat: Stat): Waterfall {
  const kept = drivers.filter(([name]) => name !== 'interest' || stat.drivers.interest !== 0)
  let level = fromWire(stat.worth_from) ?? 0n
  const levels = [
    level,
    ...kept.map(([name]) => {
      level += fromWire(stat.drivers[name]) ?? 0n
      return level
    }),
  ]
  const closing = fromWire(stat.worth_to) ?? 0n
  const rupees = [...levels, closing].map((one) => Number(one) / 100)
  const frame = frameOf(rupees)
  const place = (value: number) => ((BOX - heightOf(value, frame)) / BOX) * 100
  const between = (from: number, to: number) => {
    const [a, b] = [place(from), place(to)]
    return { low: Math.min(a, b), high: Math.max(a, b), level: b }
  }
  const bottom = Math.max(0, frame.low)
  const steps: Step[] = [
    { name: 'opening', amount: stat.worth_from, figure: null, ...between(bottom, rupees[0] ?? 0) },
    ...kept.map(
      ([name, figure], index): Step => ({
        name,
        amount: stat.drivers[name],
        figure,
        ...between(rupees[index] ?? 0, rupees[index + 1] ?? 0),
      }),
    ),
    { name: 'closing', amount: stat.worth_to, figure: null, ...between(bottom, Number(closing) / 100) },
  ]
  return { steps, frame, isWhole: level === closing }
}

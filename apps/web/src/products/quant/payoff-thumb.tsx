/** products, quant: a note's payoff as a small picture: what comes back by where the index ends, against what was put in. */
import type { Note } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import { HIGHEST_PCT, isBelowBarrier, LOWEST_PCT, payoutAt } from './levels.ts'

const [WIDTH, HEIGHT, EDGE] = [104, 56, 5]
const PUT_IN = paise(1_00_000_00n)
/** Levels that the line is drawn through; a step of the formula between two of them is steep, as it is in truth. */
const LEVELS = Array.from({ length: HIGHEST_PCT - LOWEST_PCT + 1 }, (_, place) => LOWEST_PCT + place)

const x = (percent: number): number =>
  EDGE + ((percent - LOWEST_PCT) / (HIGHEST_PCT - LOWEST_PCT)) * (WIDTH - 2 * EDGE)

/** All thumbnails share one scale: from 40% to 140% of what was put in. */
const y = (amount: bigint): number => {
  const percent = Number((amount * 100n) / PUT_IN)
  return HEIGHT - EDGE - ((percent - LOWEST_PCT) / (HIGHEST_PCT - LOWEST_PCT)) * (HEIGHT - 2 * EDGE)
}

export function PayoffThumb({ note, className }: { note: Note; className?: string }) {
  const paid = LEVELS.map((percent) => ({
    percent,
    amount: payoutAt(PUT_IN, note, percent, isBelowBarrier(note, percent)),
  }))
  const [worst] = paid
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={className}>
      <line
        x1={EDGE}
        x2={WIDTH - EDGE}
        y1={y(PUT_IN)}
        y2={y(PUT_IN)}
        strokeDasharray="2 3"
        className="stroke-faint"
      />
      <line x1={x(100)} x2={x(100)} y1={EDGE} y2={HEIGHT - EDGE} className="stroke-line" />
      <polyline
        points={paid.map(({ percent, amount }) => `${x(percent)},${y(amount)}`).join(' ')}
        strokeWidth="2"
        strokeLinejoin="round"
        className="fill-none stroke-accent"
      />
      {worst && worst.amount < PUT_IN && (
        <circle cx={x(worst.percent)} cy={y(worst.amount)} r="3.5" className="fill-loss" />
      )}
    </svg>
  )
}

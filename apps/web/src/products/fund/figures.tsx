/** products, fund: how units, percentages and the riskometer are shown. */
import { riskometer } from '@pramaan/contracts'
import { formatPercent } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { fineCount } from '@pramaan/ui/unit-price.tsx'
import { say } from './say-lists.ts'

/** 1,204.318 units. */
export const unitsWords = (count: number): string => say('units', { shown: fineCount(count) })

/** 9.4% and not 9.40%: a return is not known to the hundredth. */
export const percentWords = (value: number | null): string =>
  value === null ? '–' : formatPercent(value).replace(/(\.\d)\d%$/, '$1%')

/** A return: red and signed where it is a loss; a gain stands plain, since every fund beside it has one. */
export const Return = ({ value, className }: { value: number | null; className?: string }) => (
  <span
    className={classes(
      'figures whitespace-nowrap',
      value !== null && value < 0 && 'text-loss',
      value === null && 'text-soft',
      className,
    )}
  >
    {percentWords(value)}
  </span>
)

/** Six marks: so many of them filled. */
export const RiskMarks = ({ risk, className }: { risk: number; className?: string }) => (
  <span
    role="img"
    aria-label={say('riskOf', { word: riskometer[risk - 1] ?? '', risk })}
    className={classes('inline-flex gap-0.5', className)}
  >
    {riskometer.map((word, index) => (
      <span
        key={word}
        className={classes(
          'h-3 w-1.5 rounded-[2px]',
          index >= risk ? 'bg-line' : risk > 3 ? 'bg-pending' : 'bg-accent',
        )}
      />
    ))}
  </span>
)

const WIDTH = 120
const RADIUS = 46
const CENTRE = { x: 60, y: 56 }
const COLOURS = [
  'stroke-gain/50',
  'stroke-gain',
  'stroke-gain/70',
  'stroke-pending/60',
  'stroke-pending',
  'stroke-loss',
] as const

const place = (turn: number, radius: number): string => {
  const angle = Math.PI * (1 - turn)
  const short = (length: number) => Math.round(length * 10) / 10
  return `${short(CENTRE.x + radius * Math.cos(angle))} ${short(CENTRE.y - radius * Math.sin(angle))}`
}

/** SEBI's dial with its needle, and the word under it. */
export function Riskometer({ risk, word }: { risk: number; word: string }) {
  const GAP = 0.012
  return (
    <figure className="text-center">
      <svg viewBox={`0 0 ${WIDTH} 64`} aria-hidden="true" className="mx-auto w-28 fill-none">
        {COLOURS.map((colour, index) => (
          <path
            key={colour}
            d={`M${place(index / 6 + GAP, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${place((index + 1) / 6 - GAP, RADIUS)}`}
            strokeWidth="11"
            className={colour}
          />
        ))}
        <path
          d={`M${CENTRE.x} ${CENTRE.y}L${place((risk - 0.5) / 6, RADIUS - 10)}`}
          strokeWidth="2.5"
          strokeLinecap="round"
          className="stroke-ink"
        />
        <circle cx={CENTRE.x} cy={CENTRE.y} r="4" className="fill-ink" />
      </svg>
      <figcaption className="font-semibold text-sm">{say('riskWord', { word })}</figcaption>
    </figure>
  )
}

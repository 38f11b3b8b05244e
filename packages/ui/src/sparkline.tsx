/** ui: a day in one small line. It decorates the figure beside it, so readers are not told of it. */
import { classes } from './classes.ts'

export type SparklineProps = {
  values: readonly number[]
  /** Where the day began from: a faint level line. */
  base?: number
  way?: 'up' | 'down' | 'level'
  /** Its size, if it does not take the width it is given: two classes for one width would leave it to the style sheet. */
  className?: string
}

const WIDTH = 100
const HEIGHT = 32
const PAD = 2

const tones = { up: 'stroke-gain', down: 'stroke-loss', level: 'stroke-faint' } as const

/** The points of the line, and the height of a value, in a box of 100 by 32. */
export function sparkPath(values: readonly number[], base?: number): { line: string; baseY: number | null } {
  const seen = base === undefined ? values : [...values, base]
  const low = Math.min(...seen)
  const span = Math.max(...seen) - low
  const short = (length: number) => Math.round(length * 10) / 10
  const y = (value: number) =>
    short(span === 0 ? HEIGHT / 2 : HEIGHT - PAD - ((value - low) / span) * (HEIGHT - 2 * PAD))
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${short(index * step)} ${y(value)}`)
  return { line: line.join(''), baseY: base === undefined ? null : y(base) }
}

export function Sparkline({ values, base, way = 'level', className = 'h-8 w-full' }: SparklineProps) {
  const look = classes('block', className)
  // One value is no line; the room is kept, so that nothing jumps when the second comes.
  if (values.length < 2) return <span aria-hidden="true" className={look} />
  const { line, baseY } = sparkPath(values, base)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes(look, 'fill-none')}
    >
      {baseY !== null && (
        <path
          d={`M0 ${baseY}H${WIDTH}`}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="2 3"
          className="stroke-edge/60"
        />
      )}
      <path
        d={line}
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className={tones[way]}
      />
    </svg>
  )
}

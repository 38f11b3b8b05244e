/**
 * orders, shelf: figures as a line: a NAV over years, a payoff by the level of an index. Few gridlines with their values, direct labels,
 * a dot for now, and a table behind it for keyboards and readers. It knows only numbers: what they mean is the caller's to say.
 */
import { classes } from '@pramaan/ui/classes.ts'
import { TableBehind } from './table-behind.tsx'

export interface CurvePoint {
  readonly x: number
  readonly y: number
}

export interface CurveLine {
  readonly name: string
  readonly points: readonly CurvePoint[]
  /** `mine` is indigo, `other` amber, `faint` grey and dashed; `trigger` is red, goes in steps, and what lies below it is washed. */
  readonly tone: 'mine' | 'other' | 'faint' | 'trigger'
}

export interface CurveProps {
  /** What is seen, in one sentence, for readers. */
  readonly label: string
  readonly lines: readonly CurveLine[]
  readonly xWords: (x: number) => string
  readonly yWords: (y: number) => string
  /** Marks on the axes; two to four of each. */
  readonly xMarks: readonly number[]
  readonly yMarks: readonly number[]
  /** A line across, with its word: the barrier, what was put in. `isLoss` washes what lies below it red. */
  readonly across?: { readonly y: number; readonly word: string; readonly isLoss?: boolean }
  /** A dot with its word: the price now. */
  readonly now?: CurvePoint & { readonly word: string }
  /** Heads of the table behind it: what x is. */
  readonly xHead: string
  readonly className?: string
}

const WIDTH = 320
const HEIGHT = 160
const LEFT = 52
const RIGHT = 8
const TOP = 10
const BOTTOM = 22

const tones = {
  mine: 'stroke-accent',
  other: 'stroke-pending',
  faint: 'stroke-edge [stroke-dasharray:4_3]',
  trigger: 'stroke-loss',
} as const

/** A trigger stays as it is until the day on which it changes. */
const stepped = (points: readonly CurvePoint[]): readonly CurvePoint[] =>
  points.flatMap((point, place) => {
    const before = points[place - 1]
    return before && before.y !== point.y ? [{ x: point.x, y: before.y }, point] : [point]
  })

/** Numbers of the data as places of the picture; a flat line stands in the middle. */
function scaleOf(values: readonly number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (least === most) return () => (from + to) / 2
  return (value) => from + ((value - least) / (most - least)) * (to - from)
}

export function Curve(props: CurveProps) {
  const { label, lines, xMarks, yMarks, xWords, yWords, across, now, className } = props
  const points = lines.flatMap((line) => line.points)
  if (points.length === 0) return null
  const more = now ? [now] : []
  const x = scaleOf([...points, ...more].map((one) => one.x).concat(xMarks), LEFT, WIDTH - RIGHT)
  const y = scaleOf(
    [...points, ...more].map((one) => one.y).concat(yMarks, across ? [across.y] : []),
    HEIGHT - BOTTOM,
    TOP,
  )
  const round = (place: number) => Math.round(place * 10) / 10
  const path = (line: readonly CurvePoint[]) =>
    line.map((one) => `${round(x(one.x))},${round(y(one.y))}`).join(' ')
  return (
    <figure className={classes('@container', className)}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="w-full fill-none">
        {yMarks.map((mark) => (
          <g key={mark}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(mark)} y2={y(mark)} className="stroke-line" />
            <text
              x={LEFT - 6}
              y={y(mark) + 3}
              textAnchor="end"
              className="figures fill-soft text-[10px] @md:text-[8.5px] @xl:text-[7px] @3xl:text-[5.2px]"
            >
              {yWords(mark)}
            </text>
          </g>
        ))}
        {xMarks.map((mark, place) => (
          <text
            key={mark}
            x={x(mark)}
            y={HEIGHT - 6}
            textAnchor={anchorOf(place, xMarks.length)}
            className="figures fill-soft text-[10px] @md:text-[8.5px] @xl:text-[7px] @3xl:text-[5.2px]"
          >
            {xWords(mark)}
          </text>
        ))}
        {across && (
          <g>
            {across.isLoss && (
              <rect
                x={LEFT}
                width={WIDTH - RIGHT - LEFT}
                y={y(across.y)}
                height={Math.max(0, HEIGHT - BOTTOM - y(across.y))}
                className="fill-loss-wash"
              />
            )}
            <line
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={y(across.y)}
              y2={y(across.y)}
              className={across.isLoss ? 'stroke-loss' : 'stroke-edge [stroke-dasharray:2_3]'}
            />
          </g>
        )}
        {lines.map(({ name, tone, points: line }) =>
          tone === 'trigger' && line.length > 1 ? (
            <polygon
              key={`below ${name}`}
              points={`${path(stepped(line))} ${round(x(line.at(-1)?.x ?? 0))},${HEIGHT - BOTTOM} ${round(x(line[0]?.x ?? 0))},${HEIGHT - BOTTOM}`}
              className="fill-loss-wash"
            />
          ) : null,
        )}
        {lines.map(({ name, tone, points: line }) => (
          <polyline
            key={name}
            points={path(tone === 'trigger' ? stepped(line) : line)}
            strokeWidth="1.6"
            strokeLinejoin="round"
            className={tones[tone]}
          />
        ))}
        {across && (
          <text
            x={WIDTH - RIGHT}
            y={y(across.y) - 4}
            textAnchor="end"
            className="fill-soft stroke-3 stroke-raised [paint-order:stroke] text-[10px] @md:text-[8.5px] @xl:text-[7px] @3xl:text-[5.2px]"
          >
            {across.word}
          </text>
        )}
        {now && (
          <g>
            <circle cx={x(now.x)} cy={y(now.y)} r="4" className="fill-ink stroke-raised" strokeWidth="1.5" />
            <text
              x={x(now.x)}
              y={y(now.y) - 8}
              textAnchor="middle"
              className="fill-ink text-[10px] @md:text-[8.5px] @xl:text-[7px] @3xl:text-[5.2px]"
            >
              {now.word}
            </text>
          </g>
        )}
      </svg>
      <Behind {...props} />
    </figure>
  )
}

const anchorOf = (place: number, count: number): 'start' | 'middle' | 'end' => {
  if (place === 0) return 'start'
  return place === count - 1 ? 'end' : 'middle'
}

/** At most this many rows: a long line is told by every so-manieth point, the last one always among them. */
const MOST_ROWS = 12

function Behind({ label, lines, xWords, yWords, xHead }: CurveProps) {
  const [first] = lines
  if (!first) return null
  const every = Math.max(1, Math.ceil(first.points.length / MOST_ROWS))
  const rows = first.points
    .map((point, place) => ({ point, place }))
    .filter(({ place }) => place % every === 0 || place === first.points.length - 1)
  return (
    <TableBehind
      label={label}
      heads={[xHead, ...lines.map(({ name }) => name)]}
      rows={rows.map(({ point, place }) => ({
        id: String(point.x),
        cells: [
          xWords(point.x),
          ...lines.map(({ points }) => (points[place] ? yWords(points[place].y) : '–')),
        ],
      }))}
    />
  )
}

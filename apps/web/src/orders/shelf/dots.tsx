/**
 * orders, shelf: offers as dots between two figures: return against the deepest fall, yield against maturity. Labels stand beside their
 * dots where there is room and are left out where there is none; a table behind it names every one.
 */
import { useIsMobile } from '@pramaan/browser/viewport.ts'
import { classes } from '@pramaan/ui/classes.ts'
import { labelsOf, type Place } from './dot-labels.ts'
import { TableBehind } from './table-behind.tsx'

export interface Dot {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
  /** Beside the dot. */
  readonly word: string
  /** Inside it, which makes it a ring: a rating. */
  readonly letters?: string
  /** Amber: what is far or riskier than the others. */
  readonly isMarked?: boolean
}

export interface DotsProps {
  /** What is seen, in one sentence, for readers. */
  readonly label: string
  readonly dots: readonly Dot[]
  /** From the left to the right, and from the bottom to the top; the first and the last are the ends of the picture. */
  readonly xMarks: readonly number[]
  readonly yMarks: readonly number[]
  readonly xWords: (x: number) => string
  readonly yWords: (y: number) => string
  readonly heads: { readonly name: string; readonly x: string; readonly y: string }
  /** For many dots. */
  readonly isTall?: boolean
  readonly className?: string
}

/** What a label is placed for; on a wider screen there is only more room. */
const PHONE_WIDTH = 280
const DESK_WIDTH = 440
const HEIGHT = 208
const TALL_HEIGHT = 290
const RING = 32
const DOT = 12

const shareOf = (marks: readonly number[]) => {
  const [from, to] = [marks[0] ?? 0, marks.at(-1) ?? 1]
  return (value: number): number => (to === from ? 0.5 : (value - from) / (to - from))
}

const percent = (share: number): string => `${Math.round(share * 1_000) / 10}%`

export function Dots({
  label,
  dots,
  xMarks,
  yMarks,
  xWords,
  yWords,
  heads,
  isTall = false,
  className,
}: DotsProps) {
  const width = useIsMobile() ? PHONE_WIDTH : DESK_WIDTH
  const height = isTall ? TALL_HEIGHT : HEIGHT
  const [across, up] = [shareOf(xMarks), shareOf(yMarks)]
  const sizeOf = ({ letters }: Dot): number => (letters === undefined ? DOT : RING)
  const places = labelsOf(
    dots.map((dot) => ({
      x: across(dot.x) * width,
      y: (1 - up(dot.y)) * height,
      size: sizeOf(dot),
      word: dot.word,
    })),
    { width, height },
  )
  return (
    <figure className={className}>
      <div
        role="img"
        aria-label={label}
        className="figures relative mt-3 mr-5 mb-7 ml-10 text-xs"
        style={{ height }}
      >
        {yMarks.map((mark) => (
          <span
            key={mark}
            className="absolute inset-x-0 border-line border-t"
            style={{ bottom: percent(up(mark)) }}
          >
            <span className="absolute top-0 right-full -translate-y-1/2 pr-2 whitespace-nowrap text-soft">
              {yWords(mark)}
            </span>
          </span>
        ))}
        {xMarks.map((mark) => (
          <span
            key={mark}
            className="absolute top-full mt-2 -translate-x-1/2 whitespace-nowrap text-soft"
            style={{ left: percent(across(mark)) }}
          >
            {xWords(mark)}
          </span>
        ))}
        {dots.map((dot, place) => (
          <Drawn
            key={dot.id}
            dot={dot}
            size={sizeOf(dot)}
            at={[across(dot.x), up(dot.y)]}
            beside={places[place] ?? null}
          />
        ))}
      </div>
      <TableBehind
        label={label}
        heads={[heads.name, heads.x, heads.y]}
        rows={dots.map(({ id, name, x, y }) => ({ id, cells: [name, xWords(x), yWords(y)] }))}
      />
    </figure>
  )
}

const sides: Readonly<Record<Place, string>> = {
  right: 'left-full top-1/2 -translate-y-1/2 pl-1.5',
  left: 'right-full top-1/2 -translate-y-1/2 pr-1.5',
  above: 'bottom-full left-1/2 -translate-x-1/2 pb-0.5',
  below: 'top-full left-1/2 -translate-x-1/2 pt-0.5',
}

interface DrawnProps {
  readonly dot: Dot
  readonly size: number
  readonly at: readonly [number, number]
  readonly beside: Place | null
}

function Drawn({ dot: { letters, word, isMarked = false }, size, at: [x, y], beside }: DrawnProps) {
  return (
    <span
      className="absolute -translate-x-1/2 translate-y-1/2"
      style={{ left: percent(x), bottom: percent(y), width: size, height: size }}
    >
      <span
        className={classes(
          'grid size-full place-items-center rounded-full font-semibold text-[10px] leading-none',
          letters === undefined && (beside === null ? 'bg-accent/45' : 'bg-accent'),
          letters !== undefined && 'border-2 bg-raised',
          letters !== undefined && (isMarked ? 'border-pending' : 'border-accent'),
        )}
      >
        {letters}
      </span>
      {beside !== null && (
        <span
          className={classes(
            'absolute whitespace-nowrap',
            letters !== undefined && 'font-semibold',
            sides[beside],
          )}
        >
          {word}
        </span>
      )}
    </span>
  )
}

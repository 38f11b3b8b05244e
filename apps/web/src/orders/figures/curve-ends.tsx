/** orders, figures: the names at the right end of a curve. */
import type { InvestStat } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { shortly } from './amounts-in-words.ts'
import { BOX, type Frame, heightOf, percent } from './curve-places.ts'
import { say } from './say.ts'

interface EndsProps {
  readonly curve: InvestStat['curve']
  readonly frame: Frame
  readonly isShown: boolean
  /** The index it is compared with; left out, net invested is named. */
  readonly index: string | undefined
}

/** Where each line has come to, named beside it; two that end close together stand one below the other. */
export function Ends({ curve, frame, isShown, index }: EndsProps) {
  const ends = [
    { name: say('you'), look: 'text-accent', dot: 'bg-accent', value: curve.net_worth.at(-1) ?? 0 },
    index === undefined
      ? {
          name: say('netInvested'),
          look: 'text-soft',
          dot: 'bg-edge',
          value: curve.net_invested.at(-1) ?? 0,
        }
      : { name: index, look: 'text-pending', dot: 'bg-pending', value: curve.benchmark.at(-1) ?? 0 },
  ]
  const [mine, other] = ends.map(({ value }) => heightOf(value, frame))
  const apart = apartBy(mine ?? 0, other ?? 0)
  return ends.map(({ name, look, dot, value }, place) => (
    <span key={name} aria-hidden="true">
      <span
        className={classes(
          '-translate-x-1/2 -translate-y-1/2 absolute left-full size-2 rounded-full ring-2 ring-raised',
          dot,
        )}
        style={{ top: percent(heightOf(value, frame)) }}
      />
      <span
        className={classes(
          '-translate-y-1/2 figures absolute left-full ml-2 whitespace-nowrap text-xs leading-tight',
          look,
        )}
        style={{ top: percent(apart[place] ?? 0) }}
      >
        <span className="block font-semibold">{name}</span>
        {isShown && shortly(value)}
      </span>
    </span>
  ))
}

/** Two lines of words are about a sixth of the plot. */
const WORDS = BOX / 6

function apartBy(mine: number, other: number): readonly number[] {
  if (Math.abs(mine - other) >= WORDS) return [mine, other]
  const middle = Math.min(BOX - WORDS / 2, Math.max(WORDS / 2, (mine + other) / 2))
  return mine <= other ? [middle - WORDS / 2, middle + WORDS / 2] : [middle + WORDS / 2, middle - WORDS / 2]
}

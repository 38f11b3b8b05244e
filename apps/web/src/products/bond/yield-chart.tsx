/** products, bond: what can be bought, its yield against the year in which it is repaid, the rating in each ring. */
import type { BondView } from '@pramaan/contracts'
import { formatPercent } from '@pramaan/money'
import { Dots } from '../../orders/shelf/dots.tsx'
import { marksOver } from '../../orders/shelf/marks.ts'
import { ratingSteps, stepOf } from './figures.ts'
import { say } from './say.ts'

const YEARS_APART = 2
/** Below AA: a default is no longer far from thinkable. */
const RISKY_STEP = 2

const lettersOf = (bond: BondView): string =>
  ratingSteps[stepOf(bond)] ?? (stepOf(bond) < 0 ? say('sov') : '–')

/** 2031-05-01 as 2031.33. */
const yearOf = (day: string): number => Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) - 1) / 12

interface Drawn {
  readonly bond: BondView
  readonly percent: number
}

/** What can be bought or will be; one alone makes no picture. */
export function drawnOf(bonds: readonly BondView[]): readonly Drawn[] {
  const drawn = bonds.flatMap((bond) =>
    (bond.state === 'open' || bond.state === 'upcoming') && bond.yield_percent !== null
      ? [{ bond, percent: bond.yield_percent }]
      : [],
  )
  return drawn.length < 2 ? [] : drawn
}

export function YieldChart({ bonds, today }: { bonds: readonly BondView[]; today: string }) {
  const drawn = drawnOf(bonds)
  if (drawn.length === 0) return null
  const from = Number(today.slice(0, 4))
  const percents = drawn.map(({ percent }) => percent)
  return (
    <div className="px-4 pt-3">
      <p className="flex flex-wrap justify-between gap-x-4 text-soft text-xs">
        <span>{say('chartUp')}</span>
        <span>{say('chartAcross')}</span>
      </p>
      <Dots
        label={say('chartLabel')}
        dots={drawn.map(({ bond, percent }) => ({
          ...{ id: bond.id, name: bond.name, x: yearOf(bond.maturity_day), y: percent },
          ...{ word: formatPercent(percent), letters: lettersOf(bond), isMarked: stepOf(bond) >= RISKY_STEP },
        }))}
        xMarks={marksOver(
          drawn.map(({ bond }) => yearOf(bond.maturity_day) - from),
          YEARS_APART,
        ).map((years) => from + years)}
        yMarks={marksOver(percents, 1, Math.floor(Math.min(...percents)))}
        xWords={(x) => String(Math.floor(x))}
        yWords={(y) => (Number.isInteger(y) ? `${y}%` : formatPercent(y))}
        heads={{ name: say('bond'), x: say('matures'), y: say('yieldHead') }}
      />
    </div>
  )
}

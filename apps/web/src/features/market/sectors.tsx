/** market: the sectors as a heat map: the stronger the move, the deeper the colour; the figure and its sign say the same. */
import type { MarketOverview } from '@pramaan/contracts'
import { direction } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Percent } from '@pramaan/ui/percent.tsx'

type Sector = MarketOverview['sectors'][number]

/** A sector that moves so much is as deep as it gets. */
const DEEPEST_PERCENT = 2

/** Three depths, so that two tiles can be told apart. */
export function depthOf(change: number): 0 | 1 | 2 | 3 {
  const size = Math.abs(change) / DEEPEST_PERCENT
  if (direction(change) === 'level') return 0
  if (size < 0.25) return 1
  return size < 0.6 ? 2 : 3
}

const looks = {
  up: ['', 'bg-gain/6', 'bg-gain/12', 'bg-gain/20'],
  down: ['', 'bg-loss/6', 'bg-loss/12', 'bg-loss/20'],
  level: ['bg-sunken', 'bg-sunken', 'bg-sunken', 'bg-sunken'],
} as const

export function Sectors({ sectors }: { sectors: readonly Sector[] }) {
  return (
    <Card title="Sectors" aside="Mean of their shares today">
      {sectors.length === 0 && <p className="text-soft">No share has moved yet.</p>}
      <ul className="grid grid-cols-2 gap-1.5">
        {sectors.map(({ sector, change_pct, stocks }) => (
          <li
            key={sector}
            className={classes('rounded-md px-3 py-2', looks[direction(change_pct)][depthOf(change_pct)])}
          >
            <span className="block truncate text-sm" title={`${sector}, ${stocks} shares`}>
              {sector}
            </span>
            <Percent value={change_pct} tone="change" className="font-semibold text-sm" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

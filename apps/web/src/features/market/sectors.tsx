/** market: the sectors as a heat map: the stronger the move, the deeper the colour; the figure and its sign say the same. A press shows the stocks. */
import type { MarketOverview } from '@pramaan/contracts'
import { direction } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Percent } from '@pramaan/ui/percent.tsx'
import { useState } from 'react'
import { say } from './say.ts'
import { SectorDialog } from './sector-dialog.tsx'

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
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Card title={say('sectors')} aside={say('averageChange')}>
      {sectors.length === 0 && <p className="text-soft">{say('noSectors')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-1.5">
        {sectors.map(({ sector, change_pct, stocks }) => (
          <li key={sector}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened(sector)}
              title={say('sectorTitle', { sector, stocks })}
              className={classes(
                'block min-h-14 w-full rounded-md px-3 py-2 text-left transition-shadow duration-150 hover:ring-1 hover:ring-edge',
                looks[direction(change_pct)][depthOf(change_pct)],
              )}
            >
              <span className="block truncate text-sm">{sector}</span>
              <Percent value={change_pct} tone="change" className="font-semibold text-sm" />
              <span className="sr-only">: {say('openSector')}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && <SectorDialog sector={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

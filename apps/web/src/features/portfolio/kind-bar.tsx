/** portfolio: what is held by kind, as one bar to a true scale, with each kind's share in words. */
import { formatPercent } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import type { PositionRowProps } from './position-row.tsx'
import { say } from './say.ts'

/** One shade a kind, the same on every page of the portfolio; a kind that is not named here shares the last. */
const shades: Readonly<Record<string, string>> = {
  stock: 'bg-accent',
  fund: 'bg-accent/70',
  bond: 'bg-accent/45',
  note: 'bg-pending',
}

export const kindShade = (asset: string): string => shades[asset] ?? 'bg-edge'

interface Kind {
  readonly asset: string
  readonly title: string
  readonly share: number
}

function kindsOf(rows: readonly Pick<PositionRowProps, 'screens' | 'sharePct'>[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const { screens, sharePct } of rows) {
    const { asset, title } = screens
    const before = kinds.get(asset)?.share ?? 0
    kinds.set(asset, { asset, title, share: before + (sharePct ?? 0) })
  }
  return [...kinds.values()]
}

export function KindBar({ rows }: { rows: readonly PositionRowProps[] }) {
  const kinds = kindsOf(rows)
  return (
    <Card aria-label={say('allocation')} className="mt-4">
      <p className="mb-2 text-sm text-soft">{say('allocation')}</p>
      <div aria-hidden="true" className="flex h-4 gap-0.5 overflow-hidden rounded-md bg-sunken">
        {kinds.map(({ asset, share }) =>
          share > 0 ? (
            <span key={asset} className={kindShade(asset)} style={{ flexGrow: share, flexBasis: 0 }} />
          ) : null,
        )}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {kinds.map(({ asset, title, share }) => (
          <li key={asset} className="flex items-center gap-2">
            <span aria-hidden="true" className={classes('size-2.5 shrink-0 rounded-sm', kindShade(asset))} />
            <span className="figures">
              {say('kindShare', { kind: title, percent: formatPercent(share) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

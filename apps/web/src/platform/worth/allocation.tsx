/** platform: how the net worth is spread: one bar, and below it every part by name, share and amount. */
import type { Portfolio } from '@pramaan/contracts'
import { formatPercent, fromWire } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { useShowsAmounts } from '../amounts.ts'

/** From full to faint: cash has its own shade, the others follow by size. */
const shades = ['bg-accent', 'bg-accent/75', 'bg-accent/55', 'bg-accent/40', 'bg-accent/25'] as const
const CASH = 'bg-edge'

const shadeOf = (place: number): string =>
  place === 0 ? CASH : (shades[Math.min(place - 1, shades.length - 1)] ?? CASH)

export function Allocation({ parts }: { parts: Portfolio['parts'] }) {
  const isShown = useShowsAmounts()
  return (
    <>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {parts.map(({ name, share_pct }, place) =>
          share_pct > 0 ? (
            <span key={name} className={shadeOf(place)} style={{ flexGrow: share_pct, flexBasis: 0 }} />
          ) : null,
        )}
      </div>
      <ul className="mt-3 divide-y divide-line" aria-label="How it is spread">
        {parts.map(({ name, value, share_pct }, place) => (
          <li key={name} className="flex items-center gap-3 py-2.5">
            <span aria-hidden="true" className={`size-3 shrink-0 rounded-sm ${shadeOf(place)}`} />
            <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
            <Money amount={fromWire(value)} hidden={!isShown} />
            <span className="figures w-16 shrink-0 text-right text-soft text-sm">
              {formatPercent(share_pct)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

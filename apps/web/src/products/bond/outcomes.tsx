/** products, bond: what it may bring against what is paid, on one scale: all paid, sold to us today, and nothing paid at all. */
import type { PlacedBond } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { Change } from '../../money/change.tsx'
import { sumPaise } from './figures.ts'
import { say } from './say.ts'

export function Outcomes({ placed }: { placed: PlacedBond }) {
  const total = fromWire(placed.total) ?? 0n
  const rows = [
    { name: say('allPaid'), change: sumPaise(placed.payments) - total, isUpTo: false },
    { name: say('sellNow'), change: (fromWire(placed.value_now) ?? 0n) - total, isUpTo: false },
    { name: say('stopsPaying'), change: -total, isUpTo: true },
  ]
  const most = Math.max(...rows.map(({ change }) => Math.abs(Number(change))), 1)
  return (
    <div className="space-y-2.5">
      {rows.map(({ name, change, isUpTo }) => (
        <div key={name}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span>{name}</span>
            <span>
              {isUpTo && <span className="text-soft">{say('upTo')} </span>}
              <Change amount={paise(change)} />
            </span>
          </p>
          <Bar share={Number(change) / most} />
        </div>
      ))}
      <p className="text-soft text-xs">{say('lostLine')}</p>
    </div>
  )
}

/** To the left of the middle is lost, to the right is gained. */
const Bar = ({ share }: { share: number }) => (
  <svg viewBox="0 0 200 8" preserveAspectRatio="none" className="mt-1 h-2 w-full" aria-hidden="true">
    <rect width="200" height="8" rx="2" className="fill-sunken" />
    <rect
      x={share < 0 ? 100 + share * 100 : 100}
      width={Math.max(1, Math.abs(share) * 100)}
      height="8"
      className={share < 0 ? 'fill-loss' : 'fill-gain'}
    />
    <rect x="99.5" width="1" height="8" className="fill-ink" />
  </svg>
)

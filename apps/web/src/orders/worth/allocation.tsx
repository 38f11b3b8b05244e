/** orders: what the net worth is made of: a bar for home; a ring with every part's amount for the summary. */
import type { Portfolio } from '@pramaan/contracts'
import { formatPercent, fromWire } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { Info } from 'lucide-react'
import { useShowsAmounts } from '../../money/amounts.ts'
import { concentrationOf, MUCH_PCT } from './concentration.ts'
import { say } from './say.ts'

type Parts = Portfolio['parts']

/** From full to faint: cash has its own shade, the others follow by size. */
const shades = [
  { fill: 'bg-accent', line: 'stroke-accent' },
  { fill: 'bg-accent/75', line: 'stroke-accent/75' },
  { fill: 'bg-accent/55', line: 'stroke-accent/55' },
  { fill: 'bg-accent/40', line: 'stroke-accent/40' },
  { fill: 'bg-accent/25', line: 'stroke-accent/25' },
] as const
const CASH = { fill: 'bg-edge', line: 'stroke-edge' } as const

const shadeOf = (place: number) =>
  place === 0 ? CASH : (shades[Math.min(place - 1, shades.length - 1)] ?? CASH)

/** The shares alone: the amounts stand in the summary. */
export function AllocationBar({ parts }: { parts: Parts }) {
  return (
    <>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {parts.map(({ name, share_pct }, place) =>
          share_pct > 0 ? (
            <span key={name} className={shadeOf(place).fill} style={{ flexGrow: share_pct, flexBasis: 0 }} />
          ) : null,
        )}
      </div>
      <ul aria-label={say('allocation')} className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ name, share_pct }, place) => (
          <li key={name} className="flex min-w-0 max-w-full items-center gap-2">
            <Swatch place={place} />
            <span className="truncate">{name}</span>
            <span className="figures text-soft">{formatPercent(share_pct)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const Swatch = ({ place }: { place: number }) => (
  <span aria-hidden="true" className={classes('size-2.5 shrink-0 rounded-sm', shadeOf(place).fill)} />
)

export function AllocationRing({ parts }: { parts: Parts }) {
  const isShown = useShowsAmounts()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Ring parts={parts} />
      <ul aria-label={say('allocation')} className="min-w-[min(100%,13rem)] flex-1">
        {parts.map(({ name, value, share_pct }, place) => (
          <li key={name} className="flex flex-wrap items-center justify-end gap-x-3 py-1.5">
            <Swatch place={place} />
            <span className="wrap-anywhere min-w-[min(60%,5rem)] flex-1">{name}</span>
            <Money amount={fromWire(value)} hidden={!isShown} className="text-soft text-sm" />
            <span className="figures min-w-14 text-right font-medium text-sm">
              {formatPercent(share_pct)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Radius and line of the ring, in a box of 42 by 42 whose circle is 100 long. */
const RADIUS = 15.915

function Ring({ parts }: { parts: Parts }) {
  const [largest] = [...parts].sort((a, b) => b.share_pct - a.share_pct)
  let before = 0
  const arcs = parts.map(({ name, share_pct }, place) => {
    const arc = { name, place, share: share_pct, from: before }
    before += share_pct
    return arc
  })
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-square w-40 max-w-full">
      <svg viewBox="0 0 42 42" className="size-full -rotate-90 fill-none" role="presentation">
        {arcs.map(({ name, place, share, from }) => (
          <circle
            key={name}
            cx="21"
            cy="21"
            r={RADIUS}
            strokeWidth="6"
            // A hair of room between two parts.
            strokeDasharray={`${Math.max(0, share - 0.6)} 100`}
            strokeDashoffset={-from}
            className={shadeOf(place).line}
          />
        ))}
      </svg>
      {largest && (
        <span className="absolute inset-[22%] grid place-content-center overflow-hidden text-center leading-tight">
          <span className="figures font-semibold text-[clamp(0.6rem,1.05rem,1.05rem)]">
            {formatPercent(largest.share_pct)}
          </span>
          <span className="line-clamp-2 text-[0.6875rem] text-soft">{largest.name}</span>
        </span>
      )}
    </div>
  )
}

/** Says how much hangs on the largest holdings, and what a fall of a tenth would mean. */
export function ConcentrationNote({ portfolio }: { portfolio: Portfolio }) {
  const isShown = useShowsAmounts()
  const found = concentrationOf(portfolio.parts, portfolio.positions)
  if (!found) return null
  const [first = '', second] = found.names
  const facts = {
    share: <strong className="figures">{formatPercent(found.sharePct)}</strong>,
    amount: <Money amount={found.tenth} paise={false} hidden={!isShown} />,
  }
  return (
    <p
      className={classes(
        'mt-3 flex items-start gap-2.5 rounded-lg px-3 py-2.5 text-sm',
        found.sharePct >= MUCH_PCT ? 'bg-pending-wash text-pending' : 'bg-sunken text-soft',
      )}
    >
      <Info size={18} aria-hidden="true" className="mt-px shrink-0" />
      <span className="wrap-anywhere min-w-0">
        {second === undefined
          ? say.rich('concentratedOne', { name: first, ...facts })
          : say.rich('concentratedTwo', { first, second, ...facts })}
      </span>
    </p>
  )
}

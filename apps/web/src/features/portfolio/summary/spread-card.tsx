/** portfolio, summary: how cash and holdings are spread over classes, sectors, issuers and sizes, and how much hangs on one of them. */
import type { Allocation, AllocationPart } from '@pramaan/contracts'
import { formatPercent, fromWire } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { useState } from 'react'
import { useShowsAmounts } from '../../../money/amounts.ts'
import { usePortfolio } from '../../../orders/orders.ts'
import { useAllocation } from '../../../orders/stats.ts'
import { AllocationRing, ConcentrationNote } from '../../../orders/worth/allocation.tsx'
import { istMoment } from '../../../platform/clock.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { say } from './say.ts'

const views = ['classes', 'sectors', 'issuers', 'caps'] as const
type View = (typeof views)[number]

const viewNames: Readonly<Record<View, string>> = {
  classes: say('byClass'),
  sectors: say('bySector'),
  issuers: say('byIssuer'),
  caps: say('byCap'),
}

export function SpreadCard() {
  const allocation = useAllocation()
  const [view, setView] = useState<View>('classes')
  return (
    <Card title={say('allocation')} aside={say('ofAll')} className="min-h-96">
      {allocation.isPending && (
        <div role="status">
          <span className="sr-only">{say('loadingAllocation')}</span>
          <Skeleton className="h-72 w-full rounded-md" />
        </div>
      )}
      {allocation.isError && !allocation.data && (
        <LoadFailed
          what={say('allocation')}
          failure={allocation.error}
          onRetry={() => void allocation.refetch()}
          className="pb-4"
        />
      )}
      {allocation.data && (
        <>
          <Choices view={view} onChoose={setView} />
          <Spread allocation={allocation.data} view={view} />
          <Concentration allocation={allocation.data} />
          <p className="figures mt-2 text-soft text-xs">
            {say('asOf', { time: istMoment(allocation.data.as_of) })}
          </p>
        </>
      )}
    </Card>
  )
}

const Choices = ({ view, onChoose }: { view: View; onChoose: (view: View) => void }) => (
  <fieldset className="-mt-1 mb-4 flex flex-wrap rounded-lg bg-sunken p-0.5 print:hidden">
    <legend className="sr-only">{say('by')}</legend>
    {views.map((name) => (
      <label
        key={name}
        className={classes(
          'flex min-h-11 min-w-11 flex-1 cursor-pointer items-center justify-center rounded-md px-1 font-medium text-sm transition-colors duration-150',
          'has-focus-visible:outline-2 has-focus-visible:outline-accent',
          name === view ? 'bg-raised text-accent shadow-card' : 'text-soft hover:text-ink',
        )}
      >
        <input
          type="radio"
          name="allocation"
          checked={name === view}
          onChange={() => onChoose(name)}
          className="sr-only"
        />
        {viewNames[name]}
      </label>
    ))}
  </fieldset>
)

const codes: Readonly<Record<string, string>> = {
  cash: say('cash'),
  stock: say('stock'),
  fund: say('fund'),
  bond: say('bond'),
  structured: say('structured'),
  large: say('large'),
  mid: say('mid'),
  small: say('small'),
  other: say('other'),
}

function Spread({ allocation, view }: { allocation: Allocation; view: View }) {
  if (view === 'classes') {
    // Cash has its own shade, and comes first for it.
    const cash = allocation.classes.find(({ key }) => key === 'cash')
    const others = allocation.classes.filter(({ key }) => key !== 'cash')
    const parts = [cash ?? { key: 'cash', value: 0, share_pct: 0 }, ...others]
    return <AllocationRing parts={parts.map(({ key, ...part }) => ({ name: codes[key] ?? key, ...part }))} />
  }
  const parts = allocation[view]
  if (parts.length === 0)
    return <p className="text-soft">{view === 'issuers' ? say('nothingHeld') : say('nothingOfIt')}</p>
  return (
    <>
      <Bar parts={parts} isCoded={view === 'caps'} />
      {view !== 'issuers' && <p className="mt-2 text-soft text-xs">{say('ofStocks')}</p>}
    </>
  )
}

const MOST = 7
const shades = [
  'bg-accent',
  'bg-accent/80',
  'bg-accent/65',
  'bg-accent/50',
  'bg-accent/38',
  'bg-accent/28',
  'bg-accent/20',
]

function Bar({ parts, isCoded }: { parts: readonly AllocationPart[]; isCoded: boolean }) {
  const isShown = useShowsAmounts()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? parts : parts.slice(0, MOST)
  const shadeOf = (place: number) => shades[Math.min(place, shades.length - 1)]
  return (
    <>
      <div aria-hidden="true" className="flex h-4 gap-0.5 overflow-hidden rounded-md bg-sunken">
        {parts.map(({ key, share_pct }, place) =>
          share_pct > 0 ? (
            <span key={key} className={shadeOf(place)} style={{ flexGrow: share_pct, flexBasis: 0 }} />
          ) : null,
        )}
      </div>
      <ul className="mt-2">
        {shown.map(({ key, value, share_pct }, place) => (
          <li key={key} className="flex flex-wrap items-center justify-end gap-x-3 py-1.5">
            <span aria-hidden="true" className={classes('size-2.5 shrink-0 rounded-sm', shadeOf(place))} />
            <span className="wrap-anywhere min-w-[min(60%,5rem)] flex-1">
              {isCoded ? (codes[key] ?? key) : key}
            </span>
            <Money amount={fromWire(value)} hidden={!isShown} className="text-sm text-soft" />
            <span className="figures min-w-14 text-right font-medium text-sm">
              {formatPercent(share_pct)}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < parts.length && (
        <button type="button" className="text-link min-h-11" onClick={() => setAll(true)}>
          {say('othersOf', { count: parts.length - shown.length })}
        </button>
      )}
    </>
  )
}

function Concentration({ allocation: { largest } }: { allocation: Allocation }) {
  const { data: portfolio } = usePortfolio()
  return (
    <>
      {portfolio && <ConcentrationNote portfolio={portfolio} />}
      {largest?.issuer && (
        <p className="wrap-anywhere mt-2 text-sm text-soft">
          {say.rich('largestIssuer', {
            name: largest.issuer.name,
            share: <strong className="figures">{formatPercent(largest.issuer.share_pct)}</strong>,
          })}
        </p>
      )}
    </>
  )
}

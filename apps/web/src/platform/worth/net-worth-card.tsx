/** platform: the net worth with what the day and all days have done to it, on home and on the summary. */
import type { Portfolio } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Rosette } from '@pramaan/ui/rosette.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { showAmounts, useShowsAmounts } from '../amounts.ts'
import { istMoment } from '../clock.ts'
import { LoadFailed } from '../load-failed.tsx'
import { keyOf } from '../market/live.ts'
import { SourceLine } from '../market/source-line.tsx'
import { usePortfolio } from '../orders/orders.ts'
import { useProof } from '../proof.ts'
import { Change } from './change.tsx'
import { usePositions, useWorthNow, type WorthNow } from './use-worth.ts'

interface NetWorthCardProps {
  /** What stands below the headline, from the same figures. */
  readonly children: (worth: WorthNow, portfolio: Portfolio) => ReactNode
}

export function NetWorthCard({ children }: NetWorthCardProps) {
  const portfolio = usePortfolio()
  const proof = useProof()
  return (
    <Card aria-label="Net worth">
      {proof.kind === 'verified' && proof.entries > 0 && (
        <Rosette
          hash={proof.head}
          className="absolute -top-24 -right-24 size-80 md:-top-28 md:-right-20 md:size-96"
        />
      )}
      <div className="relative">
        <div className="flex items-start justify-between gap-4">
          <h2 className="font-normal font-sans text-base text-soft">Net worth</h2>
          <HideAmounts />
        </div>
        {portfolio.data && <Figures portfolio={portfolio.data}>{children}</Figures>}
        {portfolio.isPending && <Coming />}
        {portfolio.isError && !portfolio.data && (
          <LoadFailed
            what="Your net worth"
            failure={portfolio.error}
            onRetry={() => void portfolio.refetch()}
            className="pt-2"
          />
        )}
      </div>
    </Card>
  )
}

function HideAmounts() {
  const isShown = useShowsAmounts()
  return (
    <IconButton
      className="-mt-2.5 -mr-2 bg-raised"
      label={isShown ? 'Hide amounts' : 'Show amounts'}
      icon={isShown ? <Eye size={20} aria-hidden="true" /> : <EyeOff size={20} aria-hidden="true" />}
      onClick={() => showAmounts(!isShown)}
    />
  )
}

function Figures({ portfolio, children }: NetWorthCardProps & { portfolio: Portfolio }) {
  const worth = useWorthNow(portfolio)
  const isShown = useShowsAmounts()
  return (
    <>
      <Money
        amount={worth.netWorth}
        hidden={!isShown}
        className="block whitespace-normal font-semibold text-3xl leading-tight"
      />
      {portfolio.positions > 0 && (
        <p className="mt-1">
          <Change amount={worth.day} percent={worth.dayPercent} className="mr-1.5" />
          <span className="text-soft">today</span>
        </p>
      )}
      {children(worth, portfolio)}
      <PricedAt asOf={portfolio.as_of} />
    </>
  )
}

/** No figure that follows from prices stands without their source and time. */
function PricedAt({ asOf }: { asOf: string }) {
  const [first] = usePositions() ?? []
  return (
    <div className="mt-3">
      {first ? (
        <SourceLine stock={keyOf(first)} />
      ) : (
        <p className="figures text-soft text-xs">From your ledger · {istMoment(asOf)}</p>
      )}
    </div>
  )
}

/** One figure of the card with its name. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="font-medium text-lg">{children}</dd>
  </div>
)

const Coming = () => (
  <div role="status" className="space-y-3">
    <span className="sr-only">Loading your net worth</span>
    <Skeleton className="h-9 w-60 rounded-sm" />
    <Skeleton className="h-4 w-40 rounded-sm" />
    <div className="flex gap-8 pt-2">
      <Skeleton className="h-10 w-28 rounded-sm" />
      <Skeleton className="h-10 w-28 rounded-sm" />
    </div>
  </div>
)

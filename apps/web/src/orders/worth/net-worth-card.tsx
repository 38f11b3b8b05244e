/** orders: the one strong card of home and the summary: net worth, what the day and all days did to it, and its proof. */
import { isExchange, type Portfolio } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { Rosette } from '@pramaan/ui/rosette.tsx'
import { Seal } from '@pramaan/ui/seal.tsx'
import { ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { keyOf } from '../../market/live.ts'
import { SourceLine } from '../../market/source-line.tsx'
import { useCash } from '../../money/account.ts'
import { useShowsAmounts } from '../../money/amounts.ts'
import { Change } from '../../money/change.tsx'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openModal } from '../../platform/modals.ts'
import { useProof, useSeal } from '../../platform/proof.ts'
import { Explained } from '../figures/explained.tsx'
import { usePortfolio } from '../orders.ts'
import { HideAmounts } from './hide-amounts.tsx'
import { say } from './say.ts'
import { usePositions, useWorthNow, type WorthNow } from './use-worth.ts'

interface NetWorthCardProps {
  /** Stands beside the net worth. */
  readonly figures: (worth: WorthNow) => ReactNode
  /** While it loads: as high as what comes, so that nothing below it moves. */
  readonly coming: ReactNode
  /** What stands below the figures, from the same answer. */
  readonly children?: ((portfolio: Portfolio) => ReactNode) | undefined
}

export function NetWorthCard({ figures, coming, children }: NetWorthCardProps) {
  const portfolio = usePortfolio()
  const proof = useProof()
  return (
    <Card aria-label={say('netWorth')} className="flex h-full flex-col [&>div]:flex-1">
      {proof.kind === 'verified' && proof.entries > 0 && (
        <Rosette
          hash={proof.head}
          className="absolute -top-24 -right-24 size-80 md:-top-28 md:-right-20 md:size-96"
        />
      )}
      <div className="@container relative flex h-full flex-col">
        <div className="flex items-start gap-2">
          <h2 className="font-normal font-sans text-base text-soft">{say('netWorth')}</h2>
          <HideAmounts />
        </div>
        {portfolio.data && (
          <Figures portfolio={portfolio.data} figures={figures}>
            {children}
          </Figures>
        )}
        {portfolio.isPending && <Coming>{coming}</Coming>}
        {portfolio.isError && !portfolio.data && (
          <LoadFailed
            what={say('yourNetWorth')}
            failure={portfolio.error}
            onRetry={() => void portfolio.refetch()}
            className="pt-2"
          />
        )}
        <Footer portfolio={portfolio.data} />
      </div>
    </Card>
  )
}

function Figures({
  portfolio,
  figures,
  children,
}: Omit<NetWorthCardProps, 'coming'> & { portfolio: Portfolio }) {
  const worth = useWorthNow(portfolio)
  const isShown = useShowsAmounts()
  const isWrong = useProof().kind === 'failed'
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          {/* As large as the card has room for: a hundred crore with paise fits a phone with letters of twice the size. */}
          <Explained figure="net_worth" className="my-0!">
            <Money
              amount={worth.netWorth}
              hidden={!isShown}
              className={classes(
                'block font-semibold text-[min(2.375rem,11cqi)] leading-tight',
                isWrong && 'text-soft',
              )}
            />
          </Explained>
          {isWrong && <p className="mt-1 font-semibold text-loss">{say('doNotRely')}</p>}
          {!isWrong && (portfolio.positions > 0 || worth.day !== 0n) && (
            <p className="mt-1 flex flex-wrap gap-x-1.5">
              <Explained figure="day_change">
                <Change amount={worth.day} percent={worth.dayPercent} />
              </Explained>
              <span className="text-soft">{say('today')}</span>
            </p>
          )}
          {portfolio.owed !== undefined && (
            <p className="flex flex-wrap gap-x-1.5 text-sm text-soft">
              {say('owed')}
              <Explained figure="owed">
                <Money amount={fromWire(portfolio.owed)} hidden={!isShown} />
              </Explained>
            </p>
          )}
        </div>
        {figures(worth)}
      </div>
      {children?.(portfolio)}
    </>
  )
}

/** No figure that follows from prices stands without their source and time, and none of the ledger without its proof. */
function Footer({ portfolio }: { portfolio: Portfolio | undefined }) {
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 pt-3">
      <SealLine />
      {portfolio && <PricedAt asOf={portfolio.as_of} />}
    </div>
  )
}

function PricedAt({ asOf }: { asOf: string }) {
  // What no exchange trades has no feed that speaks for all.
  const first = usePositions()?.find(({ market }) => isExchange(market))
  if (first) return <SourceLine stock={keyOf(first)} />
  return <p className="figures text-soft text-xs">{say('fromLedger', { time: istMoment(asOf) })}</p>
}

/** Behind the seal stands who agrees, what is missing, or what to do; from there the way leads to the entries it speaks of. */
function SealLine() {
  const { data: account } = useCash()
  const seal = useSeal()
  const proof = useProof()
  if (!account) return <span className="min-h-11" />
  if (account.entries === 0) return <p className="text-soft text-sm">{say('noEntries')}</p>
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-11 items-center gap-1 text-left"
        onClick={() => openModal('seal')}
      >
        <Seal state={seal.state}>{seal.says}</Seal>
        <ChevronUp size={16} aria-hidden="true" className="shrink-0 text-soft" />
      </button>
      {proof.kind === 'verified' && (
        <span className="figures text-soft text-xs">
          {say('checkedRows', {
            count: proof.entries,
            head: `${proof.head.slice(0, 4)}…${proof.head.slice(-4)}`,
          })}
        </span>
      )}
    </span>
  )
}

const Coming = ({ children }: { children: ReactNode }) => (
  <div role="status">
    <span className="sr-only">{say('loadingNetWorth')}</span>
    {children}
  </div>
)

/** portfolio, summary: net worth, how far ahead of the index on the same flows, and the curve of both. */
import { type InvestStat, isExchange } from '@pramaan/contracts'
import { direction } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { DirectionMark } from '@pramaan/ui/direction-mark.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Seal } from '@pramaan/ui/seal.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { Link } from 'react-router'
import { keyOf } from '../../../market/live.ts'
import { SourceLine } from '../../../market/source-line.tsx'
import { useShowsAmounts } from '../../../money/amounts.ts'
import { Change } from '../../../money/change.tsx'
import { Explained } from '../../../orders/figures/explained.tsx'
import { ValueCurve } from '../../../orders/figures/value-curve.tsx'
import { usePortfolio } from '../../../orders/orders.ts'
import { HideAmounts } from '../../../orders/worth/hide-amounts.tsx'
import { usePositions, useWorthNow } from '../../../orders/worth/use-worth.ts'
import { istDay, istMoment } from '../../../platform/clock.ts'
import { useSeal } from '../../../platform/proof.ts'
import { Rupees } from './rupees.tsx'
import { say } from './say.ts'

export interface StatProps {
  readonly stat: InvestStat
  /** The range ends at this moment. */
  readonly isMoving: boolean
}

export function WorthCard({ stat, isMoving }: StatProps) {
  return (
    <Card aria-label={say('netWorth')}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="@container min-w-[min(100%,15rem)] flex-1">
          <div className="flex items-start gap-2">
            <h2 className="font-normal font-sans text-base text-soft">
              {isMoving ? say('netWorth') : say('atEnd', { day: istDay(stat.to) })}
            </h2>
            <HideAmounts />
          </div>
          {isMoving ? <Now /> : <Then worth={stat.worth_to} />}
        </div>
        <Against stat={stat} isMoving={isMoving} />
      </div>
      <div className="mt-3">
        <ValueCurve stat={stat} index={stat.benchmark?.name} height="h-52 md:h-72" />
      </div>
      <Foot asOf={stat.as_of} />
    </Card>
  )
}

const large = 'font-semibold text-[min(2.375rem,11cqi)] leading-tight'

/** The figure of home, at the prices of this moment. */
function Now() {
  const { data } = usePortfolio()
  return data ? <Live portfolio={data} /> : <Skeleton className="h-10 w-60 max-w-full rounded-sm" />
}

function Live({ portfolio }: { portfolio: Parameters<typeof useWorthNow>[0] }) {
  const worth = useWorthNow(portfolio)
  const isShown = useShowsAmounts()
  return (
    <>
      <Explained figure="net_worth" className="my-0!">
        <Money amount={worth.netWorth} hidden={!isShown} className={large} />
      </Explained>
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5">
        <Explained figure="day_change">
          <Change amount={worth.day} percent={worth.dayPercent} />
        </Explained>
        <span className="text-soft">{say('today')}</span>
      </p>
    </>
  )
}

const Then = ({ worth }: { worth: number }) => (
  <Rupees rupees={worth} isMoving={false} className={classes('block', large)} />
)

const tones = { up: 'text-gain', down: 'text-loss', level: 'text-ink' } as const

/** Said as plainly when it is behind. */
function Against({ stat: { benchmark }, isMoving }: StatProps) {
  if (benchmark === null) return <p className="max-w-xs text-sm text-soft md:text-right">{say('noIndex')}</p>
  const { name: index, ahead } = benchmark
  const way = direction(ahead)
  const amount = (
    <span className={classes('inline-flex items-center gap-1', tones[way])}>
      <DirectionMark way={way} />
      <span>
        <Rupees rupees={Math.abs(ahead)} isMoving={isMoving} />
      </span>
    </span>
  )
  return (
    <div className="max-w-sm md:text-right">
      <p className="font-semibold text-lg md:text-xl">
        {way === 'level'
          ? say('level', { index })
          : say.rich(way === 'up' ? 'ahead' : 'behind', { amount, index })}
      </p>
      <p className="mt-1 text-soft text-xs">{say('sameFlows', { index })}</p>
    </div>
  )
}

/** The time of the ledger's check and the time of the prices are two things. */
function Foot({ asOf }: { asOf: string }) {
  const seal = useSeal()
  const traded = usePositions()?.find(({ market }) => isExchange(market))
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 border-line border-t pt-1">
      <Link to="/me/records" className="inline-flex min-h-11 items-center">
        <Seal state={seal.state}>{seal.says}</Seal>
      </Link>
      <div className="text-right">
        {traded && <SourceLine stock={keyOf(traded)} />}
        <p className="figures text-soft text-xs">{say('asOf', { time: istMoment(asOf) })}</p>
      </div>
    </div>
  )
}

export const WorthComing = () => (
  <Card aria-label={say('netWorth')}>
    <div role="status" className="min-h-[28rem] space-y-3 md:min-h-[31rem]">
      <span className="sr-only">{say('loadingCurve')}</span>
      <Skeleton className="h-5 w-24 rounded-sm" />
      <Skeleton className="h-10 w-60 max-w-full rounded-sm" />
      <Skeleton className="h-5 w-40 max-w-full rounded-sm" />
      <Skeleton className="h-52 w-full rounded-md md:h-72" />
    </div>
  </Card>
)

/** dashboard: net worth with its curve: the band between it and net invested is the gain. One range drives curve and returns. */
import type { InvestStat, Portfolio } from '@pramaan/contracts'
import { formatPercent, fromWire, type Paise, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { useShowsAmounts } from '../../money/amounts.ts'
import { Change } from '../../money/change.tsx'
import { Explained } from '../../orders/figures/explained.tsx'
import { ValueCurve } from '../../orders/figures/value-curve.tsx'
import { useHolding } from '../../orders/orders.ts'
import { useInvestStat } from '../../orders/stats.ts'
import { AllocationBar } from '../../orders/worth/allocation.tsx'
import { kindParts } from '../../orders/worth/kind-parts.ts'
import { NetWorthCard } from '../../orders/worth/net-worth-card.tsx'
import { usePositions, type WorthNow } from '../../orders/worth/use-worth.ts'
import { istDay } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { useHoldingScreens } from '../../products/registry.ts'
import { firstDay, type Range, rangesFor } from './ranges.ts'
import { say } from './say.ts'

const WHOLE = {}

export function Worth() {
  const [range, setRange] = useState<Range>('all')
  // Read here and not in what the card calls later: only what is read while this is drawn draws it again.
  const { data: whole, isPending, error, refetch } = useInvestStat(WHOLE)
  const from = whole ? firstDay(range, whole.to) : null
  const { data: chosen } = useInvestStat(from === null ? WHOLE : { from })
  const stat = chosen ?? whole
  const hasMoney = stat !== undefined && stat.begins !== null
  return (
    <NetWorthCard
      figures={(worth) => {
        if (hasMoney) return <Returns {...{ stat, range, worth }} />
        return isPending ? <ReturnsComing /> : null
      }}
      coming={<WorthComing />}
    >
      {(portfolio) => (
        <>
          {isPending && <CurveComing />}
          {error !== null && !stat && (
            <LoadFailed
              what={say('yourCurve')}
              failure={error}
              onRetry={() => void refetch()}
              className="mt-3"
            />
          )}
          {hasMoney && (
            <div className={CURVE_ROOM}>
              <Ranges
                offered={rangesFor(whole?.begins ?? stat.to, stat.to)}
                chosen={range}
                onChoose={setRange}
              />
              <ValueCurve stat={stat} height="h-56" />
            </div>
          )}
          {whole?.begins === null && <CurveLater />}
          <Allocation portfolio={portfolio} />
        </>
      )}
    </NetWorthCard>
  )
}

/** As much as the curve takes with everything under it, so that nothing moves when it comes. */
const CURVE_ROOM = 'mt-4 min-h-[24rem] md:min-h-[25rem]'

/** Before the answer, everything is as high as it is in the end. */
const WorthComing = () => (
  <>
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="space-y-2">
        <Skeleton className="h-11 w-60 max-w-full rounded-sm" />
        <Skeleton className="h-5 w-40 max-w-full rounded-sm" />
      </div>
      <ReturnsComing />
    </div>
    <CurveRoom />
    <Skeleton className="mt-4 h-16 w-full rounded-lg" />
  </>
)

/** Before the first money: what will be here, and what begins it. */
const CurveLater = () => (
  <div
    className={classes(
      CURVE_ROOM,
      'flex flex-col items-start justify-center rounded-lg border border-edge border-dashed p-4 md:p-6',
    )}
  >
    <p className="font-medium text-lg">{say('curveLater')}</p>
    <p className="mt-1 text-sm text-soft">{say('curveLaterNote')}</p>
    <ol className="my-6 grid w-full gap-4 md:grid-cols-3 md:gap-6">
      {firstSteps.map(({ title, note }, place) => (
        <li key={title} className="flex gap-3 md:block">
          <span
            aria-hidden="true"
            className="figures inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-wash font-semibold text-accent"
          >
            {place + 1}
          </span>
          <span className="block md:mt-2">
            <span className="block font-medium">{title}</span>
            <span className="block text-sm text-soft">{note}</span>
          </span>
        </li>
      ))}
    </ol>
    <Button size="medium" onClick={() => openDrawer('deposit')}>
      {say('deposit')}
    </Button>
  </div>
)

const firstSteps = [
  { title: say('firstDeposit'), note: say('firstDepositNote') },
  { title: say('firstBuy'), note: say('firstBuyNote') },
  { title: say('firstCheck'), note: say('firstCheckNote') },
]

const CurveComing = () => (
  <div role="status">
    <span className="sr-only">{say('loadingCurve')}</span>
    <CurveRoom />
  </div>
)

const CurveRoom = () => (
  <div className={classes(CURVE_ROOM, 'flex flex-col')}>
    <Skeleton className="min-h-0 w-full flex-1 rounded-lg" />
  </div>
)

interface RangesProps {
  readonly offered: readonly Range[]
  readonly chosen: Range
  readonly onChoose: (range: Range) => void
}

const Ranges = ({ offered, chosen, onChoose }: RangesProps) =>
  offered.length === 0 ? null : (
    <fieldset className="mb-2 flex rounded-lg bg-sunken p-1 md:ml-auto md:w-fit">
      <legend className="sr-only">{say('range')}</legend>
      {offered.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === chosen}
          onClick={() => onChoose(range)}
          className={classes(
            'min-h-11 min-w-10 flex-1 whitespace-nowrap rounded-md px-2 font-medium text-sm transition-colors duration-150 md:min-h-9 md:px-3',
            range === chosen ? 'bg-raised text-accent shadow-sm' : 'text-soft hover:text-ink',
          )}
        >
          {range === 'all' ? say('rangeAll') : range}
        </button>
      ))}
    </fieldset>
  )

interface ReturnsProps {
  readonly stat: InvestStat
  readonly range: Range
  readonly worth: WorthNow
}

/** The server's gain until its own moment, and what prices have done since: net worth less net invested, to the paisa. */
function gainNow(stat: Pick<InvestStat, 'returns' | 'worth_to'>, netWorth: Paise | null): Paise | null {
  const [gain, told] = [fromWire(stat.returns.gain), fromWire(stat.worth_to)]
  return gain === null || told === null || netWorth === null ? null : paise(gain + netWorth - told)
}

function Returns({ stat, range, worth }: ReturnsProps) {
  const isShown = useShowsAmounts()
  const { xirr_pct: xirr, gain_pct: gainPct, mwr_pct: whole } = stat.returns
  const rate = xirr ?? whole
  const days = range === 'all' ? {} : { from: stat.from, to: stat.to }
  const period = range === 'all' ? '' : ` · ${range}`
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 gap-y-2 max-md:w-full md:justify-start md:gap-x-6">
      <Part name={say('netInvested')} note={say('netInvestedNote')}>
        <Explained figure="net_invested">
          <Money amount={fromWire(stat.curve.net_invested.at(-1) ?? 0)} hidden={!isShown} />
        </Explained>
      </Part>
      <Part
        name={`${say('totalReturns')}${period}`}
        note={gainPct === null ? say('totalReturnsNote') : <Percent value={gainPct} tone="change" />}
      >
        <Explained figure="gain" {...days}>
          <Change amount={gainNow(stat, worth.netWorth)} />
        </Explained>
      </Part>
      <Part name={`${xirr === null ? say('moneyWeighted') : say('xirr')}${period}`} note={rateNote(stat)}>
        {rate === null ? (
          <span className="text-soft">–</span>
        ) : (
          <Explained figure={xirr === null ? 'mwr' : 'xirr'} {...days}>
            <span className="figures">{formatPercent(rate)}</span>
          </Explained>
        )}
      </Part>
    </dl>
  )
}

/** Under a year the rate is that of these days. */
function rateNote({ returns, from, to, begins }: InvestStat): string {
  if (returns.xirr_pct !== null) return say('xirrNote')
  if (returns.mwr_pct === null) return begins === null || begins === to ? say('xirrLater') : say('xirrNone')
  return say('moneyWeightedNote', { day: istDay(begins !== null && begins > from ? begins : from) })
}

const Part = ({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-soft">{name}</dt>
    <dd>
      <span className="font-medium text-base md:text-lg">{children}</span>
      <span className="block text-soft text-xs">{note}</span>
    </dd>
  </div>
)

const ReturnsComing = () => (
  <div aria-hidden="true" className="flex gap-x-3 max-md:w-full md:gap-x-6">
    {['invested', 'returns', 'xirr'].map((name) => (
      <Skeleton key={name} className="h-16 w-32 min-w-0 rounded-sm" />
    ))}
  </div>
)

function Allocation({ portfolio }: { portfolio: Portfolio }) {
  const screensOf = useHoldingScreens()
  const positions = usePositions()
  const { isPending } = useHolding()
  if (portfolio.parts.length < 2 || portfolio.net_worth <= 0) return null
  // By kind or by name is known with the holdings: until then neither, so that nothing moves.
  if (isPending) return <Skeleton className="mt-4 h-16 w-full rounded-lg" />
  return (
    <div className="mt-4 min-h-16">
      <AllocationBar parts={kindParts(portfolio, positions, screensOf) ?? portfolio.parts} />
    </div>
  )
}

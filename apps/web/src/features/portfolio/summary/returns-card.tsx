/** portfolio, summary: three returns and two risks, each with one line of meaning. What cannot be said says why, and is never 0. */
import type { InvestStat } from '@pramaan/contracts'
import { formatPercent, fromWire, paise, toWire } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { Explained } from '../../../orders/figures/explained.tsx'
import { istDay } from '../../../platform/clock.ts'
import { Rupees } from './rupees.tsx'
import { say } from './say.ts'
import type { StatProps } from './worth-card.tsx'

/** As high as what stands beside it. */
export const fills = 'flex flex-col [&>div]:flex [&>div]:flex-1 [&>div]:flex-col'

export function ReturnsCard({ stat, isMoving }: StatProps) {
  const { returns, benchmark, from, to } = stat
  const span = { from, to }
  return (
    <Card title={say('returns')} aside={say('afterCharges')} className={fills}>
      <dl className="-mt-2 flex flex-1 flex-col divide-y divide-line">
        <MoneyWeighted stat={stat} />
        <Row name={say('twr')} means={twrMeans(stat)}>
          <Explained figure="twr" {...span}>
            <Percent value={returns.twr_pct} tone="change" />
          </Explained>
        </Row>
        <Row
          name={say('gain')}
          means={
            returns.gain_pct === null
              ? say('gainOnly')
              : say('gainMeans', { percent: formatPercent(returns.gain_pct) })
          }
          beside={
            benchmark &&
            say.rich('index', {
              index: benchmark.name,
              figure: <Rupees rupees={indexGain(stat)} isMoving={isMoving} isSigned />,
            })
          }
          bars={[returns.gain, indexGain(stat)]}
        >
          <Explained figure="gain" {...span}>
            <Rupees rupees={returns.gain} isMoving={isMoving} isChange />
          </Explained>
        </Row>
        <Risk stat={stat} />
      </dl>
    </Card>
  )
}

/** A yearly rate from a year on; before that the rate of these days. */
function MoneyWeighted({ stat }: { stat: InvestStat }) {
  const { returns, benchmark, from, to, begins } = stat
  const isYearly = returns.xirr_pct !== null
  const [mine, index] = isYearly
    ? [returns.xirr_pct, benchmark?.xirr_pct]
    : [returns.mwr_pct, benchmark?.mwr_pct]
  const since = istDay(begins !== null && begins > from ? begins : from)
  return (
    <Row
      name={isYearly ? say('xirr') : say('moneyWeighted')}
      means={
        mine === null
          ? say('xirrNone')
          : isYearly
            ? say('xirrMeans')
            : say('moneyWeightedMeans', { day: since })
      }
      beside={besidePercent(benchmark?.name, mine === null ? null : index)}
      bars={[mine, index ?? null]}
    >
      <Explained figure={isYearly ? 'xirr' : 'mwr'} from={from} to={to}>
        <Percent value={mine} tone="change" />
      </Explained>
    </Row>
  )
}

function twrMeans({ returns }: InvestStat): string {
  if (returns.twr_pct === null) return say('twrNone')
  const yearly =
    returns.cagr_pct === null ? '' : ` ${say('twrYearly', { percent: formatPercent(returns.cagr_pct) })}`
  return `${say('twrMeans')}${yearly}`
}

const besidePercent = (index: string | undefined, percent: number | null | undefined): ReactNode =>
  index !== undefined &&
  percent !== null &&
  percent !== undefined &&
  say('index', { index, figure: formatPercent(percent) })

/** What the same money would have gained in the index. */
function indexGain({ returns, benchmark }: InvestStat): number | null {
  const [gain, ahead] = [fromWire(returns.gain), fromWire(benchmark?.ahead ?? null)]
  return gain === null || ahead === null ? null : toWire(paise(gain - ahead))
}

function Risk({ stat: { risk } }: { stat: InvestStat }) {
  const { drawdown_from, drawdown_to } = risk
  return (
    <>
      <Row
        name={say('deepestFall')}
        means={
          drawdown_from === null || drawdown_to === null
            ? say('fallNone')
            : say('fallMeans', { from: istDay(drawdown_from), to: istDay(drawdown_to) })
        }
      >
        {drawdown_from === null ? (
          <Percent value={0} />
        ) : (
          <Percent value={-Math.abs(risk.drawdown_pct)} tone="change" />
        )}
      </Row>
      <Row
        name={say('volatility')}
        means={risk.volatility_pct === null ? say('volatilityNone') : say('volatilityMeans')}
      >
        <Percent value={risk.volatility_pct} />
      </Row>
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly means: string
  /** The index's figure. */
  readonly beside?: ReactNode
  /** Mine and the index's, to one scale; drawn where both are above zero. */
  readonly bars?: readonly [number | null, number | null]
  readonly children: ReactNode
}

const Row = ({ name, means, beside, bars, children }: RowProps) => (
  <div className="flex grow flex-wrap content-center items-baseline justify-between gap-x-4 py-2.5">
    <dt>{name}</dt>
    <dd className="text-right font-semibold text-lg">
      {children}
      {beside && <span className="figures block font-normal text-pending text-xs">{beside}</span>}
    </dd>
    <dd className="w-full text-soft text-xs">
      {bars && <Bars bars={bars} />}
      <span className="mt-1 block">{means}</span>
    </dd>
  </div>
)

function Bars({ bars: [mine, index] }: { bars: readonly [number | null, number | null] }) {
  if (mine === null || index === null || mine <= 0 || index <= 0) return null
  const most = Math.max(mine, index)
  return (
    <div aria-hidden="true" className="mt-1 space-y-0.5">
      <span className="block h-1.5 rounded-full bg-accent" style={{ width: `${(mine / most) * 100}%` }} />
      <span className="block h-1.5 rounded-full bg-pending" style={{ width: `${(index / most) * 100}%` }} />
    </div>
  )
}

export const ReturnsComing = () => (
  <Card title={say('returns')} aside={say('afterCharges')}>
    <div className="min-h-[26rem] space-y-5">
      {['xirr', 'twr', 'gain', 'fall', 'swing'].map((row) => (
        <div key={row} className="space-y-2">
          <Skeleton className="h-5 w-full rounded-sm" />
          <Skeleton className="h-3.5 w-4/5 rounded-sm" />
        </div>
      ))}
    </div>
  </Card>
)

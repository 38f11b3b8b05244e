/** products, fund: what ₹10,000 have become over a range, with the deepest fall in words: as large as the gain. */
import type { FundHistory } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { TrendingDown } from 'lucide-react'
import { useState } from 'react'
import { Chips } from '../../orders/chips.tsx'
import { Curve } from '../../orders/shelf/curve.tsx'
import { istDay } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { percentWords } from './figures.tsx'
import { say } from './say.ts'
import { type Range, useHistory } from './use-funds.ts'

const RANGES: readonly Range[] = ['1y', '3y', '5y', 'all']
const PUT_IN = 10_000

export function Growth({ id, name }: { id: string; name: string }) {
  const [range, setRange] = useState<Range>('5y')
  const history = useHistory(id, range)
  return (
    <section aria-label={say('growth')}>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <Chips
            label={say('range')}
            chips={RANGES.map((one) => ({ key: one, label: say(`range-${one}`), isChosen: one === range }))}
            onChoose={(key) => setRange(RANGES.find((one) => one === key) ?? '5y')}
          />
        </div>
        {history.data && <Brought history={history.data} />}
      </div>
      {history.isPending ? (
        <SkeletonList rows={3} label={say('loading')} />
      ) : history.data ? (
        <Drawn history={history.data} name={name} />
      ) : (
        <LoadFailed what={say('theNavs')} failure={history.error} onRetry={() => void history.refetch()} />
      )}
    </section>
  )
}

const Brought = ({ history: { return_pct, is_per_year } }: { history: FundHistory }) => (
  <p className="figures shrink-0 text-right text-sm">
    <strong className="font-semibold text-base">{percentWords(return_pct)}</strong>{' '}
    {is_per_year ? say('aYear') : say('inAll')}
  </p>
)

const rupees = (value: number): string => `₹${groupIndian(String(Math.round(value)))}`

const dayAt = (point: FundHistory['points'][number] | undefined): number => Date.parse(point?.day ?? '')

function Drawn({ history: { points, fall, source }, name }: { history: FundHistory; name: string }) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return <p className="py-6 text-soft text-sm">{say('tooYoung')}</p>
  const grown = (nav: number): number => (PUT_IN * nav) / first.nav
  const values = points.map(({ nav }) => grown(nav))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const middle = points[Math.floor(points.length / 2)]
  return (
    <>
      <Curve
        className="mt-2"
        label={say('growthLabel', {
          name,
          from: istDay(first.day),
          to: istDay(last.day),
          now: rupees(grown(last.nav)),
        })}
        lines={[
          {
            name,
            tone: 'mine',
            points: points.map((point) => ({ x: Date.parse(point.day), y: grown(point.nav) })),
          },
        ]}
        xWords={(x) => istDay(new Date(x).toISOString())}
        yWords={rupees}
        xMarks={[dayAt(first), dayAt(middle), dayAt(last)]}
        yMarks={[low, high]}
        across={{ y: PUT_IN, word: say('putIn') }}
        xHead={say('day')}
      />
      {fall && (
        <p className="figures mt-1 flex items-start gap-1.5 text-loss text-sm">
          <TrendingDown size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {say('fell', {
            percent: percentWords(-fall.percent),
            from: istDay(fall.from),
            until: istDay(fall.until),
          })}
        </p>
      )}
      <p className="mt-1 text-soft text-xs">{say('growthSource', { source })}</p>
    </>
  )
}

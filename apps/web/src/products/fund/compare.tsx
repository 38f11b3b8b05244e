/** products, fund: two funds side by side: the same ₹1,00,000 from the same day, and every figure that can be compared. A dot marks the better. */
import type { Fund, FundComparison } from '@pramaan/contracts'
import { fromWire, groupIndian } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { rupeeWords } from '../../money/amounts.ts'
import { Curve } from '../../orders/shelf/curve.tsx'
import { istDay } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { percentWords } from './figures.tsx'
import { loadWords } from './head.tsx'
import { say } from './say.ts'
import { useComparison } from './use-funds.ts'

const rupees = (value: number): string => `₹${groupIndian(String(Math.round(value)))}`

export function Compare({ a, b, onClear }: { a: string; b: string; onClear: () => void }) {
  const compared = useComparison(a, b)
  return (
    <section aria-label={say('compare')} className="border-line border-t p-4 @4xl:border-l">
      <header className="mb-2 flex items-baseline justify-between gap-4">
        <h3 className="font-display font-semibold text-lg">{say('compare')}</h3>
        <button type="button" onClick={onClear} className="min-h-11 text-link text-sm">
          {say('clear')}
        </button>
      </header>
      {compared.isPending ? (
        <SkeletonList rows={4} label={say('loading')} />
      ) : compared.data ? (
        <Two of={compared.data} />
      ) : (
        <LoadFailed what={say('theFunds')} failure={compared.error} onRetry={() => void compared.refetch()} />
      )}
    </section>
  )
}

interface Row {
  readonly name: string
  readonly a: string
  readonly b: string
  /** Which of them is better; 0 where neither is. */
  readonly better: -1 | 0 | 1
}

const better = (a: number | null, b: number | null, isLess = false): Row['better'] => {
  if (a === null || b === null || a === b) return 0
  return a > b !== isLess ? -1 : 1
}

const minimumOf = ({ minimum }: Fund): string => {
  const amount = fromWire(minimum)
  return amount === null ? '' : rupeeWords(amount)
}

function rowsOf(a: Fund, b: Fund, { periods }: FundComparison): Row[] {
  const row = (name: string, one: string, two: string, which: Row['better'] = 0): Row => ({
    ...{ name, a: one, b: two, better: which },
  })
  const load = (fund: Fund) => Math.max(0, ...fund.load_steps.map(({ percent }) => percent))
  const lakhCost = (fund: Fund) => rupees(fund.ter * 1000)
  return [
    row(
      say('fiveYearsLong'),
      percentWords(a.returns.five),
      percentWords(b.returns.five),
      better(a.returns.five, b.returns.five),
    ),
    row(
      say('threeYearsLong'),
      percentWords(a.returns.three),
      percentWords(b.returns.three),
      better(a.returns.three, b.returns.three),
    ),
    row(
      say('oneYearLong'),
      percentWords(a.returns.one),
      percentWords(b.returns.one),
      better(a.returns.one, b.returns.one),
    ),
    row(
      say('deepest'),
      percentWords(a.deepest_fall),
      percentWords(b.deepest_fall),
      better(a.deepest_fall, b.deepest_fall),
    ),
    row(say('costLakh'), lakhCost(a), lakhCost(b), better(a.ter, b.ter, true)),
    row(
      say('periodsUp'),
      say('of', { up: periods.a_up, of: periods.of }),
      say('of', { up: periods.b_up, of: periods.of }),
      better(periods.a_up, periods.b_up),
    ),
    row(say('load'), loadWords(a), loadWords(b), better(load(a), load(b), true)),
    row(say('riskHead'), a.risk_word, b.risk_word, better(a.risk, b.risk, true)),
    row(say('minimum'), minimumOf(a), minimumOf(b), better(a.minimum, b.minimum, true)),
  ]
}

function Two({ of }: { of: FundComparison }) {
  const [a, b] = of.funds
  if (!a || !b) return null
  const points = of.points.map((point) => ({ ...point, x: Date.parse(point.day) }))
  const values = points.flatMap((point) => [point.a, point.b])
  const marks = [points[0]?.x, points.at(-1)?.x].flatMap((x) => x ?? [])
  return (
    <>
      <p className="flex justify-between gap-4 font-medium text-sm">
        <span className="text-accent">{a.name}</span>
        <span className="text-right text-pending">{b.name}</span>
      </p>
      {of.since && <p className="text-soft text-xs">{say('sameMoney', { day: istDay(of.since) })}</p>}
      <Curve
        className="mt-2"
        label={say('compareLabel', { a: a.name, b: b.name })}
        lines={[
          { name: a.name, tone: 'mine', points: points.map(({ x, a: y }) => ({ x, y })) },
          { name: b.name, tone: 'other', points: points.map(({ x, b: y }) => ({ x, y })) },
        ]}
        xWords={(x) => istDay(new Date(x).toISOString())}
        yWords={rupees}
        xMarks={marks}
        yMarks={values.length > 0 ? [Math.min(...values), Math.max(...values)] : []}
        xHead={say('day')}
      />
      <table className="figures w-full text-sm">
        <caption className="sr-only">{say('compare')}</caption>
        <tbody className="divide-y divide-line">
          {rowsOf(a, b, of).map((row) => (
            <tr key={row.name}>
              <td className="py-1.5">
                <Side isBetter={row.better === -1}>{row.a}</Side>
              </td>
              <th scope="row" className="px-1 text-center font-normal text-soft text-xs">
                {row.name}
              </th>
              <td className="py-1.5 text-right">
                <Side isBetter={row.better === 1}>{row.b}</Side>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-soft text-xs">{say('betterNote')}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {[a, b].map((fund) => (
          <Button
            key={fund.id}
            variant="outline"
            size="medium"
            className="h-auto min-h-11 py-2"
            onClick={() => openDrawer('fund', { id: fund.id })}
          >
            {say('open', { name: fund.name })}
          </Button>
        ))}
      </div>
    </>
  )
}

const Side = ({ children, isBetter }: { children: string; isBetter: boolean }) => (
  <span className={isBetter ? 'font-semibold' : undefined}>
    {children}
    {isBetter && (
      <span
        role="img"
        aria-label={say('isBetter')}
        className="ml-1 inline-block size-2 rounded-full bg-gain"
      />
    )}
  </span>
)

/** products, loan: what happens when prices fall: how far they may, at which price of each holding, and what follows, in words and as a line. */
import { isExchange, type LoanCover, type Market, type PledgedHolding } from '@pramaan/contracts'
import { formatPercent } from '@pramaan/money'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { unitPriceWords } from '@pramaan/ui/unit-price.tsx'
import { Curve } from '../../orders/shelf/curve.tsx'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { istDay } from '../../platform/clock.ts'
import { CoverBar } from './cover-bar.tsx'
import { percentWords } from './figures.ts'
import { say } from './say.ts'
import { useCloses } from './use-loans.ts'

/** How far below the price of now, in percent. */
export const belowNow = (price: number, trigger: number): string =>
  formatPercent(Math.max(0, ((price - trigger) / price) * 100)).replace(/\d%$/, '%')

const FallWords = ({ cover: { may_fall_percent } }: { cover: LoanCover }) =>
  may_fall_percent === null ? null : (
    <p>
      {may_fall_percent > 0
        ? say('mayFall', { percent: percentWords(may_fall_percent) })
        : say('mayFallNone')}
    </p>
  )

export const triggerWords = ({ name, price, trigger_price }: PledgedHolding): string =>
  trigger_price === null || price === null
    ? say('triggerNone', { name })
    : say(price < trigger_price ? 'triggerPassed' : 'triggerOf', {
        name,
        trigger: unitPriceWords(trigger_price),
        percent: belowNow(price, trigger_price),
        price: unitPriceWords(price),
      })

export function WhenPricesFall({ cover, cureDays }: { cover: LoanCover; cureDays: number }) {
  return (
    <Part title={say('ifFall')}>
      <FallWords cover={cover} />
      <CoverBar cover={cover} />
      <ul className="figures mt-2 list-disc space-y-1 pl-5 text-sm text-soft">
        {cover.holdings.map((holding) => (
          <li key={holding.key} className="wrap-anywhere">
            {triggerWords(holding)}
          </li>
        ))}
      </ul>
      <TriggerChart holdings={cover.holdings} />
      <FallSteps cureDays={cureDays} />
    </Part>
  )
}

/** The one that carries most of the loan, among those whose prices an exchange tells. */
export function TriggerChart({ holdings }: { holdings: readonly PledgedHolding[] }) {
  const [first] = holdings
    .filter(({ market, symbol, trigger_price, price }) => {
      const isListed = market === 'NSE' || market === 'BSE'
      return isListed && symbol !== null && trigger_price !== null && price !== null
    })
    .toSorted((one, other) => other.eligible - one.eligible)
  if (!first) return null
  const { market, symbol, price, trigger_price } = first
  if ((market !== 'NSE' && market !== 'BSE') || !isExchange(market)) return null
  if (symbol === null || price === null || trigger_price === null) return null
  return <PriceLine {...{ market, symbol, price, name: first.name, trigger: trigger_price }} />
}

interface PriceLineProps {
  readonly market: Market
  readonly symbol: string
  readonly name: string
  readonly price: number
  readonly trigger: number
}

const DAYS = 130

function PriceLine({ market, symbol, name, price, trigger }: PriceLineProps) {
  const chart = useCloses(market, symbol)
  if (chart.isPending) return <SkeletonList rows={3} label={say('loading')} />
  if (!chart.data) return <p className="mt-2 text-sm text-soft">{say('noChart')}</p>
  const { t, c } = chart.data
  const points = t.map((seconds, place) => ({ x: seconds * 1000, y: c[place] ?? price })).slice(-DAYS)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return <p className="mt-2 text-sm text-soft">{say('noChart')}</p>
  const words = { name, price: unitPriceWords(price), trigger: unitPriceWords(trigger) }
  const highest = Math.max(price, ...points.map(({ y }) => y))
  return (
    <section aria-label={say('triggerChart', { name })} className="mt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="wrap-anywhere min-w-0 font-medium">{say('triggerChart', { name })}</span>
        <span className="text-soft">{say('onlyIt')}</span>
      </p>
      <Curve
        className="mt-1"
        label={say(price < trigger ? 'triggerPassed' : 'triggerChartLabel', {
          ...words,
          percent: belowNow(price, trigger),
        })}
        lines={[{ name, tone: 'mine', points }]}
        xWords={(x) => istDay(new Date(x).toISOString())}
        yWords={(y) => unitPriceWords(Math.round(y)).replace(/\.00$/, '')}
        xMarks={[first.x, last.x]}
        yMarks={[trigger * 0.97, highest]}
        across={{ y: trigger, word: say('triggerLine', { trigger: words.trigger }), isLoss: true }}
        xHead={say('date')}
      />
    </section>
  )
}

/** Told at once, seven working days, only then, and no more than needed. */
export const FallSteps = ({ cureDays }: { cureDays: number }) => {
  const steps = [
    { title: say('stepAtOnce'), note: say('stepAtOnceNote') },
    { title: say('stepCure', { days: cureDays }), note: say('stepCureNote') },
    { title: say('stepOnly'), note: say('stepOnlyNote'), isLast: true },
    { title: say('stepLeft'), note: say('stepLeftNote') },
  ]
  return (
    <ol className="mt-4 grid gap-x-5 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ title, note, isLast }) => (
        <li key={title} className={`border-t-3 pt-2 ${isLast ? 'border-loss' : 'border-edge'}`}>
          <span className="block font-semibold">{title}</span>
          <span className="block text-soft">{note}</span>
        </li>
      ))}
    </ol>
  )
}

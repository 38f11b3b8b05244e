/** market: the indices of the watch list in one strip, for home and the market page. */
import type { MarketOverview } from '@pramaan/contracts'
import { direction, movePercent } from '@pramaan/money'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { Sparkline } from '@pramaan/ui/sparkline.tsx'
import { openDrawer } from '../platform/modals.ts'
import { LiveFigure, LiveMove } from './figures.tsx'
import { keyOf, usePrice } from './live.ts'
import { say } from './say.ts'
import { SourceLine } from './source-line.tsx'

type Index = MarketOverview['indices'][number]

const PLACES = 6
const strip =
  'relative flex snap-x snap-mandatory divide-x divide-line overflow-x-auto rounded-xl border border-line bg-raised shadow-card [scrollbar-width:none]'
const tile = 'min-w-36 flex-1 shrink-0 snap-start px-4 py-3 text-left'

export function IndexStrip({ indices }: { indices: readonly Index[] }) {
  const [first] = indices
  return (
    <section aria-label={say('indices')}>
      <ul className={strip}>
        {indices.map((index) => (
          <Tile key={index.symbol} index={index} />
        ))}
      </ul>
      {first && <SourceLine stock={keyOf(first)} className="mt-1.5 px-4" />}
    </section>
  )
}

const Tile = ({ index }: { index: Index }) => (
  <li className="flex min-w-36 flex-1 shrink-0 snap-start">
    <button
      type="button"
      onClick={() => openDrawer('stock', { market: index.market, symbol: index.symbol, title: index.name })}
      className={`${tile} transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2`}
    >
      <span className="block truncate text-soft text-sm">{index.name}</span>
      <span className="block font-semibold text-base">
        <LiveFigure stock={keyOf(index)} unit="points" />
      </span>
      <span className="block text-sm">
        <LiveMove stock={keyOf(index)} />
      </span>
      <Day index={index} />
    </button>
  </li>
)

/** The day so far, ending at the price of this moment. */
function Day({ index }: { index: Index }) {
  const price = usePrice(keyOf(index))
  const now = price ? price.hundredths / 100 : index.price
  const move = price ? movePercent(price.closeHundredths, price.hundredths) : index.change_pct
  return (
    <Sparkline
      values={[...index.spark, now]}
      base={index.previous_close}
      way={direction(move)}
      className="mt-2 h-8 w-full"
    />
  )
}

export const IndexStripSkeleton = () => (
  <div role="status" className={strip}>
    <span className="sr-only">{say('loadingIndices')}</span>
    {Array.from({ length: PLACES }, (_, place) => place).map((place) => (
      <div key={place} className={tile}>
        <Skeleton className="h-3.5 w-20 rounded-sm" />
        <Skeleton className="mt-2 h-4 w-24 rounded-sm" />
        <Skeleton className="mt-2 h-3 w-14 rounded-sm" />
        <Skeleton className="mt-3 h-7 w-full rounded-sm" />
      </div>
    ))}
  </div>
)

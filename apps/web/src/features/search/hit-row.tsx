/** search: one result. A stock shows symbol, name, market, flag, price and change; a page shows where it is. */
import type { SearchResult } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Chip } from '@pramaan/ui/chip.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Flag } from '@pramaan/ui/flag.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { CornerDownLeft, History, PanelsTopLeft, Store } from 'lucide-react'
import { useState } from 'react'
import { LiveFigure, LiveMove } from '../../market/figures.tsx'
import { keyOf } from '../../market/live.ts'
import type { Hit } from './hits.ts'
import type { FoundPage } from './pages.ts'
import type { RecentStock } from './recents.ts'
import { say } from './say.ts'
import type { FoundOffer } from './shelf-search.ts'

export interface HitRowProps {
  readonly id: string
  readonly hit: Hit
  readonly isHighlighted: boolean
  readonly onOpen: () => void
}

export function HitRow({ id, hit, isHighlighted, onOpen }: HitRowProps) {
  return (
    // The field keeps the focus and moves the highlight; a press is the other way to choose.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox that owns this list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      onClick={onOpen}
      className={classes(
        'flex min-h-14 cursor-pointer scroll-my-1 items-center gap-3 rounded-md px-3 text-base',
        isHighlighted ? 'bg-accent-wash' : 'hover:bg-sunken',
      )}
    >
      <Body hit={hit} />
      <CornerDownLeft
        size={16}
        aria-hidden="true"
        className={classes('shrink-0 text-accent', !isHighlighted && 'invisible')}
      />
    </div>
  )
}

function Body({ hit }: { hit: Hit }) {
  if (hit.kind === 'page') return <PageHit page={hit.page} />
  if (hit.kind === 'offer') return <OfferHit offer={hit.offer} />
  if (hit.kind === 'recent') return <RecentHit stock={hit.stock} />
  return <StockHit stock={hit.stock} />
}

function StockHit({ stock }: { stock: SearchResult }) {
  const unit = stock.kind === 'index' ? 'points' : 'rupees'
  return (
    <>
      <CountryFlag image={stock.countryImg} />
      <Named stock={stock} />
      <span className="shrink-0 text-right">
        {stock.quote === null ? (
          <span className="text-soft text-sm">{say('noPrice')}</span>
        ) : (
          <>
            <PriceFigure hundredths={hundredthsOf(stock.quote.price)} unit={unit} className="block" />
            <Percent value={stock.quote.change_pct} tone="change" className="text-sm" />
          </>
        )}
      </span>
    </>
  )
}

/** What was opened before shows the price of this moment. */
function RecentHit({ stock }: { stock: RecentStock }) {
  const key = keyOf(stock)
  return (
    <>
      <History size={20} aria-hidden="true" className="w-6 shrink-0 text-soft" />
      <Named stock={stock} />
      <span className="shrink-0 text-right">
        <span className="block">
          <LiveFigure stock={key} unit={stock.kind === 'index' ? 'points' : 'rupees'} />
        </span>
        <span className="block text-sm">
          <LiveMove stock={key} />
        </span>
      </span>
    </>
  )
}

const Named = ({ stock }: { stock: Pick<SearchResult, 'symbol' | 'name' | 'market'> }) => (
  <span className="min-w-0 flex-1 py-2">
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-semibold text-ink">{stock.symbol || say('noSymbol')}</span>
      <Chip className="shrink-0 bg-raised">{stock.market}</Chip>
    </span>
    <span className="block truncate text-soft text-sm">{stock.name}</span>
  </span>
)

const OfferHit = ({ offer: { entry, kind } }: { offer: FoundOffer }) => (
  <>
    <Store size={20} aria-hidden="true" className="w-6 shrink-0 text-soft" />
    <span className="min-w-0 flex-1 py-2">
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-semibold text-ink">{entry.title}</span>
        <Chip className="shrink-0 bg-raised">{kind}</Chip>
      </span>
      <span className="block truncate text-soft text-sm">{entry.note}</span>
    </span>
    {entry.state !== 'open' && (
      <span className="shrink-0 text-soft text-sm">
        {say(entry.state === 'upcoming' ? 'upcoming' : 'closed')}
      </span>
    )}
  </>
)

const hundredthsOf = (price: number): number => Number(fromWire(price) ?? 0n)

function CountryFlag({ image }: { image: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  // Nothing is loaded from another origin, whatever the answer says.
  const isOurs = image?.startsWith('/') && !image.startsWith('//') && image !== broken
  if (!image || !isOurs) return <Flag className="h-4 w-6" />
  return (
    <img
      src={image}
      alt=""
      onError={() => setBroken(image)}
      className="h-4 w-6 shrink-0 rounded-[2px] object-cover ring-1 ring-line"
    />
  )
}

const PageHit = ({ page }: { page: FoundPage }) => (
  <>
    <PanelsTopLeft size={20} aria-hidden="true" className="w-6 shrink-0 text-soft" />
    <span className="min-w-0 flex-1 truncate text-ink">
      {page.within && <span className="text-soft">{page.within} / </span>}
      {page.title}
    </span>
  </>
)

/** dashboard: what can be taken now and closes soon, each with its own worst case as large as what it offers. */
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { countdown } from '../../market/times.ts'
import type { Product, ShelfEntry } from '../../orders/product.ts'
import { useBusinessNow } from '../../orders/shelf/business-now.ts'
import { useShelf } from '../../orders/shelf/entries.ts'
import { istMoment } from '../../platform/clock.ts'
import { openDrawer } from '../../platform/modals.ts'
import { useProducts } from '../../products/registry.ts'
import { say } from './say.ts'

const MOST = 3

interface Deal {
  readonly product: Product
  readonly entry: ShelfEntry & { readonly risk: string }
  readonly closes: string
}

/** What is open to the client and has an end, the soonest first. */
function dealsOf(shelved: ReturnType<typeof useShelf>, now: number): Deal[] {
  return shelved
    .flatMap(({ product, entries }) =>
      (entries ?? []).flatMap((entry): Deal[] => {
        const { risk, moments = [], state, closedToYou } = entry
        const closes = moments.map(({ at }) => at).find((at) => Date.parse(at) > now)
        if (state !== 'open' || closedToYou !== undefined || risk === undefined || closes === undefined)
          return []
        return [{ product, entry: { ...entry, risk }, closes }]
      }),
    )
    .sort((a, b) => Date.parse(a.closes) - Date.parse(b.closes))
}

export function OpenDeals() {
  const products = useProducts()
  const shelved = useShelf(products)
  const now = useBusinessNow()
  const deals = dealsOf(shelved, now)
  const isPending = shelved.some((one) => one.isPending)
  return (
    <Card
      title={say('openDeals')}
      flush
      aside={
        <Link to="/discover" className="text-link inline-flex min-h-11 items-center">
          {deals.length > MOST ? say('allDeals', { count: deals.length }) : say('discover')}
        </Link>
      }
    >
      {isPending && deals.length === 0 && <SkeletonList rows={3} label={say('loadingDeals')} />}
      {!isPending && deals.length === 0 && (
        <div className="px-4 pt-1 pb-4 text-soft">
          <p>{say('noDeals')}</p>
          <Link to="/discover" className={`mt-3 ${buttonClasses('outline', 'medium')}`}>
            {say('discover')}
          </Link>
        </div>
      )}
      {deals.length > 0 && (
        <ul className="mt-1 divide-y divide-line md:flex md:divide-x md:divide-y-0">
          {deals.slice(0, MOST).map((deal) => (
            <DealPart key={deal.entry.id} deal={deal} now={now} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function DealPart({ deal: { product, entry, closes }, now }: { deal: Deal; now: number }) {
  const { shelf, drawer } = product
  const Icon = shelf?.icon
  return (
    <li className="min-w-0 flex-1">
      <button
        type="button"
        onClick={() => openDrawer(drawer.type, { ...entry.opens })}
        className="flex size-full flex-col items-start px-4 py-3 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="flex items-center gap-2 text-soft text-sm">
          {Icon && <Icon size={16} aria-hidden="true" className="shrink-0" />}
          {shelf?.chip ?? shelf?.title}
        </span>
        <span className="wrap-anywhere line-clamp-2 font-medium">{entry.title}</span>
        <span className="figures text-soft text-sm">{entry.note}</span>
        <span className="figures mt-1 text-pending text-sm">
          {say('dealCloses', { time: istMoment(closes), span: countdown(Date.parse(closes) - now) })}
        </span>
        <span className="mt-1 flex gap-1.5 text-sm">
          <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-pending" />
          <span className="wrap-anywhere min-w-0">
            <span className="sr-only">{say('worstCase')}</span>
            {entry.risk}
          </span>
        </span>
      </button>
    </li>
  )
}

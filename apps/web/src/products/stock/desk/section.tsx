/** products, stock: the dealing desk's part of Discover: what it works today, each with its price and the most of one order. */
import type { DeskOffer } from '@pramaan/contracts'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { LiveMove } from '../../../market/figures.tsx'
import { keyOf } from '../../../market/live.ts'
import { SourceLine } from '../../../market/source-line.tsx'
import { sharesWords } from '../../../orders/order-words.ts'
import type { ShelfSectionProps } from '../../../orders/product.ts'
import { RiskLine } from '../../../orders/shelf/offer-parts.tsx'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { openDrawer } from '../../../platform/modals.ts'
import { Price } from './desk-list.tsx'
import { say } from './say.ts'
import { useDeskList } from './use-desk.ts'

const FIRST = 3

export default function DeskSection({ shows, isWhole }: ShelfSectionProps) {
  const list = useDeskList()
  if (list.isPending) return <SkeletonList rows={FIRST} label={say('loading')} />
  if (!list.data)
    return <LoadFailed what={say('theList')} failure={list.error} onRetry={() => void list.refetch()} />
  const found = list.data.filter((offer) => shows(keyOf(offer)))
  const [first] = found
  if (!first) return <p className="px-4 pb-4">{say('emptyNote')}</p>
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {(isWhole ? found : found.slice(0, FIRST)).map((offer) => (
          <Row key={keyOf(offer)} offer={offer} />
        ))}
      </ul>
      <RiskLine className="px-4 pt-2.5">{say('risk')}</RiskLine>
      <SourceLine stock={keyOf(first)} className="px-4 pt-1 pb-3" />
    </>
  )
}

const Row = ({ offer }: { offer: DeskOffer }) => (
  <li>
    <button
      type="button"
      onClick={() => openDrawer('fo', { market: offer.market, symbol: offer.symbol })}
      className="flex min-h-14 w-full items-center justify-between gap-4 px-4 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{offer.symbol}</span>
        <span className="block truncate text-sm text-soft">
          {say('most', { shares: sharesWords(offer.most) })}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-medium">
          <Price offer={offer} />
        </span>
        <LiveMove stock={keyOf(offer)} className="text-sm" />
      </span>
    </button>
  </li>
)

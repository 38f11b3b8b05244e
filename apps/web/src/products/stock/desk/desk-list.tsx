/** products, stock: the stocks that the dealing desk works today, each with its reason and its limit. */
import type { DeskOffer } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { ChevronRight, Handshake } from 'lucide-react'
import { LiveFigure, LiveMove } from '../../../market/figures.tsx'
import { keyOf, usePrice } from '../../../market/live.ts'
import { SourceLine } from '../../../market/source-line.tsx'
import { sharesWords } from '../../../orders/order-words.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { closeDrawer } from '../../../platform/modals.ts'
import { say } from './say.ts'
import { useDeskList } from './use-desk.ts'

export function DeskList({ onChoose }: { onChoose: (offer: DeskOffer) => void }) {
  const list = useDeskList()
  if (list.isPending) return <SkeletonList rows={6} label={say('loading')} />
  if (!list.data) {
    return (
      <LoadFailed
        what={say('theList')}
        failure={list.error}
        onRetry={() => void list.refetch()}
        className="py-6"
      />
    )
  }
  const [first] = list.data
  if (!first) return <NothingToday />
  return (
    <>
      <p className="max-w-prose text-soft">{say('intro')}</p>
      <ul className="-mx-4 mt-3 divide-y divide-line border-line border-y">
        {list.data.map((offer) => (
          <Offer key={keyOf(offer)} offer={offer} onChoose={() => onChoose(offer)} />
        ))}
      </ul>
      <SourceLine stock={keyOf(first)} className="mt-2" />
    </>
  )
}

const Offer = ({ offer, onChoose }: { offer: DeskOffer; onChoose: () => void }) => (
  <li>
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-start justify-between gap-4">
          <span className="min-w-0">
            <span className="block truncate font-medium">{offer.symbol}</span>
            <span className="block truncate text-sm text-soft">{offer.name}</span>
          </span>
          <span className="shrink-0 text-right">
            <span className="block font-medium">
              <Price offer={offer} />
            </span>
            <LiveMove stock={keyOf(offer)} className="text-sm" />
          </span>
        </span>
        <span className="mt-1 block text-sm text-soft">
          {say('upTo', { note: offer.note, shares: sharesWords(offer.most) })}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint" />
    </button>
  </li>
)

/** Until the first live price is there, the one that the list came with. */
export function Price({ offer }: { offer: DeskOffer }) {
  const live = usePrice(keyOf(offer))
  const known = fromWire(offer.price)
  return live ? (
    <LiveFigure stock={keyOf(offer)} />
  ) : (
    <PriceFigure hundredths={known === null ? null : Number(known)} />
  )
}

const NothingToday = () => (
  <div className="grid min-h-full place-items-center">
    <EmptyState
      icon={<Handshake size={24} strokeWidth={1.75} aria-hidden="true" />}
      title={say('empty')}
      action={
        <Button variant="outline" onClick={() => closeDrawer({ thenGo: '/market' })}>
          {say('viewMarket')}
        </Button>
      }
    >
      <p>{say('emptyNote')}</p>
    </EmptyState>
  </div>
)

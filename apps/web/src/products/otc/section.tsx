/** products, otc: deals on Discover: their clock, what is left, the minimum, and the one risk that matters. */

import type { ListedDeal } from '@pramaan/contracts'
import { formatRupees, fromWire } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { rupeeWords } from '../../money/amounts.ts'
import { countWords, sharesWords } from '../../orders/order-words.ts'
import type { ShelfSectionProps } from '../../orders/product.ts'
import { RiskLine } from '../../orders/shelf/offer-parts.tsx'
import { OlderOffers } from '../../orders/shelf/older-offers.tsx'
import { LeftBar, TimeLeft } from '../../orders/shelf/time-left.tsx'
import { istDay, istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { say } from './say-lists.ts'
import { useDeals } from './use-deals.ts'

const FIRST = 3

export default function DealsSection({ shows, isWhole, isAlone }: ShelfSectionProps) {
  const list = useDeals()
  if (list.isPending) return <SkeletonList rows={FIRST} label={say('loading')} />
  if (!list.data)
    return <LoadFailed what={say('theDeals')} failure={list.error} onRetry={() => void list.refetch()} />
  const found = list.data.filter(({ id }) => shows(id))
  if (found.length === 0) return <p className="px-4 pb-4">{say('none')}</p>
  return (
    <div className="@container">
      <ul
        className={classes(
          '-mb-px grid grid-cols-1 border-line border-t [&>li]:border-line [&>li]:border-b',
          isWhole && '@4xl:grid-cols-2 @4xl:[&>li:nth-child(odd)]:border-r',
        )}
      >
        {(isWhole ? found : found.slice(0, FIRST)).map((deal) => (
          <li key={deal.id}>
            <Row deal={deal} />
          </li>
        ))}
      </ul>
      {isAlone && <OlderOffers older={list.older} />}
    </div>
  )
}

function Row({ deal }: { deal: ListedDeal }) {
  return (
    <button
      type="button"
      onClick={() => openDrawer('otc', { id: deal.id })}
      className="block w-full px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="flex items-center gap-4">
        {deal.state === 'open' && <TimeLeft opensAt={deal.opens_at} closesAt={deal.closes_at} />}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{deal.name}</span>
          <span className="figures block text-sm text-soft">{priceWords(deal)}</span>
          <Clock deal={deal} />
          <LeftBar left={deal.remaining} total={deal.total} words={leftWords(deal)} className="mt-2" />
        </span>
      </span>
      <RiskLine className="mt-2 text-soft">{deal.risk}</RiskLine>
    </button>
  )
}

const whenWords = {
  upcoming: ({ opens_at }: ListedDeal) => say('opensAt', { when: istMoment(opens_at) }),
  open: ({ closes_at }: ListedDeal) => say('closesAt', { when: istMoment(closes_at) }),
  closed: ({ closes_at }: ListedDeal) => say('closedAt', { when: istMoment(closes_at) }),
}

/** The date first; the ring beside it counts down. */
const Clock = ({ deal }: { deal: ListedDeal }) => (
  <span className={classes('figures block text-sm', deal.state === 'open' ? 'text-pending' : 'text-soft')}>
    {(deal.state === 'upcoming' || deal.state === 'open' ? whenWords[deal.state] : whenWords.closed)(deal)}
  </span>
)

function priceWords({ price, price_kind, price_day }: ListedDeal): string {
  const source = price_kind === 'named' ? say('named') : say('atClose', { day: istDay(price_day ?? '') })
  const amount = fromWire(price)
  return amount === null ? source : say('atPrice', { price: formatRupees(amount), source })
}

function minimumWords({ least_amount, lot }: ListedDeal): string {
  const amount = fromWire(least_amount)
  return amount === null
    ? say('minimumUnknown', { shares: sharesWords(lot) })
    : say('minimum', { amount: rupeeWords(amount) })
}

/** What is left of a closed deal can no longer be had. */
const leftWords = (deal: ListedDeal): string =>
  deal.state === 'open' || deal.state === 'upcoming'
    ? say('leftFrom', {
        count: countWords(deal.remaining),
        total: countWords(deal.total),
        least: minimumWords(deal),
      })
    : say('takenOf', { count: countWords(deal.total - deal.remaining), total: countWords(deal.total) })

/** products, bond: bonds on Discover, by yield, rating and maturity; the one risk of each beside what it pays. */
import type { BondView } from '@pramaan/contracts'
import { formatPercent } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { useState } from 'react'
import type { ShelfSectionProps } from '../../orders/product.ts'
import { useBusinessNow } from '../../orders/shelf/business-now.ts'
import { RiskLine } from '../../orders/shelf/offer-parts.tsx'
import { OlderOffers } from '../../orders/shelf/older-offers.tsx'
import { istDate, istDay } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { BondFilters } from './bond-filters.tsx'
import { anyBond, type BondFilter, fitting, rupees } from './figures.ts'
import { ListSkeleton } from './loading.tsx'
import { say } from './say.ts'
import { useBonds } from './use-bonds.ts'
import { stateTone, stateWords } from './words.ts'
import { drawnOf, YieldChart } from './yield-chart.tsx'

const FEW = 3

export default function BondSection({ shows, isWhole, isAlone }: ShelfSectionProps) {
  const { data, error, refetch, older } = useBonds()
  const [filter, setFilter] = useState<BondFilter>(anyBond)
  const today = istDate(useBusinessNow())
  if (!data)
    return error ? (
      <LoadFailed what={say('bonds')} failure={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    )
  const found = data.filter(({ id }) => shows(id))
  const all = fitting(found, isWhole ? filter : anyBond, today)
  const isBeside = isWhole && drawnOf(all).length > 0
  return (
    <div className="@container">
      {isWhole && found.length > 1 && <BondFilters filter={filter} onFilter={setFilter} />}
      <div className={classes(isBeside && '@4xl:grid @4xl:grid-cols-2 @4xl:items-start')}>
        <div className={classes('border-line border-t', isBeside && '@4xl:sticky @4xl:top-24')}>
          <YieldChart bonds={all} today={today} />
        </div>
        <div className={classes('border-line border-t', isBeside && '@4xl:border-l')}>
          {all.length === 0 && (
            <div className="px-4 py-4 text-sm">
              <p>{say('noneFit')}</p>
              <Button variant="plain" size="medium" onClick={() => setFilter(anyBond)}>
                {say('reset')}
              </Button>
            </div>
          )}
          <ul aria-label={say('listName')} className="divide-y divide-line">
            {(isWhole ? all : all.slice(0, FEW)).map((bond) => (
              <Row key={bond.id} bond={bond} />
            ))}
          </ul>
          {isAlone && <OlderOffers older={older} />}
        </div>
      </div>
    </div>
  )
}

function Row({ bond }: { bond: BondView }) {
  const { next_payment: next, least, dirty } = bond
  const isForSale = bond.state === 'open'
  return (
    <li>
      <button
        type="button"
        className="grid w-full grid-cols-[1fr_auto] gap-x-4 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
        onClick={() => openDrawer('bond', { id: bond.id })}
      >
        <span className="min-w-0">
          <span className="wrap-anywhere block font-medium">{bond.name}</span>
          <span className="block text-sm text-soft">
            {say('row', { rating: bond.rating, day: istDay(bond.maturity_day) })}
          </span>
        </span>
        <span className="figures text-right">
          <span className="block font-semibold text-lg leading-tight">
            {bond.yield_percent !== null && formatPercent(bond.yield_percent)}
          </span>
          <span className="block text-soft text-xs">
            {isForSale && say('rowFrom', { least: rupees(Math.round(least * dirty * 100) / 100) })}
          </span>
        </span>
        <span className="col-span-2 mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-xs">
          <Chip tone={stateTone(bond)}>{stateWords(bond)}</Chip>
          {next && bond.state !== 'default' && (
            <span className="figures">
              {say('rowNext', {
                amount: rupees(Math.round((next.coupon + next.redemption) * 100) / 100),
                day: istDay(next.paid),
              })}
            </span>
          )}
        </span>
        <span className="col-span-2 mt-1.5 block">
          <RiskLine className="text-xs">{bond.risk}</RiskLine>
        </span>
      </button>
    </li>
  )
}

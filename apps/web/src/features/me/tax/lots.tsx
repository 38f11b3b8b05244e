/** tax: every lot that was sold, with how long it was held against the mark from which it is long-term. */
import type { TaxSale, TaxYear } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { rupeeWords, useShowsAmounts } from '../../../money/amounts.ts'
import { istDay } from '../../../platform/clock.ts'
import { openModal } from '../../../platform/modals.ts'
import { useIsMobile } from '../../../platform/viewport.ts'
import { Amount } from './amount.tsx'
import { Held, quantityWords, TermChip } from './held.tsx'
import { type KeyedLot, PhoneLots } from './phone-lots.tsx'
import { say } from './say.ts'

export function Lots({ year: { lots, lots_in_all: all, sales } }: { year: TaxYear }) {
  const isMobile = useIsMobile()
  const differing = sales.filter((sale) => sale.is_other_lots)
  const others = new Set(differing.map(({ id }) => id))
  // The longest of them is the whole width, at least two years: all bars share one scale.
  const longest = Math.max(730, ...lots.map(({ days }) => days))
  if (lots.length === 0)
    return (
      <EmptyState title={say('noSales')} className="rounded-xl border border-line bg-raised">
        {say('noSalesNote')}
      </EmptyState>
    )
  const rows = lots.map((lot, place) => ({ ...lot, key: `${lot.sale} ${lot.bought} ${place}` }))
  return (
    <section aria-label={say('lots')} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">{say('lots')}</h2>
        <p className="text-sm text-soft">{say('lotsNote')}</p>
        <p className="ml-auto text-sm text-soft">{say('inAll', { count: all })}</p>
      </div>
      {isMobile ? (
        <PhoneLots lots={rows} others={others} longest={longest} />
      ) : (
        <DataTable
          label={say('lots')}
          columns={columnsOf(others, longest)}
          rows={rows}
          keyOf={({ key }) => key}
        />
      )}
      {lots.length < all && (
        <p className="mt-2 text-sm text-soft">{say('notAll', { shown: lots.length, all })}</p>
      )}
      {differing.length > 0 && <Differing sales={differing} />}
    </section>
  )
}

const columnsOf = (others: ReadonlySet<string>, longest: number): readonly Column<KeyedLot>[] => [
  {
    head: say('lot'),
    isMain: true,
    cell: ({ name, sale }) => (
      <>
        <span className="font-semibold">{name}</span>
        {others.has(sale) && <span className="ml-2 text-pending text-sm">{say('differs')}</span>}
      </>
    ),
  },
  {
    head: say('quantity'),
    isFigure: true,
    cell: quantityWords,
  },
  { head: say('bought'), className: 'whitespace-nowrap', cell: ({ bought }) => istDay(bought) },
  { head: say('sold'), className: 'whitespace-nowrap', cell: ({ sold }) => istDay(sold) },
  {
    head: say('held'),
    cell: (lot) => (
      <span className="inline-grid justify-items-start gap-1">
        <Held lot={lot} longest={longest} />
        <TermChip term={lot.term} />
      </span>
    ),
  },
  { head: say('cost'), isFigure: true, cell: ({ cost }) => <Amount of={cost} /> },
  { head: say('value'), isFigure: true, cell: ({ proceeds }) => <Amount of={proceeds} /> },
  { head: say('gain'), isFigure: true, cell: ({ gain }) => <Amount of={gain} change /> },
]

const hiddenWords = '••••••'

function Differing({ sales }: { sales: readonly TaxSale[] }) {
  const isShown = useShowsAmounts()
  const words = (amount: number): string => {
    const exact = fromWire(amount)
    return isShown && exact !== null ? `${exact > 0n ? '+' : ''}${rupeeWords(exact)}` : hiddenWords
  }
  return (
    <section className="mt-4 rounded-xl bg-sunken p-4">
      <h3 className="font-semibold">{say('whyTitle')}</h3>
      <ul className="mt-2 grid gap-3">
        {sales.map((sale) => (
          <li key={sale.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
            <p className="min-w-0 max-w-prose">
              {say('why', {
                ...{ name: sale.name, day: istDay(sale.sold) },
                ...{ receipt: words(sale.receipt_gain), taxed: words(sale.tax_gain) },
              })}
            </p>
            <Button
              variant="outline"
              size="medium"
              onClick={() => openModal('order-details', { did: sale.order_id, ttype: sale.ttype })}
            >
              {say('seeReceipt')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

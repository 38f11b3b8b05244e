/** tax: every lot that was sold, with how long it was held against the mark from which it is long-term. */
import type { TaxLotView, TaxSale, TaxYear } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { rupeeWords, useShowsAmounts } from '../../../money/amounts.ts'
import { istDay } from '../../../platform/clock.ts'
import { openModal } from '../../../platform/modals.ts'
import { Amount } from './amount.tsx'
import { say } from './say.ts'

const DAY_MS = 86_400_000

export function Lots({ year: { lots, lots_in_all: all, sales } }: { year: TaxYear }) {
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
  return (
    <section aria-label={say('lots')} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">{say('lots')}</h2>
        <p className="text-sm text-soft">{say('lotsNote')}</p>
        <p className="ml-auto text-sm text-soft">{say('inAll', { count: all })}</p>
      </div>
      <DataTable
        label={say('lots')}
        columns={columnsOf(others, longest)}
        rows={lots.map((lot, place) => ({ ...lot, key: `${lot.sale} ${lot.bought} ${place}` }))}
        keyOf={({ key }) => key}
      />
      {lots.length < all && (
        <p className="mt-2 text-sm text-soft">{say('notAll', { shown: lots.length, all })}</p>
      )}
      {differing.length > 0 && <Differing sales={differing} />}
    </section>
  )
}

type Row = TaxLotView & { readonly key: string }

const columnsOf = (others: ReadonlySet<string>, longest: number): readonly Column<Row>[] => [
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
    cell: ({ quantity }) => (quantity === 0 ? say('fraction') : quantity.toLocaleString('en-IN')),
  },
  { head: say('bought'), className: 'whitespace-nowrap', cell: ({ bought }) => istDay(bought) },
  { head: say('sold'), className: 'whitespace-nowrap', cell: ({ sold }) => istDay(sold) },
  {
    head: say('held'),
    cell: (lot) => (
      <span className="inline-grid justify-items-end gap-1 md:justify-items-start">
        <Held lot={lot} longest={longest} />
        <TermChip term={lot.term} />
      </span>
    ),
  },
  { head: say('cost'), isFigure: true, cell: ({ cost }) => <Amount of={cost} /> },
  { head: say('value'), isFigure: true, cell: ({ proceeds }) => <Amount of={proceeds} /> },
  { head: say('gain'), isFigure: true, cell: ({ gain }) => <Amount of={gain} change /> },
]

const TermChip = ({ term }: Pick<TaxLotView, 'term'>) =>
  term === null ? (
    <Chip>{say('noRule')}</Chip>
  ) : (
    <Chip tone={term === 'long' ? 'accent' : 'pending'}>{say(term)}</Chip>
  )

/** A bar from the day it was bought, with a line where it would have become long-term. */
function Held({
  lot: { days, bought, long_from: from, term },
  longest,
}: {
  lot: TaxLotView
  longest: number
}) {
  const mark = from === null ? null : (Date.parse(from) - Date.parse(bought)) / DAY_MS
  const inWords = say('days', { count: days })
  const place = (of: number): string => `${Math.min(100, (of / longest) * 100)}%`
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="relative inline-block h-3 w-20">
        <span
          className={`absolute top-1 left-0 h-1.5 min-w-1 rounded-full ${term === 'long' ? 'bg-accent' : 'bg-pending'}`}
          style={{ width: place(days) }}
        />
        {mark !== null && (
          <span
            className="absolute top-0 h-3.5 border-ink border-l border-dotted"
            style={{ left: place(mark) }}
          />
        )}
      </span>
      <span className="text-sm text-soft">
        <span aria-hidden="true">{inWords}</span>
        <span className="sr-only">
          {from === null ? inWords : say('heldWords', { days: inWords, day: istDay(from) })}
        </span>
      </span>
    </span>
  )
}

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

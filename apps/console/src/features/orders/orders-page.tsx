/** orders: every order of every client, the newest first, by state, by product and by client. */
import {
  displayTypes,
  type FirmOrder,
  isOpenStatus,
  orderKinds,
  orderStatuses,
  searchOrders,
} from '@pramaan/contracts'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Moment } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { ReceiptText } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { useFilter } from '../../platform/filter-choice.ts'
import { FilterLinks } from '../../platform/filter-links.tsx'
import { MoreRows } from '../../platform/more-rows.tsx'
import { NothingHere } from '../../platform/nothing-here.tsx'
import { WhoAndWhat } from '../../platform/orders.tsx'
import { usePages } from '../../platform/pages.ts'
import { rowLink } from '../../platform/row-link.tsx'
import { ExchangeCases } from './exchange-cases.tsx'
import { KindChip } from './kind-chip.tsx'
import { say } from './say.ts'

const filters = ['all', ...orderStatuses] as const
const kinds = ['any', ...orderKinds] as const

const words: Record<(typeof filters)[number], string> = {
  all: say('all'),
  pending: say('pending'),
  listing: say('listing'),
  awaiting: say('awaiting'),
  holding: say('holding'),
  sold: say('sold'),
  rejected: say('rejected'),
  cancelled: say('cancelled'),
}

const kindWord = (kind: (typeof kinds)[number]): string =>
  kind === 'any' ? say('allProducts') : displayTypes[kind]

const columnsFor = (now: number): Column<FirmOrder>[] => [
  {
    head: say('placed'),
    className: 'w-48',
    cell: ({ order_time }) => <Moment at={order_time} now={now} />,
  },
  { head: say('clientAndOrder'), isMain: true, cell: (order) => <WhoAndWhat order={order} /> },
  { head: say('product'), className: 'w-36', cell: (order) => <KindChip order={order} /> },
  { head: say('value'), isFigure: true, className: 'w-40', cell: worthOf },
  { head: say('status'), className: 'w-36', cell: ({ status }) => <StatusChip status={status} /> },
]

/** What was paid; of an order that waits, what is set aside for it; of one that came to nothing, nothing. */
function worthOf({ buy_net_value, blocked, status }: FirmOrder) {
  if (status === 'rejected' || status === 'cancelled') return null
  if (!isOpenStatus(status)) return <Amount rupees={buy_net_value} className="font-medium" />
  return (
    <>
      <Amount rupees={blocked} className="block font-medium" />
      <span className="block text-soft text-xs">{say('blocked')}</span>
    </>
  )
}

export function OrdersPage() {
  const filter = useFilter('filter', filters)
  const kind = useFilter('ttype', kinds)
  const [params] = useSearchParams()
  const client = params.get('client')
  const now = useBusinessNow()
  const query = usePages(['orders', filter, kind, client], async (after, options) => {
    const asked = { filter, ...(kind === 'any' ? {} : { ttype: kind }), ...(client ? { client } : {}) }
    const { orders, next } = await call(searchOrders, { query: { ...asked, ...after } }, options)
    return { items: orders, next }
  })
  return (
    <>
      <PageHead
        title={say('orders')}
        note={client ? <OneClient id={client} rows={query.data} /> : say('ordersNote')}
      />
      {!client && <ExchangeCases />}
      <FilterLinks
        label={say('status')}
        name="filter"
        choices={filters.map((value) => ({ value, word: words[value] }))}
      />
      <FilterLinks
        label={say('product')}
        name="ttype"
        choices={kinds.map((value) => ({ value, word: kindWord(value) }))}
      />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere
              icon={ReceiptText}
              title={filter === 'all' && kind === 'any' ? say('noOrders') : say('noneFound')}
              says={filter === 'all' && kind === 'any' ? say('noOrdersNote') : say('chooseOther')}
            />
          ) : (
            <>
              <DataTable
                label={say('orders')}
                columns={columnsFor(now)}
                rows={rows}
                keyOf={({ id }) => id}
                link={({ id }, content, look) => rowLink(`/orders/${id}`, content, look)}
                isStale={query.isPlaceholderData}
              />
              <MoreRows count={rows.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}

const OneClient = ({ id, rows }: { id: string; rows: readonly FirmOrder[] | undefined }) => (
  <>
    {say.rich('onlyOf', {
      name: rows?.find(({ client_id }) => client_id === id)?.client_name ?? say('oneClient'),
      client: (inside) => (
        <Link key="client" to={`/clients/${id}`} className="text-link">
          {inside}
        </Link>
      ),
      all: (inside) => (
        <Link key="all" to="/orders" className="text-link">
          {inside}
        </Link>
      ),
    })}
  </>
)

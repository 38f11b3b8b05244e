/** desk: what clients have handed to the dealing desk and what still waits, the oldest first, beside the price of the moment. */
import { type FirmOrder, searchOrders } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Waited } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { HandCoins } from 'lucide-react'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { MoreRows } from '../../platform/more-rows.tsx'
import { NothingHere } from '../../platform/nothing-here.tsx'
import { counted, WhoAndWhat } from '../../platform/orders.tsx'
import { usePages } from '../../platform/pages.ts'
import { pricesWhilePresent } from '../../platform/presence.ts'
import { rowLink } from '../../platform/row-link.tsx'

const columnsFor = (now: number): Column<FirmOrder>[] => [
  {
    head: 'Waiting',
    className: 'w-40',
    cell: ({ order_time }) => <Waited at={order_time} now={now} />,
  },
  {
    head: 'Who and what',
    isMain: true,
    cell: (order) => (
      <>
        <WhoAndWhat order={order} />
        {order.worked_by && <Chip tone="accent">In hand: {order.worked_by}</Chip>}
      </>
    ),
  },
  {
    head: 'Filled',
    isFigure: true,
    className: 'w-32',
    cell: ({ filled, quantity }) => `${counted(filled)} of ${counted(quantity)}`,
  },
  {
    head: 'Limit',
    isFigure: true,
    className: 'w-32',
    cell: ({ limit_price }) => <Amount rupees={limit_price} />,
  },
  {
    head: 'Price now',
    isFigure: true,
    className: 'w-32',
    cell: ({ market_price }) => <Amount rupees={market_price} className="font-medium" />,
  },
  {
    head: 'Can be filled',
    className: 'w-56',
    cell: ({ why_not }) =>
      why_not === null ? (
        <Chip tone="gain">Now</Chip>
      ) : (
        <span className="text-pending text-sm">{why_not}</span>
      ),
  },
]

export function DeskPage() {
  const now = useBusinessNow()
  const query = usePages(
    ['orders', 'desk'],
    async (after, options) => {
      const { orders, next } = await call(searchOrders, { query: { filter: 'desk', ...after } }, options)
      return { items: orders, next }
    },
    pricesWhilePresent,
  )
  return (
    <>
      <PageHead
        title="Desk"
        note="Orders that clients handed to the desk. They are filled at the market’s own price and only inside the client’s limit: nobody enters a price."
      />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere
              icon={HandCoins}
              title="Nothing waits at the desk"
              says="What a client orders through the desk appears here at once."
            />
          ) : (
            <>
              <DataTable
                label="Orders at the desk"
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

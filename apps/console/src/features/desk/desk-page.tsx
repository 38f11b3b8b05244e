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
import { say } from './say.ts'

const columnsFor = (now: number): Column<FirmOrder>[] => [
  {
    head: say('pendingFor'),
    className: 'w-40',
    cell: ({ order_time }) => <Waited at={order_time} now={now} />,
  },
  {
    head: say('clientAndOrder'),
    isMain: true,
    cell: (order) => (
      <>
        <WhoAndWhat order={order} />
        {order.worked_by && <Chip tone="accent">{say('handledBy', { who: order.worked_by })}</Chip>}
      </>
    ),
  },
  {
    head: say('filled'),
    isFigure: true,
    className: 'w-32',
    cell: ({ filled, quantity }) => say('filledOf', { filled: counted(filled), quantity: counted(quantity) }),
  },
  {
    head: say('limit'),
    isFigure: true,
    className: 'w-32',
    cell: ({ limit_price }) => <Amount rupees={limit_price} />,
  },
  {
    head: say('priceNow'),
    isFigure: true,
    className: 'w-32',
    cell: ({ market_price }) => <Amount rupees={market_price} className="font-medium" />,
  },
  {
    head: say('canBeFilled'),
    className: 'w-56',
    cell: ({ why_not }) =>
      why_not === null ? (
        <Chip tone="gain">{say('now')}</Chip>
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
      <PageHead title={say('desk')} note={say('deskNote')} />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere icon={HandCoins} title={say('none')} says={say('noneNote')} />
          ) : (
            <>
              <DataTable
                label={say('ordersAtDesk')}
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

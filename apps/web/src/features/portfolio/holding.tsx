/** portfolio: what the client owns: every position at the price of this moment, and behind each its lots. */
import { isExchange, type Order, type Position } from '@pramaan/contracts'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Layers } from 'lucide-react'
import { Link } from 'react-router'
import { LineNotice } from '../../market/line-notice.tsx'
import { keyOf, sameStock } from '../../market/live.ts'
import { useMonthLines } from '../../market/month-line.tsx'
import { SourceLine } from '../../market/source-line.tsx'
import { type TradeFilter, useHolding } from '../../orders/orders.ts'
import type { HoldingScreens } from '../../orders/product.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { useIsMobile } from '../../platform/viewport.ts'
import { useHoldingScreens, useProducts } from '../../products/registry.ts'
import { asked, Filters, nothingOf, useFilter } from './filters.tsx'
import { KindBar, kindShade } from './kind-bar.tsx'
import { PhoneRow, type PositionRowProps, WideRow } from './position-row.tsx'
import { say } from './say.ts'
import { Totals } from './totals.tsx'

export default function Holding() {
  const filter = useFilter()
  return (
    <>
      <Filters />
      <LineNotice />
      <Positions key={filter} filter={filter} />
    </>
  )
}

function Positions({ filter }: { filter: TradeFilter }) {
  const holding = useHolding(asked(filter))
  const positions = holding.data?.pages[0]?.positions
  if (holding.isPending) {
    return (
      <Card flush>
        <SkeletonList rows={5} label={say('loadingHoldings')} />
      </Card>
    )
  }
  if (!positions) {
    return (
      <Card flush>
        <LoadFailed what={say('holdings')} failure={holding.error} onRetry={() => void holding.refetch()} />
      </Card>
    )
  }
  const orders = holding.data?.pages.flatMap((page) => page.orders) ?? []
  const dayBeside = holding.data?.pages[0]?.day_change_beside ?? 0
  return positions.length === 0 ? (
    <None filter={filter} />
  ) : (
    <Held {...{ positions, orders, dayBeside, filter }} />
  )
}

interface HeldProps {
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  readonly dayBeside: number
  readonly filter: TradeFilter
}

function Held({ positions, orders, dayBeside, filter }: HeldProps) {
  const lines = useMonthLines(positions)
  const screensOf = useHoldingScreens()
  const all = positions.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const rows = positions.map((position) => ({
    position,
    screens: screensOf(position),
    filter,
    closes: lines.get(keyOf(position)),
    sharePct: position.value === null || all === 0 ? null : (position.value / all) * 100,
    onlyLot: onlyLotOf(position, orders),
  }))
  // In the order of the shelf, whatever is worth most.
  const held = new Set(rows.map(({ screens }) => screens))
  const kinds = [...new Set(useProducts().flatMap(({ holding }) => holding ?? []))].filter((one) =>
    held.has(one),
  )
  return (
    <>
      <Totals positions={positions} dayBeside={dayBeside} />
      {kinds.length > 1 && (
        <KindBar rows={kinds.flatMap((one) => rows.filter(({ screens }) => screens === one))} />
      )}
      {kinds.map((screens) => (
        <div key={screens.asset} className="mt-4">
          {kinds.length > 1 && (
            <h2 className="mb-2 flex items-center gap-2 text-lg">
              <span aria-hidden="true" className={classes('size-2.5 rounded-sm', kindShade(screens.asset))} />
              {screens.title}
            </h2>
          )}
          <Holdings
            label={kinds.length > 1 ? screens.title : say('holdings')}
            screens={screens}
            rows={rows.filter((row) => row.screens === screens)}
          />
        </div>
      ))}
    </>
  )
}

interface HoldingsProps {
  readonly label: string
  readonly screens: HoldingScreens
  readonly rows: readonly PositionRowProps[]
}

function Holdings(props: HoldingsProps) {
  // What no exchange trades says its own source in its row, and has no price of today.
  const traded = props.rows.find(({ position }) => isExchange(position.market))?.position
  return (
    <>
      <Rows {...props} hasDay={traded !== undefined} />
      {traded && <SourceLine stock={keyOf(traded)} className="mt-2 px-4" />}
    </>
  )
}

const Rows = (props: HoldingsProps & { hasDay: boolean }) =>
  useIsMobile() ? (
    <ul
      aria-label={props.label}
      className="divide-y divide-line overflow-clip rounded-xl border border-line bg-raised shadow-card"
    >
      {props.rows.map((row) => (
        <PhoneRow key={keyOf(row.position)} {...row} hasDay={props.hasDay} />
      ))}
    </ul>
  ) : (
    <HoldingsTable {...props} />
  )

/** What every product has, as wide in each: value and P&L stand below each other over all kinds. Its own cells stand before them. */
const valueHeads = [
  { name: 'today', look: 'w-28 text-right max-lg:hidden' },
  { name: 'value', look: 'w-34 text-right' },
  { name: 'unrealised', look: 'w-32 text-right' },
  { name: 'actions', look: 'w-37 pr-4 text-right' },
] as const

const headsOf = ({ nameHead, cells }: HoldingScreens, hasDay: boolean) => [
  { name: 'name', head: nameHead, look: 'pl-4' },
  ...cells,
  ...valueHeads
    .filter(({ name }) => hasDay || name !== 'today')
    .map(({ name, look }) => ({
      name,
      head: say(name),
      look,
    })),
]

/** The heads of the columns stay in sight while the page scrolls. */
const HoldingsTable = ({ label, screens, rows, hasDay }: HoldingsProps & { hasDay: boolean }) => (
  <div className="rounded-xl border border-line bg-raised shadow-card">
    <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0 text-left">
      <thead>
        <tr>
          {headsOf(screens, hasDay).map(({ name, head, look }) => (
            <th
              key={name}
              scope="col"
              className={classes(
                'sticky top-(--table-top) z-10 border-line border-b bg-raised px-3 py-2.5 font-normal text-soft text-sm first:rounded-tl-xl last:rounded-tr-xl',
                look,
              )}
            >
              {name === 'actions' ? <span className="sr-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:not(:last-child)>*]:border-line [&>tr:not(:last-child)>*]:border-b">
        {rows.map((row) => (
          <WideRow key={keyOf(row.position)} {...row} hasDay={hasDay} />
        ))}
      </tbody>
    </table>
  </div>
)

/** The lots come 50 at a time: one that has not come yet is found among the lots of its stock. */
const onlyLotOf = (position: Position, orders: readonly Order[]): Order | null =>
  position.lots === 1
    ? (orders.find((order) => position.listings.some((one) => sameStock(order, one))) ?? null)
    : null

const None = ({ filter }: { filter: TradeFilter }) => (
  <Card>
    <EmptyState
      icon={<Layers size={24} aria-hidden="true" />}
      title={say(filter === 'all' ? 'noHoldings' : 'noneOfKind')}
      action={
        <Link to="/market" className={buttonClasses('outline', 'medium')}>
          {say('openMarket')}
        </Link>
      }
    >
      {filter === 'all' ? say('noHoldingsNote') : nothingOf(filter)}
    </EmptyState>
  </Card>
)

/** orders: the largest holdings with their last 30 days: a table on a desk, a list on a phone. For home and the summary. */
import { isExchange, type Position } from '@pramaan/contracts'
import { movePercent } from '@pramaan/money'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Layers } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { LiveMove } from '../../market/figures.tsx'
import { keyOf } from '../../market/live.ts'
import { type Lines, MonthLine, useMonthLines } from '../../market/month-line.tsx'
import { useShowsAmounts } from '../../money/amounts.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { useIsMobile } from '../../platform/viewport.ts'
import { assetName } from '../order-words.ts'
import { useHolding } from '../orders.ts'
import type { HoldingScreens } from '../product.ts'
import { LiveProfit, LiveValue } from './live-worth.tsx'
import { say } from './say.ts'

const MOST = 6

/** How each holding reads and opens is its product's to say. */
export interface TopHoldingsProps {
  readonly screensOf: (position: Position) => HoldingScreens
}

export function TopHoldings({ screensOf }: TopHoldingsProps) {
  const holding = useHolding()
  const positions = holding.data?.pages[0]?.positions
  return (
    <Card
      title={say('holdings')}
      flush
      aside={
        positions &&
        positions.length > 0 && (
          <Link to="/portfolio/holding" className="text-link inline-flex min-h-11 items-center">
            {say('allHoldings', { count: positions.length })}
          </Link>
        )
      }
    >
      {holding.isPending && <SkeletonList rows={3} label={say('loadingHoldings')} />}
      {holding.isError && !positions && (
        <LoadFailed
          what={say('yourHoldings')}
          failure={holding.error}
          onRetry={() => void holding.refetch()}
        />
      )}
      {positions?.length === 0 && <None />}
      {positions && positions.length > 0 && <Largest positions={positions} screensOf={screensOf} />}
    </Card>
  )
}

const None = () => (
  <EmptyState
    icon={<Layers size={24} aria-hidden="true" />}
    title={say('noHoldings')}
    action={
      <Link to="/market" className={buttonClasses('outline', 'medium')}>
        {say('openMarket')}
      </Link>
    }
    className="!py-6"
  >
    {say('noHoldingsNote')}
  </EmptyState>
)

interface RowsProps extends TopHoldingsProps {
  readonly positions: readonly Position[]
  readonly lines: Lines
}

function Largest({ positions, screensOf }: Omit<RowsProps, 'lines'>) {
  const largest = useMemo(
    () => [...positions].sort((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, MOST),
    [positions],
  )
  const lines = useMonthLines(largest)
  const Rows = useIsMobile() ? PhoneRows : WideRows
  return <Rows positions={largest} lines={lines} screensOf={screensOf} />
}

function Units({ position, screensOf }: TopHoldingsProps & { position: Position }) {
  return useShowsAmounts() ? (
    <span className="figures">{screensOf(position).units(position.quantity)}</span>
  ) : (
    <Money amount={null} hidden />
  )
}

interface DayMoveProps {
  readonly position: Position
  /** Stands where there is none. */
  readonly none?: ReactNode
  readonly className?: string
}

/** What no exchange trades moves with its valuations: on most days there is none, and none is not a move of nothing. */
function DayMove({ position, none = null, className = '' }: DayMoveProps) {
  if (isExchange(position.market)) return <LiveMove stock={keyOf(position)} className={className} />
  const { price, previous_close: before } = position
  if (price === null || before === null || price === before) return none
  return <Percent value={movePercent(before, price)} tone="change" className={className} />
}

const head = 'px-4 py-2 font-normal text-soft text-sm'

function WideRows({ positions, lines, screensOf }: RowsProps) {
  const most = Math.max(...positions.map(({ value }) => value ?? 0))
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className={head}>
            {say('topByValue', { count: positions.length })}
          </th>
          <th scope="col" className={head}>
            {say('month')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {say('dayHead')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {say('unrealised')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {say('value')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {positions.map((position) => (
          <tr key={keyOf(position)} className="transition-colors duration-150 hover:bg-sunken">
            <th scope="row" className="max-w-0 px-4 py-2.5 font-normal">
              <button
                type="button"
                className="block min-h-11 w-full text-left"
                onClick={() => screensOf(position).open(position)}
              >
                <span className="line-clamp-2 font-medium text-base">{assetName(position)}</span>
                <span className="block truncate text-soft text-sm">
                  <Units {...{ position, screensOf }} />
                </span>
              </button>
            </th>
            <td className="w-26 px-3">
              <MonthLine stock={keyOf(position)} closes={lines.get(keyOf(position))} className="w-20" />
            </td>
            <td className="w-24 px-3 text-right">
              <DayMove position={position} none={<span className="text-faint">–</span>} />
            </td>
            <td className="w-36 px-3 text-right">
              <LiveProfit held={position} className="flex-col items-end" />
            </td>
            <td className="w-36 px-4 text-right">
              <LiveValue held={position} className="font-medium" />
              <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-sunken">
                <span
                  className="ml-auto block h-1 rounded-full bg-accent/60"
                  style={{ width: `${most > 0 ? Math.round(((position.value ?? 0) / most) * 100) : 0}%` }}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const PhoneRows = ({ positions, lines, screensOf }: RowsProps) => (
  <ul className="divide-y divide-line">
    {positions.map((position) => (
      <li key={keyOf(position)}>
        <button
          type="button"
          onClick={() => screensOf(position).open(position)}
          className="flex min-h-16 w-full flex-wrap items-center gap-x-3 px-4 py-2.5 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <span className="min-w-24 flex-1">
            <span className="block truncate font-medium text-base">{assetName(position)}</span>
            <span className="block truncate text-soft text-sm">
              <Units {...{ position, screensOf }} />
            </span>
          </span>
          <MonthLine stock={keyOf(position)} closes={lines.get(keyOf(position))} className="w-12" />
          <span className="min-w-26 text-right">
            <LiveValue held={position} className="block font-medium text-base" />
            <DayMove position={position} className="text-sm" />
          </span>
        </button>
      </li>
    ))}
  </ul>
)

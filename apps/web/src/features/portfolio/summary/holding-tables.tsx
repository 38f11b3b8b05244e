/** portfolio, summary: stocks, funds, and bonds with structured notes, each as a table that can be sorted; cards on a phone. */
import type { HoldingLine, HoldingTable, Position } from '@pramaan/contracts'
import { formatNumber, formatPercent, fromWire, movePercent } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useShowsAmounts } from '../../../money/amounts.ts'
import { Change } from '../../../money/change.tsx'
import { type TableName, useHoldingTable } from '../../../orders/stats.ts'
import { LiveDay, LiveProfit, LiveValue, useTotal } from '../../../orders/worth/live-worth.tsx'
import { usePositions } from '../../../orders/worth/use-worth.ts'
import { istMoment } from '../../../platform/clock.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { useIsMobile } from '../../../platform/viewport.ts'
import { useHoldingScreens } from '../../../products/registry.ts'
import { say } from './say.ts'
import { type Sorting, type SortKey, sortedBy, sortKeys, sortLines } from './sort-lines.ts'

const titles: Readonly<Record<TableName, string>> = {
  stock: say('stocks'),
  fund: say('funds'),
  structured: say('bonds'),
}

export const HoldingTables = () => (
  <>
    <TableCard name="stock" />
    <TableCard name="fund" />
    <TableCard name="structured" />
  </>
)

/** A class that was never held takes no room. */
function TableCard({ name }: { name: TableName }) {
  const table = useHoldingTable(name)
  const title = titles[name]
  if (table.data && table.data.lines.length === 0 && table.data.totals.realised === 0) return null
  return (
    <Card title={title} aside={table.data && say('asOf', { time: istMoment(table.data.as_of) })} flush>
      {table.isPending && <SkeletonList rows={3} label={say('loadingTable', { table: title })} />}
      {table.isError && !table.data && (
        <LoadFailed what={title} failure={table.error} onRetry={() => void table.refetch()} />
      )}
      {table.data && <Lines label={title} table={table.data} />}
    </Card>
  )
}

/** A line with its position, whose figures follow the market as those on Holding do. */
interface Row {
  readonly line: HoldingLine
  readonly position: Position | null
}

interface LinesProps {
  readonly label: string
  readonly table: HoldingTable
}

function Lines({ label, table }: LinesProps) {
  const [sorting, setSorting] = useState<Sorting>({ by: 'value', isDown: true })
  const positions = usePositions()
  const rows = useMemo(() => {
    const held = new Map(positions?.map((one) => [`${one.market}:${one.symbol}`, one]))
    return sortLines(table.lines, sorting).map((line): Row => {
      const position = held.get(`${line.market}:${line.symbol}`)
      // One that is held under two names on two exchanges has its own sums.
      return { line, position: position?.quantity === line.quantity ? position : null }
    })
  }, [positions, table, sorting])
  const Shape = useIsMobile() ? Cards : Wide
  return (
    <>
      <Shape {...{ label, table, rows, sorting }} onSort={setSorting} />
      <p className="px-4 pb-3 text-soft text-xs">{say('realisedAll')}</p>
    </>
  )
}

interface ShapeProps extends LinesProps {
  readonly rows: readonly Row[]
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

const heads: Readonly<Record<SortKey, string>> = {
  name: say('name'),
  invested: say('invested'),
  value: say('value'),
  profit: say('unrealised'),
  day_change: say('dayHead'),
  realised: say('realised'),
  income: say('incomeHead'),
  xirr_pct: say('xirrHead'),
  share_pct: say('share'),
}

function Wide({ label, table, rows, sorting, onSort }: ShapeProps) {
  return (
    // Between a phone and a desk it is wider than its card.
    <div className="overflow-x-auto print:overflow-visible">
      <table
        aria-label={label}
        className="w-full text-left text-sm print:text-[6.5pt] print:[&_*]:text-[length:inherit] print:[&_td]:px-0.5 print:[&_th]:min-w-0"
      >
        <thead>
          <tr className="border-line border-b">
            {sortKeys.map((key) => (
              <Head key={key} sortKey={key} {...{ sorting, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.line.id} className="transition-colors duration-150 hover:bg-sunken">
              <th scope="row" className="min-w-44 py-2 pr-2 pl-4 font-normal">
                <Name row={row} />
              </th>
              {sortKeys.slice(1).map((key) => (
                <td key={key} className="px-2 py-2 text-right last:pr-4">
                  <Cell row={row} sortKey={key} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-edge border-t font-semibold">
            <th scope="row" className="py-2.5 pr-2 pl-4">
              {say('total')}
            </th>
            {sortKeys.slice(1).map((key) => (
              <td key={key} className="px-2 py-2.5 text-right last:pr-4">
                <Total {...{ table, rows }} sortKey={key} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface HeadProps extends Pick<ShapeProps, 'sorting' | 'onSort'> {
  readonly sortKey: SortKey
}

function Head({ sortKey, sorting, onSort }: HeadProps) {
  const isBy = sorting.by === sortKey
  const Arrow = sorting.isDown ? ArrowDown : ArrowUp
  const isName = sortKey === 'name'
  return (
    <th
      scope="col"
      aria-sort={isBy ? (sorting.isDown ? 'descending' : 'ascending') : undefined}
      className={isName ? 'pr-2 pl-4 font-normal' : 'px-2 text-right font-normal last:pr-4'}
    >
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1 text-soft hover:text-ink"
        onClick={() => onSort(sortedBy(sortKey, sorting))}
      >
        {heads[sortKey]}
        {isBy && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

function Name({ row: { line, position } }: { row: Row }) {
  const screensOf = useHoldingScreens()
  const isShown = useShowsAmounts()
  const screens = position === null ? null : screensOf(position)
  const units =
    screens?.units(line.quantity) ?? line.quantity.toLocaleString('en-IN', { maximumFractionDigits: 4 })
  const words = (
    <>
      <span className="wrap-anywhere line-clamp-2 font-medium text-base">{line.name}</span>
      {isShown && (
        <span className="figures block text-soft text-xs">
          {say('quantityOf', { units, price: formatNumber(line.average_price) ?? '' })}
        </span>
      )}
      {isShown && line.pledged > 0 && (
        <span className="block text-pending text-xs">
          {say('pledged', { count: line.pledged.toLocaleString('en-IN') })}
        </span>
      )}
    </>
  )
  if (position === null || screens === null) return words
  return (
    <button type="button" className="block min-h-11 w-full text-left" onClick={() => screens.open(position)}>
      {words}
    </button>
  )
}

function Cell({ row: { line, position }, sortKey }: { row: Row; sortKey: SortKey }): ReactNode {
  const isShown = useShowsAmounts()
  if (sortKey === 'invested') return <Money amount={fromWire(line.invested)} hidden={!isShown} />
  if (sortKey === 'value')
    return position ? (
      <LiveValue held={position} className="font-medium" />
    ) : (
      <Money amount={fromWire(line.value)} hidden={!isShown} className="font-medium" />
    )
  if (sortKey === 'profit')
    return position ? (
      <LiveProfit held={position} className="flex-col items-end" />
    ) : (
      <Change amount={fromWire(line.profit)} percent={line.roi} className="flex-col items-end" />
    )
  if (sortKey === 'day_change')
    return position ? <LiveDay held={position} /> : <Change amount={fromWire(line.day_change)} />
  if (sortKey === 'realised' || sortKey === 'income') return <Earned amount={line[sortKey]} />
  if (sortKey === 'xirr_pct')
    return line.xirr_pct === null ? say('none') : <Percent value={line.xirr_pct} tone="change" />
  return sortKey === 'share_pct' ? <span className="figures">{formatPercent(line.share_pct)}</span> : null
}

/** Most holdings have never been sold and paid nothing: a dash is quieter than ₹0.00. */
const Earned = ({ amount }: { amount: number }) =>
  amount === 0 ? <span className="text-faint">{say('none')}</span> : <Change amount={fromWire(amount)} />

interface TotalProps extends Pick<ShapeProps, 'table' | 'rows'> {
  readonly sortKey: SortKey
}

/** Of rows that all follow the market the sum follows it too: a column adds up at every moment. */
function Total({ table: { totals }, rows, sortKey }: TotalProps): ReactNode {
  const isShown = useShowsAmounts()
  const held = useMemo(() => rows.flatMap(({ position }) => position ?? []), [rows])
  const isLive = held.length === rows.length && rows.every(({ line }) => line.value !== null)
  if (sortKey === 'invested') return <Money amount={fromWire(totals.invested)} hidden={!isShown} />
  if (sortKey === 'value')
    return isLive ? <LiveTotal held={held} /> : <Money amount={fromWire(totals.value)} hidden={!isShown} />
  if (sortKey === 'profit')
    return isLive ? (
      <LiveTotalProfit held={held} />
    ) : (
      <Change amount={fromWire(totals.profit)} percent={totals.roi} className="flex-col items-end" />
    )
  if (sortKey === 'day_change')
    return isLive ? <LiveTotalDay held={held} /> : <Change amount={fromWire(totals.day_change)} />
  if (sortKey === 'realised' || sortKey === 'income') return <Earned amount={totals[sortKey]} />
  return sortKey === 'share_pct' ? <span className="figures">{formatPercent(totals.share_pct)}</span> : null
}

interface LiveTotalProps {
  readonly held: readonly Position[]
}

const LiveTotal = ({ held }: LiveTotalProps) => (
  <Money amount={useTotal(held, 'value')} hidden={!useShowsAmounts()} />
)

const LiveTotalDay = ({ held }: LiveTotalProps) => <Change amount={useTotal(held, 'day')} />

function LiveTotalProfit({ held }: LiveTotalProps) {
  const [profit, value] = [useTotal(held, 'profit'), useTotal(held, 'value')]
  const percent = movePercent(Number(value - profit), Number(value))
  return <Change amount={profit} percent={percent} className="flex-col items-end" />
}

const phoneKeys = sortKeys.filter((key) => key !== 'name')

/** Before a press: thirty holdings with eight figures each are a dozen screens of a phone. */
const FIRST_CARDS = 5

function Cards({ label, table, rows, sorting, onSort }: ShapeProps) {
  const id = useId()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? rows : rows.slice(0, FIRST_CARDS)
  return (
    <>
      <div className="flex items-center gap-2 px-4 pt-1 pb-2 text-sm text-soft">
        <label htmlFor={id}>{say('sortBy')}</label>
        <select
          id={id}
          value={sorting.by}
          onChange={({ target }) => {
            const by = sortKeys.find((key) => key === target.value)
            if (by) onSort({ by, isDown: by !== 'name' })
          }}
          className="h-11 min-w-0 rounded-lg border border-edge bg-raised px-3 text-base text-ink"
        >
          {sortKeys.map((key) => (
            <option key={key} value={key}>
              {heads[key]}
            </option>
          ))}
        </select>
      </div>
      <ul aria-label={label} className="divide-y divide-line border-line border-t">
        {shown.map((row) => (
          <li key={row.line.id} className="px-4 py-2.5">
            <Name row={row} />
            <Figures cell={(key) => <Cell row={row} sortKey={key} />} />
          </li>
        ))}
        {shown.length < rows.length && (
          <li className="px-2">
            <Button variant="plain" size="medium" onClick={() => setAll(true)}>
              {say('showAll', { count: rows.length })}
            </Button>
          </li>
        )}
        <li className="bg-sunken px-4 py-2.5">
          <p className="font-semibold">{say('total')}</p>
          <Figures
            cell={(key) => (key === 'xirr_pct' ? null : <Total {...{ table, rows }} sortKey={key} />)}
          />
        </li>
      </ul>
    </>
  )
}

const Figures = ({ cell }: { cell: (key: SortKey) => ReactNode }) => (
  <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-3 gap-y-1.5 text-sm">
    {phoneKeys.map((key) => {
      const figure = cell(key)
      return figure === null ? null : (
        <div key={key} className="min-w-0">
          <dt className="text-soft text-xs">{heads[key]}</dt>
          <dd className="[&>span.flex-col]:items-start">{figure}</dd>
        </div>
      )
    })}
  </dl>
)

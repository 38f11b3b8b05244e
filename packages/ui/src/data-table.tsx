/**
 * ui: a table on wide screens, its header always in sight; on phones the same rows as a list. A row that leads
 * somewhere has one link, stretched over it, so that mouse, keyboard and reader all find the same thing.
 */
import { useIsMobile } from '@pramaan/browser/viewport.ts'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** The column whose content is the row's link. */
  isMain?: boolean
  /** Figures stand right. */
  isFigure?: boolean
  className?: string
}

export type DataTableProps<Row> = {
  /** What the table holds, for readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Wraps the main column's content in the router's link. Null for a row that leads nowhere. */
  link?: (row: Row, content: ReactNode, look: string) => ReactNode
  /** Faded while newer rows are on their way. */
  isStale?: boolean
}

const frame = 'rounded-xl border border-line bg-raised shadow-card'
const stretched = 'after:absolute after:inset-0 after:content-[""] outline-none'
const rowLook =
  'relative transition-colors duration-150 hover:bg-sunken has-[[data-row]:focus-visible]:bg-accent-wash has-[[data-row]:focus-visible]:outline-2 has-[[data-row]:focus-visible]:-outline-offset-2 has-[[data-row]:focus-visible]:outline-accent'

export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsMobile() ? <PhoneRows {...props} /> : <WideTable {...props} />
}

function mainCell<Row>({ link }: DataTableProps<Row>, column: Column<Row>, row: Row): ReactNode {
  const content = column.cell(row)
  return column.isMain && link ? link(row, content, stretched) : content
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, link, isStale = false } = props
  return (
    <div className={classes(frame, isStale && 'opacity-60')}>
      <table className="w-full border-separate border-spacing-0 text-left" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, isFigure }) => {
              // A column of buttons has no name, and so no header that a reader would read out empty.
              const Cell = head === '' ? 'td' : 'th'
              return (
                <Cell
                  key={head}
                  scope={head === '' ? undefined : 'col'}
                  className={classes(
                    'sticky top-(--table-top) z-10 border-line border-b bg-raised px-4 py-2.5 font-semibold text-soft text-xs uppercase tracking-wide first:rounded-tl-xl last:rounded-tr-xl',
                    isFigure && 'text-right',
                  )}
                >
                  {head}
                </Cell>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={classes('group', link ? rowLook : 'relative')}>
              {columns.map((column) => (
                <td
                  key={column.head}
                  className={classes(
                    'border-line border-b px-4 py-3 align-top group-last:border-b-0',
                    column.isMain && 'wrap-anywhere min-w-56',
                    column.isFigure && 'figures text-right',
                    column.className,
                  )}
                >
                  {mainCell(props, column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PhoneRows<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, link, isStale = false } = props
  return (
    <ul aria-label={label} className={classes(frame, 'divide-y divide-line', isStale && 'opacity-60')}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={classes('px-4 py-3', link ? rowLook : 'relative')}>
          <dl className="grid gap-1.5">
            {columns.map((column) => (
              <PhoneCell key={column.head} column={column} content={mainCell(props, column, row)} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** What a row has nothing to say about takes no room. */
function PhoneCell<Row>({ column, content }: { column: Column<Row>; content: ReactNode }) {
  if (content === null || content === false) return null
  return (
    <div className={column.isMain ? 'order-first mb-1' : 'flex items-baseline justify-between gap-x-6'}>
      <dt className={column.isMain ? 'sr-only' : 'shrink-0 text-soft text-sm'}>{column.head}</dt>
      <dd className={classes('wrap-anywhere min-w-0', !column.isMain && 'text-right')}>{content}</dd>
    </div>
  )
}

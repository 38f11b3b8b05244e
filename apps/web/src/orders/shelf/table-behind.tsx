/** orders, shelf: the figures of a picture as a table, for keyboards, readers and whoever wants them exactly. */
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { say } from './say.ts'

export interface TableBehindProps {
  readonly label: string
  /** The first is what a row is of. */
  readonly heads: readonly string[]
  readonly rows: readonly Row[] | (() => readonly Row[])
}

interface Row {
  readonly id: string
  readonly cells: readonly string[]
}

/** Rows that are worked out are so only for whoever opens it: a long curve has hundreds of cells that most never read. */
export function TableBehind({ rows, ...table }: TableBehindProps) {
  const [isOpened, setOpened] = useState(typeof rows !== 'function')
  return (
    <details
      className="group text-sm"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="-mx-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-md px-2 text-soft underline decoration-dotted underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
        {say('asTable')}
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {isOpened && <Table {...table} rows={typeof rows === 'function' ? rows() : rows} />}
    </details>
  )
}

const Table = ({ label, heads, rows }: Omit<TableBehindProps, 'rows'> & { rows: readonly Row[] }) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    tabIndex={0}
    className="overflow-x-auto"
  >
    <table aria-label={label} className="figures w-full text-left">
      <thead>
        <tr className="text-soft">
          {heads.map((head, place) => (
            <th
              key={head}
              scope="col"
              className={place === 0 ? 'py-1 font-normal' : 'py-1 pl-3 text-right font-normal'}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ id, cells: [first, ...rest] }) => (
          <tr key={id}>
            <th scope="row" className="py-1 font-normal">
              {first}
            </th>
            {rest.map((cell, place) => (
              <td key={heads[place + 1]} className="py-1 pl-3 text-right">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

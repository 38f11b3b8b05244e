/** products, ipo: the ranks that matter: the first, the last with shares, the next, and the client's own. */
import type { Allotted } from '@pramaan/products'
import { classes } from '@pramaan/ui/classes.ts'
import type { Rerun } from './draw-run.ts'
import { counted } from './figures.ts'
import { say } from './say.ts'

export function DrawTable({ rerun, own }: { rerun: Rerun; own: string | null }) {
  const { rows, winners } = rerun
  const mine = rows.find(({ id }) => id === own)
  const shown = [rows[0], rows[winners - 1], rows[winners], mine]
    .filter((row): row is Allotted => row !== undefined)
    .filter((row, place, all) => all.indexOf(row) === place)
    .toSorted((a, b) => a.rank - b.rank)
  return (
    <table aria-label={say('tableLabel')} className="figures w-full text-sm">
      <thead className="text-left text-soft text-xs">
        <tr>
          <th className="py-1 font-normal">{say('rank')}</th>
          <th className="py-1 font-normal">{say('application')}</th>
          <th className="py-1 text-right font-normal">{say('key')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr
            key={row.id}
            className={classes(
              'border-line border-t',
              row.rank === winners && 'border-b-2 border-b-gain',
              row.id === own && 'font-semibold text-accent',
            )}
          >
            <td className="py-2">{counted(row.rank)}</td>
            <td className="py-2">{row.id === own ? say('yours', { number: row.id }) : row.id}</td>
            <td className="py-2 text-right">
              <code className="text-xs">{row.key.slice(0, 10)}…</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** records: the cash ledger of a period as CSV, oldest first, written as it is read. */
import { messages } from '@pramaan/contracts'
import { linesInOrder } from '../../ledger/cash-lines.ts'
import { momentInIndia } from '../../platform/clock.ts'
import { csvLine } from '../../platform/csv-lines.ts'
import type { Db } from '../../platform/database.ts'
import { type Period, plainRupees, wantedIn } from './rules.ts'
import { toldLines } from './told-lines.ts'

/** Tells a spreadsheet that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const HEADER = ['Entry', 'Time (IST)', 'What', 'Note', 'Amount (INR)', 'Balance (INR)', 'Hash']

export async function* writeCsv(
  db: Db,
  clientId: string,
  period: Period,
  mode: 'demo' | 'live',
): AsyncGenerator<string> {
  // Simulated money says so on every line: a line can be copied alone.
  const mark = (cell: string): string[] => (mode === 'demo' ? [cell] : [])
  yield BYTE_ORDER_MARK + csvLine([...HEADER, ...mark('Notice')])
  const own = db.as({ clientId })
  for await (const lines of linesInOrder(db, clientId, wantedIn(period))) {
    const text = (await toldLines(own, lines)).map(({ seq, at, title, memo, amount, balance, hash }) =>
      csvLine([
        seq.toString(),
        momentInIndia(at),
        title,
        memo ?? '',
        plainRupees(amount),
        plainRupees(balance),
        hash,
        ...mark(messages.demoBand),
      ]),
    )
    if (text.length > 0) yield text.join('')
  }
}

/** records: the statement of a period as CSV, oldest first, written as it is read. Opening + in − out = closing, line by line. */
import { messages } from '@pramaan/contracts'
import type { Paise } from '@pramaan/money'
import {
  type Balances,
  balancesBefore,
  linesInOrder,
  type Stretch,
  stretchOf,
  totalOf,
} from '../../ledger/statement-lines.ts'
import { momentInIndia } from '../../platform/clock.ts'
import { csvLine } from '../../platform/csv-lines.ts'
import type { Db } from '../../platform/database.ts'
import { type Period, periodOf, plainRupees } from './rules.ts'
import { type ToldLine, toldLines } from './told-lines.ts'

/** Tells a spreadsheet that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const HEADER = [
  ...['Entry', 'Time (IST)', 'What', 'Note'],
  ...['In (INR)', 'Out (INR)', 'Moved (INR)'],
  ...['Cash (INR)', 'Blocked (INR)', 'Awaiting settlement (INR)', 'Balance (INR)', 'Hash'],
]

export async function* writeCsv(
  db: Db,
  clientId: string,
  period: Period,
  mode: 'demo' | 'live',
): AsyncGenerator<string> {
  // Simulated money says so on every line: a line can be copied alone.
  const mark = mode === 'demo' ? [messages.demoBand] : []
  const row = (cells: readonly string[]): string => csvLine([...cells, ...mark])
  const own = db.as({ clientId })
  const stretch = await own.transaction((tx) => stretchOf(tx, clientId, periodOf(period)))
  const standing = async (what: string, entry: Stretch['low']): Promise<string> => {
    const balances = await own.transaction((tx) => balancesBefore(tx, stretch, entry))
    return row(['', '', what, '', '', '', '', ...standingCells(balances), ''])
  }
  yield BYTE_ORDER_MARK + csvLine([...HEADER, ...(mode === 'demo' ? ['Notice'] : [])])
  yield await standing('Opening balance', stretch.low)
  for await (const lines of linesInOrder(db, stretch)) {
    const text = (await toldLines(own, lines)).map((line) => row(cellsOf(line)))
    if (text.length > 0) yield text.join('')
  }
  yield await standing('Closing balance', stretch.high)
}

const cellsOf = ({ seq, at, title, memo, amount, isMove, balances, hash }: ToldLine): string[] => [
  ...[seq.toString(), momentInIndia(at), title, memo ?? ''],
  ...(isMove ? ['', '', plainRupees(amount)] : [...inAndOut(amount), '']),
  ...standingCells(balances),
  hash,
]

const inAndOut = (amount: Paise): string[] =>
  amount < 0n ? ['', plainRupees(amount).slice(1)] : [plainRupees(amount), '']

const standingCells = (balances: Balances): string[] =>
  [balances.cash, balances.blocked, balances.unsettled, totalOf(balances)].map(plainRupees)

/** market: lists of holidays. Some have a header and names, some are bare days, one a line. */
import { type LateDay, readDay } from '@pramaan/market-time'
import * as cells from './cells.ts'
import { cellsOf, linesOf, type Read, type Row, readRows, readTable, rowOf } from './table.ts'

const BARE = new Map([['day', 0]])

const keyOf = ({ day, kind }: LateDay): string => `${day} (${kind})`

const named = (row: Row): LateDay => ({
  day: cells.day(row, 'date'),
  kind: row.cell('kind') === 'settlement' ? 'settlement' : 'trading',
  name: cells.name(row, 'description'),
})

const bare = (row: Row): LateDay => ({ day: cells.day(row, 'day'), kind: 'trading', name: 'Holiday' })

export function readHolidays(text: string): Read<LateDay> {
  const lines = linesOf(text)
  const isBare = readDay(cellsOf(lines[0] ?? '')[0] ?? '') !== null
  if (!isBare) return readTable(text, ['date', 'description'], { read: named, keyOf })
  const rows = lines.flatMap((line, turn) => (line.trim() ? [rowOf(BARE, cellsOf(line), turn + 1)] : []))
  return readRows(rows, { read: bare, keyOf })
}

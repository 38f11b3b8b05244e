/** market: the exchanges' lists of corporate actions: NSE's by symbol, BSE's by the name of the security. */
import { addDays, type Day, readDay } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import { saveCorporateActions, storedActions } from '../store/corporate-actions.ts'
import { idsOf } from '../store/instruments.ts'
import type { RefusedRow } from '../store/reports.ts'
import * as cells from './cells.ts'
import { LIST, type ListedRow, meetStored } from './meet-stored.ts'
import { readPurpose, type Terms } from './purposes.ts'
import { cellsOf, linesOf, type Read, type Row, RowRefused, readTable } from './table.ts'

export interface ActionLine {
  readonly line: number
  readonly market: 'NSE' | 'BSE'
  readonly symbol: string
  readonly exDay: Day
  readonly recordDay: Day | null
  readonly payDay: Day | null
  readonly terms: readonly Terms[]
}

/** A dividend is paid within 30 days (Companies Act, section 127): the last of them where no day is told. */
const PAID_WITHIN_DAYS = 30

export function readActions(text: string): Read<ActionLine> {
  const isBse = cellsOf(linesOf(text)[0] ?? '').some((name) => name.toLowerCase() === 'security name')
  return isBse
    ? readTable(text, ['Security Name', 'Ex Date', 'Purpose', 'Record Date', 'Actual Payment Date'], {
        read: (row) =>
          lineOf(row, {
            ...{ market: 'BSE', symbol: 'Security Name', purpose: 'Purpose', ex: 'Ex Date' },
            ...{ record: 'Record Date', pay: 'Actual Payment Date' },
          }),
        keyOf,
      })
    : readTable(text, ['SYMBOL', 'PURPOSE', 'EX-DATE', 'RECORD DATE'], {
        read: (row) =>
          lineOf(row, {
            ...{ market: 'NSE', symbol: 'SYMBOL', purpose: 'PURPOSE', ex: 'EX-DATE' },
            ...{ record: 'RECORD DATE', pay: 'PAYMENT DATE' },
          }),
        keyOf,
      })
}

/** An NSE list has a line for each series of a share. */
const keyOf = ({ symbol, exDay, terms }: ActionLine): string =>
  `${symbol} ${exDay} ${terms.map(({ says }) => says).join(', ')}`

interface Columns {
  readonly market: 'NSE' | 'BSE'
  readonly symbol: string
  readonly purpose: string
  readonly ex: string
  readonly record: string
  readonly pay: string
}

function lineOf(row: Row, { market, symbol, purpose, ex, record, pay }: Columns): ActionLine {
  const exDay = dayIn(row, ex)
  if (!exDay) throw new RowRefused(`${ex} "${row.cell(ex).slice(0, 40)}" is not a day`)
  const payDay = dayIn(row, pay)
  if (payDay && payDay < exDay) throw new RowRefused(`${pay} ${payDay} is before the ex-date`)
  return {
    line: row.line,
    market,
    symbol: cells.symbol(row, symbol),
    exDay,
    recordDay: dayIn(row, record),
    payDay,
    terms: readPurpose(row.cell(purpose)),
  }
}

/** BSE writes `24 Apr 2009`. A dash is none. */
const dayIn = (row: Row, column: string): Day | null => readDay(row.cell(column).replaceAll(' ', '-'))

/** Of stocks that are listed here; the others are nobody's. Says which lines were not taken as they are. */
export async function saveActions(tx: Queries, lines: readonly ActionLine[]): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = []
  for (const [market, own] of Map.groupBy(lines, (line) => line.market)) {
    const ids = await idsOf(
      tx,
      market,
      own.map(({ symbol }) => symbol),
    )
    const listed = own.flatMap(({ line, symbol, exDay, recordDay, payDay, terms }): ListedRow[] => {
      const instrumentId = ids.get(symbol)
      if (instrumentId === undefined) return []
      return terms.map((one) => ({
        ...one,
        ...{ line, symbol, instrumentId, exDay, recordDay },
        payDay: paidOn(one, exDay, payDay),
      }))
    })
    const source = `${market.toLowerCase()}${LIST}`
    const met = meetStored(listed, await storedActions(tx, [...ids.values()]), source)
    await saveCorporateActions(tx, met.rows, source)
    refused.push(...met.refused)
  }
  return refused
}

const paidOn = ({ kind }: Terms, exDay: Day, payDay: Day | null): Day | null =>
  kind === 'dividend' ? (payDay ?? addDays(exDay, PAID_WITHIN_DAYS)) : payDay

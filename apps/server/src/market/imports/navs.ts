/**
 * market: AMFI's NAVAll.txt. Headings stand between the rows: a kind of scheme in a line of its own, then a fund house.
 * The file grew from six to eight columns (plan and option), so columns are found by their names.
 */
import type { Day } from '@pramaan/market-time'
import type { FundNav } from '../store/funds.ts'
import * as cells from './cells.ts'
import { linesOf, placesOf, type Read, type Row, RowRefused, readRows, rowOf } from './table.ts'

const NEEDED = [
  'Scheme Code',
  'ISIN Div Payout/ ISIN Growth',
  'ISIN Div Reinvestment',
  'Scheme Name',
  'Net Asset Value',
  'Date',
]

/** `Open Ended Schemes(Debt Scheme - Gilt Fund)`. */
const CATEGORY = /\bSchemes?\s*\((.*)\)$/

type UnderHeadings = Row & { readonly category: string; readonly house: string }

export function readNavs(text: string, today: Day): Read<FundNav> {
  const [header = '', ...lines] = linesOf(text)
  const places = placesOf(header.split(';'), NEEDED)
  const rows: UnderHeadings[] = []
  let headings = { category: '', house: '' }
  for (const [turn, line] of lines.entries()) {
    if (line.includes(';')) {
      const found = line.split(';').map((cell) => cell.trim())
      rows.push({ ...rowOf(places, found, turn + 2), ...headings })
    } else headings = headingsAfter(headings, line.trim())
  }
  return readRows(rows, { read: (row) => readNav(row, today), keyOf: ({ code }) => code })
}

function headingsAfter(before: { category: string; house: string }, heading: string) {
  if (heading === '') return before
  const category = CATEGORY.exec(heading)?.[1]
  return category === undefined ? { ...before, house: heading } : { category, house: '' }
}

function readNav(row: UnderHeadings, today: Day): FundNav {
  const code = cells.count(row, 'Scheme Code')
  if (code < 1 || code > 2_000_000_000) throw new RowRefused('Scheme Code is not one')
  // Schemes that ended long ago have up to eight decimals; a NAV has four.
  const navE4 = cells.scaled(row.cell('Net Asset Value'), 4)
  if (navE4 === null)
    throw new RowRefused(`Net Asset Value "${row.cell('Net Asset Value').slice(0, 40)}" is none`)
  if (navE4 === 0) throw new RowRefused('Net Asset Value is zero')
  return {
    code,
    name: cells.name(row, 'Scheme Name'),
    house: row.house,
    category: row.category,
    plan: row.cell('Plan') || null,
    option: row.cell('Option') || null,
    isinGrowth: cells.optionalIsin(row, 'ISIN Div Payout/ ISIN Growth'),
    isinReinvest: cells.optionalIsin(row, 'ISIN Div Reinvestment'),
    day: cells.pastDay(row, 'Date', today),
    navE4,
    line: row.line,
  }
}

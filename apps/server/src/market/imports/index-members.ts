/** market: NSE's lists of which shares make up an index. */
import * as cells from './cells.ts'
import { type Read, type Row, readTable } from './table.ts'

export interface IndexMember {
  readonly symbol: string
  readonly name: string
  readonly sector: string
  readonly series: string
  readonly isin: string
}

const COLUMNS = ['Company Name', 'Industry', 'Symbol', 'Series', 'ISIN Code']

export const readIndexMembers = (text: string): Read<IndexMember> =>
  readTable(text, COLUMNS, { read: asMember, keyOf: ({ symbol }) => symbol })

const asMember = (row: Row): IndexMember => ({
  symbol: cells.symbol(row, 'Symbol'),
  name: cells.name(row, 'Company Name'),
  sector: cells.name(row, 'Industry'),
  series: row.cell('Series'),
  isin: cells.isin(row, 'ISIN Code'),
})

/** The index that a file is named after: `ind_niftymidcap100list.csv` is NIFTYMIDCAP100. */
export function indexOfFile(fileName: string): string | null {
  const [, name] = /^ind_(nifty[a-z0-9]+?)_?list/i.exec(fileName) ?? []
  return name ? name.toUpperCase().replace('SMALLCAP', 'SMLCAP') : null
}

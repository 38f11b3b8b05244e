/** taxes: every lot of a financial year as CSV, with what it is taxed at, and below it income and charges. */
import { messages, type TaxYear } from '@pramaan/contracts'
import { csvLine } from '../../platform/csv-lines.ts'
import type { YearSoFar } from './rules.ts'
import { type InstrumentById, lotView, taxOf } from './tax-view.ts'
import { incomeWords, rateWords, termWords } from './words.ts'

/** Tells a spreadsheet that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const HEADER = [
  ...['Name', 'Symbol', 'ISIN', 'Quantity', 'Bought', 'Sold', 'Days held', 'Cost (INR)', 'Sale value (INR)'],
  ...['Gain (INR)', 'Term', 'Rate'],
]

const plain = (amount: bigint): string => {
  const size = amount < 0n ? -amount : amount
  return `${amount < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

export function* writeTaxCsv(
  soFar: YearSoFar,
  { years: _, ...view }: TaxYear,
  by: InstrumentById,
  mode: 'demo' | 'live',
): Generator<string> {
  // Simulated money says so on every line: a line can be copied alone.
  const mark = mode === 'demo' ? [messages.demoBand] : []
  const row = (cells: readonly string[]): string => csvLine([...cells, ...mark])
  const line = (what: string, amount: bigint, note = ''): string =>
    row([what, '', '', '', '', '', '', '', '', plain(amount), note, ''])
  yield BYTE_ORDER_MARK + csvLine([...HEADER, ...(mode === 'demo' ? ['Notice'] : [])])
  for (const lot of soFar.lots) {
    const shown = lotView(lot, by)
    yield row([
      ...[shown.name, shown.symbol, by(lot.instrument)?.isin ?? '', String(shown.quantity)],
      ...[shown.bought, shown.sold, String(shown.days)],
      ...[plain(lot.cost), plain(lot.proceeds), plain(lot.gain)],
      ...[termWords(shown.term), rateWords(shown.rate)],
    ])
  }
  const { tax, cess } = taxOf(soFar)
  yield line(`Tax on sales of ${view.year}, an estimate before surcharge and rebate`, tax)
  yield line('Cess of 4%', cess)
  for (const { kind, gross, tds } of soFar.income) {
    yield line(incomeWords[kind], gross)
    if (tds > 0n) yield line(`${incomeWords[kind]}: tax deducted at source`, tds)
  }
  yield line('STT, never part of the cost', soFar.charges.stt)
  yield line('All other charges', soFar.charges.others)
}

/** taxes: what the files say. */
import type { TaxLotView } from '@pramaan/contracts'
import type { IncomeOfYear } from './rules.ts'

export const incomeWords: Readonly<Record<IncomeOfYear['kind'], string>> = {
  dividend: 'Dividends',
  idcw: 'Income distributed by funds (IDCW)',
  interest: 'Interest of bonds and notes',
  'interest-bought': 'Interest paid for on buying bonds',
  'interest-sold': 'Interest received on selling bonds',
}

export const termWords = (term: TaxLotView['term']): string =>
  term === null ? 'No rule known here' : term === 'long' ? 'Long-term' : 'Short-term'

export const rateWords = (rate: string | null): string =>
  rate === null ? '' : rate === 'slab' ? 'Your slab' : `${rate}%`

export const ESTIMATE =
  'An estimate, not advice. Oldest lots of an ISIN are sold first (CBDT circular 768), whichever order was sold, so a receipt may tell another gain. The cost holds the charges of the purchase, never STT. Losses and gains with other brokers are not known here; surcharge, rebate and your slab are not counted.'

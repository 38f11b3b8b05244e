/**
 * taxes: every trade in the columns that other programs read: those of the tradebook that Zerodha Console gives, and those that
 * Portfolio Performance and Ghostfolio import. Symbols and dates as each of them expects them.
 */
import type { TradebookForm } from '@pramaan/contracts'
import type { Instrument } from '../../market/instruments.ts'
import { scaleOf } from '../../market/scale.ts'
import { momentInIndia } from '../../platform/clock.ts'
import { csvLine } from '../../platform/csv-lines.ts'
import type { StoredFill } from './store.ts'
import type { InstrumentById } from './tax-view.ts'

interface Form {
  readonly header: readonly string[]
  readonly cells: (fill: StoredFill, instrument: Instrument) => readonly string[]
}

/** A whole number of smallest parts, as a plain decimal without zeros at its end. */
function decimal(amount: bigint, places: number): string {
  const digits = String(amount).padStart(places + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)]
  const short = part.replace(/0+$/, '')
  return short === '' ? whole : `${whole}.${short}`
}

const rupees = (amount: bigint): string => decimal(amount, 2)

const quantityOf = (fill: StoredFill, instrument: Instrument): string =>
  decimal(fill.quantity, scaleOf(instrument).decimals)

/** To six places: what was traded at several prices has an average that no tick has. */
function priceOf(fill: StoredFill, instrument: Instrument): string {
  const scale = 10n ** BigInt(scaleOf(instrument).decimals)
  return decimal((fill.gross_paise * scale * 10_000n + fill.quantity / 2n) / fill.quantity, 6)
}

/** As Yahoo names what India's exchanges trade. */
const yahooOf = ({ market, symbol }: Instrument): string =>
  market === 'NSE' ? `${symbol}.NS` : market === 'BSE' ? `${symbol}.BO` : symbol

const isTraded = ({ market }: Instrument): boolean => market === 'NSE' || market === 'BSE'

const forms: Readonly<Record<TradebookForm, Form>> = {
  kite: {
    header: [
      ...[
        'symbol',
        'isin',
        'trade_date',
        'exchange',
        'segment',
        'series',
        'trade_type',
        'auction',
        'quantity',
      ],
      ...['price', 'trade_id', 'order_id', 'order_execution_time'],
    ],
    cells: (fill, instrument) => [
      ...[instrument.symbol, instrument.isin ?? '', fill.trade_day, instrument.market],
      ...[instrument.kind === 'fund' ? 'MF' : 'EQ', isTraded(instrument) ? 'EQ' : '', fill.side, 'false'],
      ...[quantityOf(fill, instrument), priceOf(fill, instrument)],
      ...[fill.venue_trade_number, fill.venue_order_number],
      momentInIndia(fill.at).replace(' ', 'T'),
    ],
  },
  'portfolio-performance': {
    header: [
      ...[
        'Date',
        'Type',
        'Value',
        'Transaction Currency',
        'Fees',
        'Taxes',
        'Shares',
        'ISIN',
        'Ticker Symbol',
      ],
      ...['Security Name', 'Note'],
    ],
    cells: (fill, instrument) => [
      ...[fill.trade_day, fill.side === 'buy' ? 'Buy' : 'Sell'],
      // What was paid or received in all.
      rupees(
        fill.side === 'buy'
          ? fill.gross_paise + fill.accrued_paise + fill.charges_paise
          : fill.gross_paise + fill.accrued_paise - fill.charges_paise,
      ),
      ...['INR', rupees(fill.charges_paise - fill.stt_paise), rupees(fill.stt_paise)],
      ...[quantityOf(fill, instrument), instrument.isin ?? '', yahooOf(instrument), instrument.name],
      fill.venue_trade_number,
    ],
  },
  ghostfolio: {
    header: ['Date', 'Code', 'DataSource', 'Currency', 'Price', 'Quantity', 'Action', 'Fee', 'Note'],
    cells: (fill, instrument) => [
      fill.trade_day,
      ...[yahooOf(instrument), isTraded(instrument) ? 'YAHOO' : 'MANUAL', 'INR'],
      ...[priceOf(fill, instrument), quantityOf(fill, instrument), fill.side, rupees(fill.charges_paise)],
      fill.venue_trade_number,
    ],
  },
}

/** No mark of the demo among the columns: a program would stumble over it, and the file's name says it. */
export function* writeTradebook(
  fills: readonly StoredFill[],
  form: TradebookForm,
  by: InstrumentById,
): Generator<string> {
  const { header, cells } = forms[form]
  yield csvLine(header)
  for (const fill of fills) {
    const instrument = by(fill.instrument_id)
    if (instrument) yield csvLine(cells(fill, instrument))
  }
}

/** Vectors: charges of trades, as somebody published them or as they were worked out from the rate card. */
import {
  type Charge,
  type Charges,
  chargesForAll,
  type Mode,
  noteTotal,
  type Side,
  type Trade,
} from '@pramaan/fees'
import { type Paise, paise } from '@pramaan/money'
import { cardStating, firstDayAt, newestDay } from './charge-cards.ts'
import {
  attempt,
  CannotRun,
  type Checked,
  decimal,
  differs,
  isRecord,
  isRecords,
  rupees,
  scaled,
  text,
  whole,
  written,
} from './compared.ts'

type Fields = Record<string, unknown>

export const isChargesFile = (file: unknown): file is Fields =>
  isRecord(file) && Object.values(file).some((list) => isRecords(list) && list.some(isCharges))

function isCharges(vector: Fields): boolean {
  const out = isRecord(vector.out) ? vector.out : vector
  return 'stt' in out || 'txn' in out || 'stamp' in out || isRounding(vector)
}

const isRounding = (vector: Fields): boolean => Array.isArray(vector.in) && Array.isArray(vector.out)

export function checkCharges(file: Fields): Checked[] {
  return Object.entries(file).flatMap(([list, vectors]) =>
    isRecords(vectors) ? vectors.map((vector, index) => checkOne(list, vector, index)) : [],
  )
}

function checkOne(list: string, vector: Fields, index: number): Checked {
  const isPublished = 'in' in vector && 'out' in vector
  const id =
    typeof vector.id === 'string'
      ? vector.id
      : `${list} ${index + 1} (${vector.side} ${vector.qty} × ${vector.price})`
  return attempt(id, () => {
    if (isRounding(vector)) return roundingDifferences(vector)
    // What is not published is a contract note at the newest rates; what is, is reckoned by one of the known customs.
    const said = isPublished ? outOf(vector) : figuresOf(vector)
    const tries = isPublished
      ? customs(said).map((custom) => compare(vector, said, custom))
      : [compare(vector, said, NOTE)]
    return tries.reduce((best, one) => (one.length < best.length ? one : best))
  })
}

const outOf = ({ out }: Fields): Fields => {
  if (!isRecord(out)) throw new CannotRun('no form that is known here')
  return out
}

/** In a list without `in` and `out`, question and answer stand side by side. */
const ASKED = [
  'id',
  'side',
  'qty',
  'quantity',
  'price',
  'exchange',
  'product',
  'equity_oriented_etf',
  'intraday',
  'date',
  'note',
  'source',
]
const figuresOf = (vector: Fields): Fields =>
  Object.fromEntries(Object.entries(vector).filter(([key]) => !ASKED.includes(key)))

/** How a figure was rounded, and what GST was charged on. Published samples differ in both (domain §1.3). */
interface Custom {
  readonly mode: Mode
  readonly isRounded: boolean
  readonly isSebiTaxed: boolean | null
}
const NOTE: Custom = { mode: 'contract-note', isRounded: true, isSebiTaxed: null }

function customs(said: Fields): Custom[] {
  const isFine = Object.values(said).some(
    (value) => /\.\d{3,}/.test(String(value)) && decimal(value) !== null,
  )
  const modes: Mode[] = ['contract-note', 'estimate']
  return modes.flatMap((mode) =>
    [null, true, false].map((isSebiTaxed) => ({
      mode,
      isRounded: !isFine || 'stt_raw' in said,
      isSebiTaxed,
    })),
  )
}

interface Asked {
  readonly trades: readonly Trade[]
  readonly brokerage: string | null
  readonly txnPercent: string | null
}

function compare(vector: Fields, said: Fields, custom: Custom): string[] {
  const asked = askedBy(vector, said)
  const card = cardStating({ ...asked, isSebiTaxed: custom.isSebiTaxed })
  const worked = (mode: Mode) => chargesForAll(card, asked.trades, mode)
  const got = custom.isRounded
    ? rounded(worked(custom.mode), asked)
    : unrounded(worked('estimate'), worked(custom.mode))
  return Object.entries(said).flatMap(([name, value]) => {
    const figure = got[aliases[name] ?? name]
    if (figure === undefined) throw new CannotRun(`no function yet for ${name}`)
    // Who lists no contribution to the protection fund may have it in the exchange's charge.
    const isJoined = name === 'txn' && !('ipft' in said) && custom !== NOTE
    const fits =
      isSame(value, figure, custom) || (isJoined && isSame(value, figure + (got.ipft ?? 0n), custom))
    return fits ? [] : [differs(name, value, inRupees(figure))]
  })
}

const aliases: Record<string, string> = {
  turnover: 'value',
  obligation: 'value',
  charges: 'total',
  net_amount: 'net',
  igst: 'gst',
  dp_charge: 'dp',
  dp_gst: 'dp-gst',
}

/** Unrounded samples are sums of floating-point numbers; they are met to twelve decimals. */
const ALMOST = 10n ** 8n

function isSame(said: unknown, got: bigint, { isRounded }: Custom): boolean {
  const read = decimal(said)
  if (read === null) return false
  const off = read > got ? read - got : got - read
  return off <= (isRounded ? 0n : ALMOST)
}

type Figures = Record<string, bigint | undefined>

const sumOf = ({ lines }: Charges, charge: Charge): Paise =>
  paise(lines.filter((line) => line.charge === charge).reduce((sum, { amount }) => sum + amount, 0n))
const exactly = ({ lines }: Charges, charge: Charge): bigint =>
  lines.filter((line) => line.charge === charge).reduce((sum, line) => sum + (decimal(line.exact) ?? 0n), 0n)

const CHARGES: readonly Charge[] = ['brokerage', 'stt', 'txn', 'ipft', 'sebi', 'stamp', 'gst', 'dp', 'dp-gst']

function rounded(charges: Charges, { trades, txnPercent }: Asked): Figures {
  const each = Object.fromEntries(CHARGES.map((charge) => [charge, scaled(sumOf(charges, charge))]))
  const total = scaled(noteTotal(charges))
  const paid = trades.reduce<bigint>(
    (sum, trade) => sum + tradeValue(trade) * (trade.side === 'buy' ? -1n : 1n),
    0n,
  )
  const net = scaled(paise(paid)) - total
  return {
    ...each,
    // Where one rate is stated for both, the protection fund's part stands in the exchange's charge.
    ...(txnPercent !== null && { ipft: undefined }),
    value: scaled(charges.value),
    stt_raw: exactly(charges, 'stt'),
    total,
    net,
    net_pnl: trades.length > 1 ? net : undefined,
  }
}

/** Nothing is rounded but the stamp duty. */
function unrounded(exact: Charges, ofMode: Charges): Figures {
  const each = Object.fromEntries(CHARGES.map((charge) => [charge, exactly(exact, charge)]))
  const stamp = scaled(sumOf(ofMode, 'stamp'))
  const onNote = CHARGES.filter((charge) => charge !== 'dp' && charge !== 'dp-gst' && charge !== 'stamp')
  const total = onNote.reduce((sum, charge) => sum + (each[charge] ?? 0n), stamp)
  return { ...each, stamp, value: scaled(exact.value), stt_raw: each.stt, total }
}

const tradeValue = ({ quantity, price }: Trade): bigint => quantity * price

function inRupees(figure: bigint): string {
  const size = figure < 0n ? -figure : figure
  const fraction = String(size % 10n ** 20n)
    .padStart(20, '0')
    .replace(/0+$/, '')
  return `${figure < 0n ? '-' : ''}${size / 10n ** 20n}.${fraction.padEnd(2, '0')}`
}

function askedBy(vector: Fields, said: Fields): Asked {
  const asked = isRecord(vector.in) ? vector.in : vector
  const remarks = [vector.source, vector.note].filter((one) => typeof one === 'string').join(' ')
  const venue = venueOf(asked.exchange ?? 'NSE')
  const product = productOf(asked, `${vector.id ?? ''} ${remarks}`)
  const txnPercent = /(?:NSE|BSE|exchange|rate)\D{0,20}?(0\.00\d+)%/i.exec(remarks)?.[1] ?? null
  const at =
    dayOf(asked, `${vector.id ?? ''} ${remarks}`) ??
    (txnPercent && firstDayAt(txnPercent, venue, product)) ??
    newestDay
  const quantity = asked.qty ?? asked.quantity
  const isByValue = quantity === undefined && asked.value !== undefined
  const trade = (side: Side, price: unknown): Trade => ({
    product,
    venue,
    side,
    isin: 'of the vector',
    quantity: isByValue ? 1n : whole(quantity, 'qty'),
    price: rupees(price, 'price'),
    at,
  })
  const trades =
    asked.buy !== undefined && asked.sell !== undefined
      ? [trade('buy', asked.buy), trade('sell', asked.sell)]
      : [trade(sideOf(asked.side), isByValue ? asked.value : asked.price)]
  const brokerage =
    asked.brokerage_per_order ?? asked.brokerage ?? (trades.length === 1 ? said.brokerage : undefined)
  const hasBrokerage = decimal(brokerage) !== null && decimal(brokerage) !== 0n
  return { trades, txnPercent, brokerage: hasBrokerage ? written(rupees(brokerage, 'brokerage')) : null }
}

function sideOf(value: unknown): Side {
  const side = text(value, 'side').toLowerCase()
  if (side !== 'buy' && side !== 'sell') throw new CannotRun(`side is ${side}`)
  return side
}

function venueOf(value: unknown): 'NSE' | 'BSE' {
  if (value !== 'NSE' && value !== 'BSE') throw new CannotRun(`no function yet for exchange ${String(value)}`)
  return value
}

function productOf(asked: Fields, remarks: string): Trade['product'] {
  if (asked.intraday === true || asked.product === 'MIS') return 'equity-intraday'
  if (asked.equity_oriented_etf === true) return 'equity-etf'
  const kind = `${asked.instrument ?? ''} ${asked.asset ?? ''} ${asked.type ?? ''} ${asked.product ?? ''} ${remarks}`
  if (/mutual fund|\bMF\b|\bbond\b|\bNCD\b|unlisted/i.test(kind))
    throw new CannotRun('no function yet for this product')
  if (/(liquid|gold|debt|silver|gilt)[\s_-]*etf/i.test(kind)) return 'other-etf'
  return asked.equity_oriented_etf === undefined && /\betf\b/i.test(kind) ? 'equity-etf' : 'equity-delivery'
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day that is given, or the one day that is named beside it: `2024-11-13`, `13-Nov-2024`, `13 November 2024`. */
function dayOf(asked: Fields, remarks: string): string | null {
  const given = asked.date ?? asked.trade_date ?? asked.at
  const places = typeof given === 'string' ? given : remarks
  const iso = [...places.matchAll(/\b(20\d\d-\d\d-\d\d)\b/g)].map(([, day]) => day)
  const named = [...places.matchAll(/\b(\d{1,2})[ -]([A-Z][a-z]{2})[a-z]*[ -](20\d\d)\b/g)].map(
    ([, date = '', month = '', year = '']) =>
      `${year}-${String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')}-${date.padStart(2, '0')}`,
  )
  const days = [...new Set([...iso, ...named])]
  return days.length === 1 ? (days[0] ?? null) : null
}

/** Pairs of the STT as it is worked out and as it is charged. At 0.1% the value of a trade is a thousand times its tax. */
function roundingDifferences({ in: raw, out }: Fields): string[] {
  if (!Array.isArray(raw) || !Array.isArray(out) || raw.length !== out.length)
    throw new CannotRun('in and out are no pairs')
  return raw.flatMap((before, index) => {
    const trade: Trade = {
      product: 'equity-delivery',
      venue: 'NSE',
      side: 'buy',
      isin: 'of the vector',
      quantity: 1000n,
      price: rupees(before, `in[${index}]`),
      at: newestDay,
    }
    const charges = chargesForAll(
      cardStating({ txnPercent: null, brokerage: null, isSebiTaxed: null }),
      [trade],
      'contract-note',
    )
    const got = scaled(sumOf(charges, 'stt'))
    return decimal(out[index]) === got ? [] : [differs(`${before}`, out[index], inRupees(got))]
  })
}

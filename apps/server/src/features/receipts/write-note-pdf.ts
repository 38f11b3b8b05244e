/** receipts: the contract note of a purchase or a sale, as a PDF. */
import { brand } from '@pramaan/brand'
import { Refusal } from '@pramaan/contracts'
import type { Charges, Line, Side } from '@pramaan/fees'
import { formatRupees, groupIndian, paise } from '@pramaan/money'
import type { Client } from '../../clients/clients.ts'
import type { Instrument } from '../../market/instruments.ts'
import { momentInWords } from '../../market/session-words.ts'
import { dayInWords, sourceInWords } from '../../market/wire.ts'
import {
  colours,
  drawRosette,
  finish,
  newSheet,
  noteHeight,
  page,
  rule,
  type Sheet,
  type Writing,
  write,
  writeNote,
} from '../../platform/sheet.ts'
import { instrumentOf } from '../../trading/order-views.ts'
import type { TradingServices } from '../../trading/services.ts'
import { chargesOfSide, isDayKnown, isDepository, refundOf } from './rules.ts'
import type { OrderRecord, StoredFill } from './store.ts'

export interface NoteAsk {
  readonly client: Pick<Client, 'name' | 'account'>
  readonly side: Side
  readonly mode: 'demo' | 'live'
}

interface Note extends NoteAsk {
  readonly record: OrderRecord
  readonly instrument: Instrument
  readonly fills: readonly StoredFill[]
  readonly last: StoredFill
  readonly charges: Charges
  /** What the product is called. */
  readonly displayType: string
}

export function writeNotePdf(
  {
    market,
    feeCards,
    businessClock,
    products,
  }: Pick<TradingServices, 'market' | 'feeCards' | 'businessClock' | 'products'>,
  record: OrderRecord,
  ask: NoteAsk,
): Sheet {
  const instrument = instrumentOf(record.order, market)
  const product = products.of(record.order.kind)
  const charges = chargesOfSide(feeCards.current(), product, instrument, record, ask.side)
  const fills = record.fills.filter(({ side }) => side === ask.side)
  const last = fills.at(-1)
  // What was never traded has no note.
  if (!charges || !last) throw new Refusal('order_unknown')
  const note: Note = { ...ask, record, instrument, fills, last, charges, displayType: product.displayType }
  const sheet = newSheet(`Contract note ${record.order.id}`, brand.name, businessClock.now())
  drawTop(sheet, note)
  const afterLevels = drawLevels(sheet, note, drawFacts(sheet, note))
  const afterCharges = drawCharges(sheet, onNote(note), drawHeadings(sheet, afterLevels + 10))
  drawReckoning(sheet, note, afterCharges)
  finish(sheet, footerOf(note), ask.mode)
  return sheet
}

const rupees = (amount: bigint): string => formatRupees(paise(amount))

/** The depository's charge is booked by itself and stands on no contract note. */
const onNote = ({ charges }: Note): Line[] => charges.lines.filter(({ charge }) => !isDepository(charge))
const apart = ({ charges }: Note): Line[] =>
  charges.lines.filter(({ charge, amount }) => isDepository(charge) && amount > 0n)
const amountOf = (lines: readonly Line[]): bigint => lines.reduce((sum, { amount }) => sum + amount, 0n)

/** The entries that this side has made. */
const entriesOf = ({ record, side }: Note) =>
  record.entries.filter(({ act }) =>
    side === 'buy' ? act === 'order-bought' : act === 'order-sold' || act === 'depository-charge',
  )

function drawTop(sheet: Sheet, note: Note): void {
  const head = entriesOf(note).at(-1)
  if (head) drawRosette(sheet, head.hash, page.right - 110, 40, 110)
  write(sheet, brand.name, page.left, 52, { size: 20, font: 'strong', colour: colours.accent })
  const what = note.side === 'buy' ? 'purchase' : 'sale'
  write(sheet, `Contract note of a ${what}`, page.left, 80, { size: 12, font: 'strong' })
}

function drawFacts(sheet: Sheet, note: Note): number {
  const { record, instrument, client, last, charges, displayType } = note
  const facts = [
    ['Client', `${client.name}, account ${client.account}`],
    ['Order no.', record.order.id],
    ['Product', displayType],
    ['Security', `${instrument.name} (${instrument.market}:${instrument.symbol})`],
    ['ISIN', instrument.isin ?? 'none'],
    ['Trade time (IST)', momentInWords(last.at.getTime())],
    ['Settlement day', dayInWords(last.settles_on)],
    ['Price from', `${sourceInWords(last.source)}, ${momentInWords(last.as_of.getTime())}`],
    ['Rate card', `${last.card_version}, rates of ${dayInWords(charges.at)}`],
  ] as const
  for (const [index, [what, value]] of facts.entries()) {
    const y = 106 + index * 15
    write(sheet, what, page.left, y, { colour: colours.soft, width: 90 })
    // The first lines stand beside the rosette.
    write(sheet, value, page.left + 90, y, { width: index < 3 ? 280 : 400 })
  }
  return 106 + facts.length * 15 + 12
}

const FIGURE_WIDTH = 100
const right = (x: number): [number, Writing] => [x, { align: 'right', width: FIGURE_WIDTH }]
const [VALUE_X, figure] = right(page.right - FIGURE_WIDTH)
const heading = { size: 7.5, colour: colours.soft } as const

/** The place for the next line: on this page, or at the top of a new one. */
function placeFor(sheet: Sheet, y: number, height: number): number {
  if (y + height <= page.bottom) return y
  sheet.addPage()
  return page.top
}

function drawLevels(sheet: Sheet, { fills }: Note, from: number): number {
  rule(sheet, from)
  write(sheet, 'Time (IST)', page.left, from + 8, heading)
  write(sheet, 'Quantity', 190, from + 8, { ...heading, align: 'right', width: FIGURE_WIDTH })
  write(sheet, 'Price', 310, from + 8, { ...heading, align: 'right', width: FIGURE_WIDTH })
  write(sheet, 'Value', VALUE_X, from + 8, { ...heading, align: 'right', width: FIGURE_WIDTH })
  let y = from + 24
  for (const { at, levels } of fills) {
    for (const [quantity, price] of levels) {
      y = placeFor(sheet, y, 16)
      write(sheet, momentInWords(at.getTime()), page.left, y)
      write(sheet, groupIndian(String(quantity)), 190, y, figure)
      write(sheet, rupees(BigInt(price)), 310, y, figure)
      write(sheet, rupees(BigInt(quantity) * BigInt(price)), VALUE_X, y, figure)
      y += 16
    }
  }
  return y
}

function drawHeadings(sheet: Sheet, from: number): number {
  const y = placeFor(sheet, from, 60)
  rule(sheet, y)
  write(sheet, 'Charge', page.left, y + 8, heading)
  write(sheet, 'Rate', 220, y + 8, heading)
  write(sheet, 'Amount', VALUE_X, y + 8, { ...heading, align: 'right', width: FIGURE_WIDTH })
  return y + 24
}

function drawCharges(sheet: Sheet, lines: readonly Line[], from: number): number {
  let y = from
  for (const line of lines) {
    const words = ruleOf(line)
    const height = 16 + noteHeight(sheet, words, page.left) + 4
    y = placeFor(sheet, y, height)
    write(sheet, line.name, page.left, y, { width: 165 })
    write(sheet, line.rate, 220, y, { width: 220 })
    write(sheet, rupees(line.amount), VALUE_X, y, figure)
    writeNote(sheet, words, page.left, y + 13)
    y += height
  }
  return y
}

const ruleOf = ({ base, rule: words, since, source }: Line): string =>
  [base === null ? '' : `On ${rupees(base)}.`, words, `Since ${dayInWords(since)}: ${source}`]
    .join(' ')
    .trim()

type Sum = readonly [what: string, amount: bigint]

/** The last one is what the others come to. */
function drawSums(sheet: Sheet, sums: readonly Sum[], from: number): number {
  const y = placeFor(sheet, from + 4, 20 + sums.length * 16)
  rule(sheet, y)
  for (const [index, [what, amount]] of sums.entries()) {
    const font = index === sums.length - 1 ? 'strong' : 'regular'
    write(sheet, what, page.left, y + 10 + index * 16, { font, width: 300 })
    write(sheet, rupees(amount), VALUE_X, y + 10 + index * 16, { ...figure, font })
  }
  return y + 20 + sums.length * 16
}

/** Gross ± charges = net; then what the depository takes besides, and what the day gave back. */
function drawReckoning(sheet: Sheet, note: Note, from: number): void {
  const { value } = note.charges
  const charged = amountOf(onNote(note))
  if (note.side === 'buy') {
    const net = value + charged
    const sums: Sum[] = [
      ['Value of the trade', value],
      ['Charges, added', charged],
      ['Net, paid by you', net],
    ]
    drawDay(sheet, note, { net: -net, from: drawSums(sheet, sums, from) })
    return
  }
  const net = value - charged
  const sums: Sum[] = [
    ['Value of the trade', value],
    ['Charges, taken off', charged],
    ['Net, paid to you', net],
  ]
  const afterSums = drawSums(sheet, sums, from)
  const besides = apart(note)
  if (besides.length === 0) {
    drawDay(sheet, note, { net, from: afterSums })
    return
  }
  const y = placeFor(sheet, afterSums, 80)
  write(sheet, 'Booked apart from this note', page.left, y, heading)
  const afterBesides = drawCharges(sheet, besides, y + 14)
  const left = net - amountOf(besides)
  drawDay(sheet, note, { net: left, from: drawSums(sheet, [['In your account', left]], afterBesides) })
}

/** The charges above are those of the trade alone; the exchange levies on the day, which is worked out after its close. */
function drawDay(sheet: Sheet, note: Note, { net, from }: { net: bigint; from: number }): void {
  const back = refundOf(note.record, note.side)
  const y = placeFor(sheet, from, 80)
  if (back === 0n) {
    const words = isDayKnown(note.record, note.side)
      ? 'Charges added up over the day come to the same.'
      : 'Charges are added up over the day after its close; what they come to less is paid back.'
    writeNote(sheet, words, page.left, y)
    return
  }
  write(sheet, 'Charges added up over the day', page.left, y, heading)
  const what: Sum =
    back > 0n ? ['They came to less: paid back to you', back] : ['They came to more, by', -back]
  const after: Sum =
    net < 0n ? ['Net of the day, paid by you', -(net + back)] : ['Net of the day, paid to you', net + back]
  drawSums(sheet, [what, after], y + 14)
}

/** Enough to find the entries in the app and in the export. */
function footerOf(note: Note): string {
  const entries = entriesOf(note)
  const [first, last] = [entries[0], entries.at(-1)]
  const where = first && last ? ` Ledger entries ${first.seq} to ${last.seq}: ${last.hash.slice(0, 16)}.` : ''
  return `${brand.name}, ${note.client.name}.${where}`
}

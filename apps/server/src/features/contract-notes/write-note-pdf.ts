/** contract notes: the note of a client's trading day, as a PDF that a pencil can follow from the trades to the amount. */
import { brand } from '@pramaan/brand'
import { formatRupees, groupIndian, paise } from '@pramaan/money'
import type { Client } from '../../clients/clients.ts'
import { momentInWords, timeInWords } from '../../market/session-words.ts'
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
  write,
  writeNote,
} from '../../platform/sheet.ts'
import { drawFacts, drawRows, type Fact, figures, placeFor } from '../../platform/sheet-tables.ts'
import { chargedAt } from '../../trading/charge-days.ts'
import type { DayNote, NoteCharge, NoteNet, NoteTrade } from './rules.ts'

export interface NoteAsk {
  readonly client: Pick<Client, 'name' | 'account'>
  /** The one that the firm's heads are signed with. */
  readonly key: string
  readonly at: Date
  readonly mode: 'demo' | 'live'
}

export function writeNotePdf(note: DayNote, ask: NoteAsk): Sheet {
  const sheet = newSheet(`Contract note of ${dayInWords(note.day)}`, brand.name, ask.at)
  drawTop(sheet, note)
  let y = drawFacts(sheet, factsOf(note, ask), 106)
  y = drawTrades(sheet, note.trades, y)
  y = drawNets(sheet, note.nets, y + 10)
  y = drawCharges(sheet, note, y + 10)
  drawReckoning(sheet, note, y)
  finish(sheet, footerOf(note, ask), ask.mode, ask.key)
  return sheet
}

const rupees = (amount: bigint): string => formatRupees(paise(amount))
const count = (quantity: bigint): string =>
  `${quantity < 0n ? '−' : ''}${groupIndian(String(size(quantity)))}`
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

function drawTop(sheet: Sheet, { entries }: DayNote): void {
  if (entries) drawRosette(sheet, entries.hash, page.right - 110, 40, 110)
  write(sheet, brand.name, page.left, 52, { size: 20, font: 'strong', colour: colours.accent })
  write(sheet, 'Contract note', page.left, 80, { size: 12, font: 'strong' })
}

const factsOf = (note: DayNote, { client, at }: NoteAsk): Fact[] => [
  ['Client', `${client.name}, account ${client.account}`],
  ['Note no.', `${note.day.replaceAll('-', '')}-${client.account}`],
  ['Trade date', dayInWords(note.day)],
  ['Settlement', note.settlesOn.map(dayInWords).join(', ')],
  ['Prices from', note.sources.map(sourceInWords).join(', ')],
  ['Rate card', note.cards.join(', ')],
  ['Generated on', momentInWords(at.getTime())],
]

const AMOUNT = { x: page.right - 105, how: figures(105) }
const PRICE = { x: 330, how: figures(95) }
const QUANTITY = { x: 250, how: figures(70) }

const drawTrades = (sheet: Sheet, trades: readonly NoteTrade[], from: number): number =>
  drawRows(sheet, from, {
    rows: trades,
    height: 29,
    headings: [
      ['Time (IST)', page.left],
      ['Trade', 118],
      ['Quantity', QUANTITY.x, QUANTITY.how],
      ['Price', PRICE.x, PRICE.how],
      ['Gross value', AMOUNT.x, AMOUNT.how],
    ],
    draw: (trade, y) => {
      write(sheet, timeInWords(trade.at.getTime()), page.left, y, { width: 66 })
      write(sheet, `${trade.side === 'buy' ? 'Buy' : 'Sell'} ${trade.symbol}`, 118, y, { width: 135 })
      write(sheet, count(trade.quantity), QUANTITY.x, y, QUANTITY.how)
      write(sheet, rupees(trade.price), PRICE.x, y, PRICE.how)
      write(sheet, rupees(trade.gross), AMOUNT.x, y, AMOUNT.how)
      writeNote(sheet, numbersOf(trade), 118, y + 12)
    },
  })

const numbersOf = ({ isin, venue, orderNumber, tradeNumber }: NoteTrade): string =>
  `ISIN ${isin ?? 'none'} · ${venue} · order no. ${orderNumber} · trade no. ${tradeNumber}`

const drawNets = (sheet: Sheet, nets: readonly NoteNet[], from: number): number =>
  drawRows(sheet, from, {
    rows: nets,
    height: 16,
    headings: [
      ['Security', page.left],
      ['Bought', 190, figures(60)],
      ['Sold', 260, figures(60)],
      ['Net quantity', 330, figures(95)],
      ['Net value', AMOUNT.x, AMOUNT.how],
    ],
    draw: (net, y) => {
      write(sheet, `${net.symbol} · ${net.isin ?? 'no ISIN'}`, page.left, y, { width: 150 })
      write(sheet, count(net.bought), 190, y, figures(60))
      write(sheet, count(net.sold), 260, y, figures(60))
      write(sheet, count(net.quantity), 330, y, figures(95))
      write(sheet, rupees(net.value), AMOUNT.x, y, AMOUNT.how)
    },
  })

function drawCharges(sheet: Sheet, { state, day, charges }: DayNote, from: number): number {
  const y = drawRows(sheet, from, {
    rows: charges,
    height: 16,
    headings: [
      [state === 'estimated' ? 'Charges of the day, estimated' : 'Charges of the day', page.left],
      ['Amount', AMOUNT.x, AMOUNT.how],
    ],
    draw: (charge, at) => drawCharge(sheet, charge, at),
  })
  const words = howCharged(state, day)
  const height = noteHeight(sheet, words, page.left) + 6
  const place = placeFor(sheet, y, height)
  writeNote(sheet, words, page.left, place)
  return place + height
}

function howCharged(state: DayNote['state'], day: string): string {
  if (state === 'final') return 'Charged on all trades of the day together.'
  if (state === 'by-order') return 'Charged order by order.'
  const when = momentInWords(chargedAt(day).getTime())
  return `These charges are estimates, order by order. They are final after ${when}, when the day is charged as one; what it comes to less is refunded.`
}

function drawCharge(sheet: Sheet, { name, amount }: NoteCharge, y: number): void {
  write(sheet, name, page.left, y, { width: 300 })
  write(sheet, rupees(amount), AMOUNT.x, y, AMOUNT.how)
}

type Sum = readonly [what: string, amount: bigint]

/** The last one is what the others come to. */
function drawSums(sheet: Sheet, sums: readonly Sum[], from: number): number {
  const y = placeFor(sheet, from + 4, 20 + sums.length * 16)
  rule(sheet, y)
  for (const [index, [what, amount]] of sums.entries()) {
    const font = index === sums.length - 1 ? 'strong' : 'regular'
    write(sheet, what, page.left, y + 10 + index * 16, { font, width: 330 })
    write(sheet, rupees(amount), AMOUNT.x, y + 10 + index * 16, { ...AMOUNT.how, font })
  }
  return y + 20 + sums.length * 16
}

const amountOf = (charges: readonly NoteCharge[]): bigint =>
  charges.reduce((sum, { amount }) => sum + amount, 0n)

/** What is only there on some days stands only there. */
const some = (what: string, amount: bigint): Sum[] => (amount === 0n ? [] : [[what, amount]])

const payable = (amount: bigint): Sum =>
  amount < 0n ? ['Net amount payable by you', -amount] : ['Net amount receivable by you', amount]

/** Sold − bought − charges = net; then what the depository takes besides, and what the ledger has for the day. */
function drawReckoning(sheet: Sheet, note: DayNote, from: number): void {
  const total = (side: 'buy' | 'sell'): bigint =>
    note.trades.filter((trade) => trade.side === side).reduce((sum, { gross }) => sum + gross, 0n)
  let y = drawSums(
    sheet,
    [
      ...some('Gross value sold', total('sell')),
      ...some('Gross value bought', -total('buy')),
      ['Charges', -amountOf(note.charges)],
      ...some('Part of the charges that we bear', note.borne),
      ...some('Refunded already', note.refunded),
      payable(note.net),
    ],
    from,
  )
  if (note.apart.length > 0) {
    y = placeFor(sheet, y, 70)
    write(sheet, 'Posted to your ledger apart from this note', page.left, y, {
      size: 7.5,
      colour: colours.soft,
    })
    for (const charge of note.apart) {
      y += 14
      drawCharge(sheet, charge, y)
    }
    const [what, amount] = payable(note.total)
    y = drawSums(sheet, [[`${what}, with these`, amount]], y + 14)
  }
  const place = placeFor(sheet, y, 20)
  if (note.closes) writeNote(sheet, 'This note matches your ledger to the paisa.', page.left, place)
  else
    write(
      sheet,
      'This note does not match your ledger. The ledger counts: keep this note and write to us.',
      page.left,
      place,
      { font: 'strong' },
    )
}

/** Enough to find the entries in the app and in the export. */
function footerOf({ entries }: DayNote, { client }: NoteAsk): string {
  const where = entries
    ? ` Ledger entries ${entries.first} to ${entries.last}: ${entries.hash.slice(0, 16)}.`
    : ''
  return `${brand.name}, ${client.name}.${where}`
}

/** records: the statement of a period as a PDF that a pencil can add up. */
import { brand } from '@pramaan/brand'
import { Refusal } from '@pramaan/contracts'
import { formatRupees, type Paise } from '@pramaan/money'
import type { ClientProof } from '../../ledger/heads.ts'
import { linesInOrder, stretchOf, totalOf } from '../../ledger/statement-lines.ts'
import { momentInWords } from '../../market/session-words.ts'
import { instantInIndia } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import {
  colours,
  drawRosette,
  finish,
  newSheet,
  noteHeight,
  page,
  rule,
  type Sheet,
  wrappedHeight,
  write,
  writeNote,
  writeWrapped,
} from '../../platform/sheet.ts'
import { type Period, periodOf, placeOf } from './rules.ts'
import { type StatementSums, statementSums } from './statement-sums.ts'
import { type ToldLine, toldLines } from './told-lines.ts'

const LINES_MOST = 5000

export interface PdfAsk {
  readonly clientId: string
  readonly name: string
  readonly email: string
  readonly period: Period
  /** Where the client's chain ends. The rosette is drawn from it: same ledger, same rosette, as in the app. */
  readonly chain: { readonly entries: bigint; readonly head: string }
  readonly proof: ClientProof | null
  /** The one that the firm's heads are signed with. */
  readonly key: string
  readonly at: Date
  readonly mode: 'demo' | 'live'
}

export async function writePdf(db: Db, ask: PdfAsk): Promise<Sheet> {
  const own = db.as({ clientId: ask.clientId })
  const stretch = await own.transaction((tx) => stretchOf(tx, ask.clientId, periodOf(ask.period)))
  const lines: ToldLine[] = []
  for await (const part of linesInOrder(db, stretch)) {
    lines.push(...(await toldLines(own, part)))
    if (lines.length > LINES_MOST) throw new Refusal('statement_too_long')
  }
  const sums = await own.transaction((tx) => statementSums(tx, stretch))
  const sheet = newSheet(`Statement of ${ask.name}`, brand.name, ask.at)
  drawTop(sheet, ask)
  drawSums(sheet, sums)
  drawTable(sheet, lines)
  finish(sheet, footerOf(ask), ask.mode, ask.key)
  return sheet
}

const dayText = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

function periodText({ from, to }: Period, at: Date): string {
  const said = (day: string) => dayText.format(instantInIndia(day, '12:00:00'))
  if (from) return `${said(from)} to ${to ? said(to) : dayText.format(at)}`
  return `From the beginning to ${to ? said(to) : dayText.format(at)}`
}

function drawTop(sheet: Sheet, { name, email, period, chain, at }: PdfAsk): void {
  if (chain.entries > 0n) drawRosette(sheet, chain.head, page.right - 128, 40, 128)
  write(sheet, brand.name, page.left, 52, { size: 20, font: 'strong', colour: colours.accent })
  write(sheet, 'Statement of your money', page.left, 80, { size: 12, font: 'strong' })
  const facts = [
    ['Account holder', `${name}, ${email}`],
    ['Period', periodText(period, at)],
    ['Generated on', momentInWords(at.getTime())],
  ] as const
  for (const [index, [what, value]] of facts.entries()) {
    const y = 106 + index * 15
    write(sheet, what, page.left, y, { colour: colours.soft, width: 90 })
    write(sheet, value, page.left + 90, y, { width: 270 })
  }
}

/** Opening + in − out = closing; below it, where the money is. */
function drawSums(sheet: Sheet, { opening, turnover, closing }: StatementSums): void {
  rule(sheet, 170)
  drawCells(sheet, 178, [
    ['Opening balance', totalOf(opening)],
    ['Money in', turnover.in],
    ['Money out', turnover.out],
    ['Closing balance', totalOf(closing)],
  ])
  drawCells(sheet, 206, [
    ['Of the closing balance:', null],
    ['Cash', closing.cash],
    ['Blocked', closing.blocked],
    ['Awaiting settlement', closing.unsettled],
  ])
  rule(sheet, 234)
}

function drawCells(sheet: Sheet, y: number, cells: readonly (readonly [string, Paise | null])[]): void {
  for (const [index, [what, amount]] of cells.entries()) {
    const x = page.left + index * (page.width / cells.length)
    write(sheet, what, x, y, { size: 7.5, colour: colours.soft, width: 120 })
    if (amount !== null)
      write(sheet, formatRupees(amount), x, y + 11, { size: 10, font: 'strong', width: 120 })
  }
}

const column = { day: page.left, entry: 102, what: 132, in: 252, out: 325, cash: 398, balance: 472 }
const FIGURE = { align: 'right', width: 75, size: 7.5 } as const
const TITLE = { size: 8, width: 122 }

function drawHeadings(sheet: Sheet, y: number): number {
  const how = { size: 7.5, colour: colours.soft } as const
  write(sheet, 'Date', column.day, y, how)
  write(sheet, 'Entry', column.entry, y, how)
  write(sheet, 'What', column.what, y, how)
  write(sheet, 'In', column.in, y, { ...FIGURE, ...how })
  write(sheet, 'Out', column.out, y, { ...FIGURE, ...how })
  write(sheet, 'Cash', column.cash, y, { ...FIGURE, ...how })
  write(sheet, 'Balance', column.balance, y, { ...FIGURE, ...how })
  rule(sheet, y + 13)
  return y + 20
}

function drawTable(sheet: Sheet, lines: readonly ToldLine[]): void {
  let y = drawHeadings(sheet, 246)
  if (lines.length === 0)
    write(sheet, 'No transactions in this period.', page.left, y, { colour: colours.soft })
  for (const line of lines) {
    const notes = notesOf(line)
    const titleHeight = wrappedHeight(sheet, line.title, TITLE)
    const height =
      titleHeight + 8 + notes.reduce((sum, note) => sum + noteHeight(sheet, note, column.what) + 2, 0)
    if (y + height > page.bottom) {
      sheet.addPage()
      y = drawHeadings(sheet, page.top)
    }
    drawLine(sheet, line, y)
    let below = y + titleHeight + 3
    for (const note of notes) {
      writeNote(sheet, note, column.what, below)
      below += noteHeight(sheet, note, column.what) + 2
    }
    y += height
  }
}

const places = { cash: 'cash', blocked: 'blocked', unsettled: 'awaiting settlement' } as const

/** What only changes its place is told in words: it is neither in nor out. */
function notesOf({ isMove, amount, other, purpose, memo }: ToldLine): string[] {
  const moved = `${formatRupees(amount)} moved from ${places[placeOf(other)]} to ${places[placeOf(purpose)]}`
  return [...(isMove ? [moved] : []), ...(memo ? [memo] : [])]
}

function drawLine(sheet: Sheet, { seq, at, title, amount, isMove, balances }: ToldLine, y: number): void {
  write(sheet, dayText.format(at), column.day, y, { size: 8, width: 54 })
  write(sheet, seq.toString(), column.entry, y, { size: 8, colour: colours.soft, width: 28 })
  writeWrapped(sheet, title, column.what, y, TITLE)
  if (!isMove && amount > 0n) write(sheet, formatRupees(amount), column.in, y, FIGURE)
  if (!isMove && amount < 0n) write(sheet, formatRupees(amount).slice(1), column.out, y, FIGURE)
  write(sheet, formatRupees(balances.cash), column.cash, y, FIGURE)
  write(sheet, formatRupees(totalOf(balances)), column.balance, y, FIGURE)
}

/** Enough of both hashes to compare with the app's. */
function footerOf({ name, chain, proof }: PdfAsk): string {
  const entry = chain.entries > 0n ? ` Entry ${chain.entries}: ${chain.head.slice(0, 16)}.` : ''
  const head = proof ? ` Signed head ${proof.head.number}: ${proof.head.hash.slice(0, 16)}.` : ''
  return `${brand.name}, ${name}.${entry}${head} The JSON export proves them.`
}

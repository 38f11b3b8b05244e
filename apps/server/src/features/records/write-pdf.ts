/** records: the cash ledger of a period as a PDF statement. */
import { brand } from '@pramaan/brand'
import { Refusal } from '@pramaan/contracts'
import { formatRupees } from '@pramaan/money'
import { linesInOrder } from '../../ledger/cash-lines.ts'
import type { ClientProof } from '../../ledger/heads.ts'
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
  write,
  writeNote,
} from '../../platform/sheet.ts'
import { type Period, wantedIn } from './rules.ts'
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
  readonly at: Date
  readonly mode: 'demo' | 'live'
}

export async function writePdf(db: Db, ask: PdfAsk): Promise<Sheet> {
  const wanted = wantedIn(ask.period)
  const own = db.as({ clientId: ask.clientId })
  const lines: ToldLine[] = []
  for await (const part of linesInOrder(db, ask.clientId, wanted)) {
    lines.push(...(await toldLines(own, part)))
    if (lines.length > LINES_MOST) throw new Refusal('statement_too_long')
  }
  const sums = await statementSums(own, ask.clientId, wanted, lines)
  const sheet = newSheet(`Statement of ${ask.name}`, brand.name, ask.at)
  drawTop(sheet, ask)
  drawSums(sheet, sums)
  drawTable(sheet, lines)
  finish(sheet, footerOf(ask), ask.mode)
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
  write(sheet, 'Statement of your cash account', page.left, 80, { size: 12, font: 'strong' })
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

function drawSums(sheet: Sheet, { opening, turnover, blocked, closing }: StatementSums): void {
  const cells = [
    ['Opening balance', opening],
    ['Money in', turnover.in],
    ['Money out', turnover.out],
    ['Blocked or unsettled, net', blocked],
    ['Closing balance', closing],
  ] as const
  rule(sheet, 176)
  for (const [index, [what, amount]] of cells.entries()) {
    const x = page.left + index * (page.width / cells.length)
    write(sheet, what, x, 186, { size: 7.5, colour: colours.soft, width: 100 })
    write(sheet, formatRupees(amount), x, 199, { size: 10, font: 'strong', width: 100 })
  }
  rule(sheet, 224)
}

const column = { day: page.left, entry: 118, what: 160, amount: 340, balance: 447 }
const FIGURE_WIDTH = 100

function drawHeadings(sheet: Sheet, y: number): number {
  const how = { size: 7.5, colour: colours.soft } as const
  write(sheet, 'Date', column.day, y, how)
  write(sheet, 'Entry', column.entry, y, how)
  write(sheet, 'What', column.what, y, how)
  write(sheet, 'Amount', column.amount, y, { ...how, align: 'right', width: FIGURE_WIDTH })
  write(sheet, 'Balance', column.balance, y, { ...how, align: 'right', width: FIGURE_WIDTH })
  rule(sheet, y + 13)
  return y + 20
}

function drawTable(sheet: Sheet, lines: readonly ToldLine[]): void {
  let y = drawHeadings(sheet, 240)
  if (lines.length === 0)
    write(sheet, 'No transactions in this period.', page.left, y, { colour: colours.soft })
  for (const line of lines) {
    const height = 18 + (line.memo ? noteHeight(sheet, line.memo, column.what) + 2 : 0)
    if (y + height > page.bottom) {
      sheet.addPage()
      y = drawHeadings(sheet, page.top)
    }
    drawLine(sheet, line, y)
    y += height
  }
}

function drawLine(sheet: Sheet, { seq, at, title, memo, amount, balance }: ToldLine, y: number): void {
  write(sheet, dayText.format(at), column.day, y, { width: 68 })
  write(sheet, seq.toString(), column.entry, y, { colour: colours.soft, width: 40 })
  write(sheet, title, column.what, y, { width: 190 })
  if (memo) writeNote(sheet, memo, column.what, y + 13)
  const sign = amount > 0n ? '+' : ''
  write(sheet, `${sign}${formatRupees(amount)}`, column.amount, y, { align: 'right', width: FIGURE_WIDTH })
  write(sheet, formatRupees(balance), column.balance, y, { align: 'right', width: FIGURE_WIDTH })
}

/** Enough of both hashes to compare with the app's. */
function footerOf({ name, chain, proof }: PdfAsk): string {
  const entry = chain.entries > 0n ? ` Entry ${chain.entries}: ${chain.head.slice(0, 16)}.` : ''
  const head = proof ? ` Signed head ${proof.head.number}: ${proof.head.hash.slice(0, 16)}.` : ''
  return `${brand.name}, ${name}.${entry}${head} The JSON export proves them.`
}

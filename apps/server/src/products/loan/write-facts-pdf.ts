/** products/loan: the key facts as a PDF: what is signed, with its hash, and inside the file the very text that the hash is of. */
import { brand } from '@pramaan/brand'
import type { LoanFacts } from '@pramaan/contracts'
import { formatRupees, fromWire, groupIndian, paise } from '@pramaan/money'
import type { Client } from '../../clients/clients.ts'
import { momentInWords } from '../../market/session-words.ts'
import { dayInWords } from '../../market/wire.ts'
import {
  colours,
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
import { drawFacts, drawRows, type Fact, figures, placeFor } from '../../platform/sheet-tables.ts'

export interface FactsAsPdf {
  readonly client: Pick<Client, 'name' | 'account'>
  readonly facts: LoanFacts
  /** The text that is hashed. */
  readonly canonical: string
  readonly sha256: string
  /** Null before consent. */
  readonly signed: { readonly number: string; readonly at: Date } | null
  /** The one that the firm's heads are signed with. */
  readonly key: string
  readonly at: Date
  readonly mode: 'demo' | 'live'
}

/** The name of the text inside the file. */
const TEXT = 'key-facts.json'

export function writeFactsPdf(ask: FactsAsPdf): Sheet {
  const { facts, canonical, sha256, at } = ask
  const sheet = newSheet(`Key facts of a loan from ${facts.lender}`, brand.name, at)
  sheet.file(Buffer.from(canonical, 'utf8'), {
    ...{ name: TEXT, type: 'application/json', creationDate: at, modifiedDate: at },
    description: `The key facts as they are signed. SHA-256 ${sha256}`,
  })
  drawTop(sheet, ask)
  let y = drawFacts(sheet, headOf(ask), 106)
  y = drawLines(sheet, linesOf(facts), y)
  y = drawPledge(sheet, facts, y + 10)
  y = drawPayments(sheet, facts, y + 10)
  y = drawNotes(sheet, notesOf(facts), y + 8)
  drawHash(sheet, ask, y + 4)
  finish(sheet, `${brand.name}, ${ask.client.name}. Key facts ${sha256.slice(0, 16)}.`, ask.mode, ask.key)
  return sheet
}

const rupees = (amount: number): string => formatRupees(fromWire(amount) ?? paise(0n))
const percent = (figure: number): string => `${figure}%`
const inAll = (amounts: readonly number[]): string =>
  formatRupees(paise(amounts.reduce((sum, amount) => sum + (fromWire(amount) ?? 0n), 0n)))

/** The costs of a year stand first, as large as the name of the lender. */
function drawTop(sheet: Sheet, { facts }: FactsAsPdf): void {
  write(sheet, brand.name, page.left, 52, { size: 20, font: 'strong', colour: colours.accent })
  write(sheet, 'Key facts of a loan against holdings', page.left, 80, { size: 12, font: 'strong' })
  const right = { x: page.right - 170, how: figures(170) }
  write(sheet, `APR ${percent(facts.apr_percent)}`, right.x, 50, {
    ...{ ...right.how, size: 20, font: 'strong' },
  })
  write(sheet, 'Interest, fee and GST together, a year', right.x, 78, {
    ...{ ...right.how, size: 7.5, colour: colours.soft },
  })
}

const KINDS = { bank: 'Bank', nbfc: 'Finance company (NBFC)' } as const

const headOf = ({ client, facts, signed, at }: FactsAsPdf): Fact[] => [
  ['Lender', facts.lender],
  ['Registration', `${KINDS[facts.lender_kind]}, RBI registration ${facts.registration}`],
  ['Client', `${client.name}, account ${client.account}`],
  ...(signed ? [['Loan', signed.number] as const] : []),
  [
    'Agreed to',
    signed
      ? momentInWords(signed.at.getTime())
      : 'Not yet. These are the facts that you would agree to; nothing is owed or pledged.',
  ],
  ['Generated on', momentInWords(at.getTime())],
]

interface Line {
  readonly name: string
  readonly value: string
  readonly isStrong?: boolean
}

function linesOf(facts: LoanFacts): Line[] {
  const isEmi = facts.repayment === 'emi'
  return [
    { name: 'Loan amount', value: rupees(facts.amount) },
    { name: 'Interest, fixed, on what is owed', value: `${percent(facts.rate_percent)} a year` },
    { name: 'Fee', value: rupees(facts.fee) },
    { name: 'GST on the fee', value: rupees(facts.fee_gst) },
    { name: 'You get in your cash', value: rupees(facts.received), isStrong: true },
    { name: 'Tenor', value: facts.months === 1 ? '1 month' : `${facts.months} months` },
    { name: isEmi ? 'Each EMI' : 'To pay at the end', value: rupees(facts.instalment) },
    ...(isEmi ? [{ name: 'First EMI on', value: dayInWords(facts.first_due) }] : []),
    { name: isEmi ? 'Last EMI on' : 'Due on', value: dayInWords(facts.last_due) },
    { name: 'Interest in all', value: rupees(facts.interest) },
    { name: 'You repay in all', value: rupees(facts.repaid), isStrong: true },
    {
      name: 'What it costs you in all: interest, fee and GST',
      value: inAll([facts.interest, facts.fee, facts.fee_gst]),
      isStrong: true,
    },
    {
      name: isEmi ? 'If an EMI is late' : 'If it is paid late',
      value: `${percent(facts.late_percent)} a year on it, for those days`,
    },
    { name: 'Fee for repaying early, in any part, on any day', value: 'None' },
  ]
}

const VALUE = { x: page.right - 200, how: figures(200) }

const drawLines = (sheet: Sheet, lines: readonly Line[], from: number): number =>
  drawRows(sheet, from, {
    rows: lines,
    height: 16,
    headings: [
      ['What it costs', page.left],
      ['Figure', VALUE.x, VALUE.how],
    ],
    draw: ({ name, value, isStrong = false }, y) => {
      const font = isStrong ? 'strong' : 'regular'
      write(sheet, name, page.left, y, { font, width: 290 })
      write(sheet, value, VALUE.x, y, { ...VALUE.how, font })
    },
  })

const UNITS = { x: 330, how: figures(95) }

const drawPledge = (sheet: Sheet, { pledge }: LoanFacts, from: number): number =>
  drawRows(sheet, from, {
    rows: pledge,
    height: 27,
    headings: [
      ['Pledged', page.left],
      ['Units', UNITS.x, UNITS.how],
      ['Lent of its value', VALUE.x, VALUE.how],
    ],
    draw: ({ name, isin, units, ltv_percent: ltv }, y) => {
      write(sheet, name, page.left, y, { width: 275 })
      write(sheet, countOf(units), UNITS.x, y, UNITS.how)
      write(sheet, percent(ltv), VALUE.x, y, VALUE.how)
      writeNote(sheet, `ISIN ${isin ?? 'none'}`, page.left, y + 12)
    },
  })

function countOf(units: number): string {
  const [whole = '0', part] = String(units).split('.')
  return part === undefined ? groupIndian(whole) : `${groupIndian(whole)}.${part}`
}

const COLUMNS = [
  ['Payment', 150],
  ['Interest', 250],
  ['Principal', 350],
  ['Left', 450],
] as const

const drawPayments = (sheet: Sheet, { instalments }: LoanFacts, from: number): number =>
  drawRows(sheet, from, {
    rows: instalments,
    height: 15,
    headings: [
      ['No.', page.left],
      ['Due', 76],
      ...COLUMNS.map(([name, x]) => [name, x, figures(95)] as const),
    ],
    draw: ({ no, due, ...row }, y) => {
      write(sheet, String(no), page.left, y, { width: 26 })
      write(sheet, dayInWords(due), 76, y, { width: 80 })
      const amounts = [row.amount, row.interest, row.principal, row.balance]
      for (const [place, amount] of amounts.entries())
        write(sheet, rupees(amount), COLUMNS[place]?.[1] ?? 0, y, figures(95))
    },
  })

const notesOf = (facts: LoanFacts): string[] => [
  `Figures for a loan drawn on ${dayInWords(facts.draw_day)}. Drawn later, the facts of that day are shown and signed.`,
  `Cooling-off: given back by the end of ${dayInWords(facts.cooling_off_until)}, it costs the days’ interest alone; the fee and its GST come back.`,
  `Shortfall: where what is pledged no longer covers what is owed, you are told at once and have ${facts.cure_days} working days to pay or to pledge more. Only after them, by two people, and no more than is needed, something pledged is sold.`,
  'Pledged holdings stay yours and earn dividends. They cannot be sold until they are released.',
  `Complaints to the lender: ${facts.grievance}`,
]

function drawNotes(sheet: Sheet, notes: readonly string[], from: number): number {
  let y = from
  for (const note of notes) {
    const height = noteHeight(sheet, note, page.left) + 5
    y = placeFor(sheet, y, height)
    writeNote(sheet, note, page.left, y)
    y += height
  }
  return y
}

function drawHash(sheet: Sheet, { sha256, signed }: FactsAsPdf, from: number): void {
  const how = { size: 8, width: page.width }
  const words = signed
    ? `You agreed to the facts with this hash; once money is drawn it stands in your ledger beside the drawing. The text that it is of is inside this file as ${TEXT}: sha256sum ${TEXT} gives the same.`
    : `Your consent names this hash, and no other facts can be put in their place. The text that it is of is inside this file as ${TEXT}: sha256sum ${TEXT} gives the same.`
  const height = 40 + wrappedHeight(sheet, words, how)
  const y = placeFor(sheet, from, height)
  rule(sheet, y)
  write(sheet, 'SHA-256 of these facts', page.left, y + 8, { size: 7.5, colour: colours.soft })
  write(sheet, sha256, page.left, y + 20, { font: 'strong' })
  writeWrapped(sheet, words, page.left, y + 36, how)
}

/**
 * demo: the document of an offer or of an entry: one page with its terms, marked as the demo's, put up by one person and opened by the other. Set in
 * the fonts that every reader has, which takes no time: two dozen of them are made while the first start is waited for.
 */
import { createHash } from 'node:crypto'
import { messages, type ProposalAsk } from '@pramaan/contracts'
import { actKinds } from '../features.ts'
import { checkPdf, openDocument, putDocument } from '../firm/offer-documents.ts'
import type { TradingServices } from '../trading/services.ts'
import { agree, type Firm } from './story.ts'

export interface Paper {
  /** As clients read it: 'Term sheet of 3 Nov 2026'. */
  readonly name: string
  /** Of what. */
  readonly about: string
  readonly lines: readonly (readonly [field: string, value: string])[]
}

const LEFT = 48
const VALUE_LEFT = 190
/** Of ten points, on what is left of A4. */
const VALUE_LETTERS = 68
const LINE = 14

/** These fonts write Latin and its punctuation; they are older than the sign of the rupee. */
const CODES: Readonly<Record<string, string>> = {
  ...{ '’': '\x92', '“': '\x93', '”': '\x94', '–': '\x96', '—': '\x97', '−': '-' },
}
const writable = (text: string): string =>
  text
    .replaceAll('₹', 'Rs ')
    .replaceAll(/[’“”–—−]/g, (sign) => CODES[sign] ?? '?')
    .replaceAll(/[^\x20-\xff]/g, '?')
    .replaceAll(/[\\()]/g, '\\$&')

const textAt = (x: number, y: number, font: 'F1' | 'F2', size: number, text: string): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${writable(text)}) Tj ET`

function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length >= VALUE_LETTERS) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

/** What stands on the page, from its top down. */
function drawn({ name, about, lines }: Paper): string {
  const drawn = [textAt(LEFT, 780, 'F2', 16, about), textAt(LEFT, 760, 'F1', 11, name)]
  let y = 736
  for (const [field, value] of lines) {
    drawn.push(textAt(LEFT, y, 'F1', 9, field))
    for (const line of wrapped(value)) {
      drawn.push(textAt(VALUE_LEFT, y, 'F1', 10, line))
      y -= LINE
    }
    y -= LINE / 2
  }
  return [...drawn, textAt(LEFT, 36, 'F2', 9, messages.demoBand)].join('\n')
}

/** The smallest PDF writer that will do: one page, two fonts. */
function pdfOf(paper: Paper): Buffer {
  const content = drawn(paper)
  const font = (name: string): string =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(en-IN)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R/F2 5 0 R>>>>/Contents 6 0 R>>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Title(${writable(`${paper.about}: ${paper.name}`)})>>`,
  ]
  let text = '%PDF-1.4\n'
  const places: number[] = []
  for (const [at, object] of objects.entries()) {
    places.push(text.length)
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R/Info 7 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Before its document stands in it. */
type Unnamed<Act> = Act extends { readonly pdfs?: unknown } ? Omit<Act, 'pdfs'> : never

/** Two people agree on an offer, or on what they enter for all holders, with these bytes. */
export async function agreeWith(
  services: TradingServices,
  firm: Firm,
  act: Unnamed<ProposalAsk>,
  paper: Paper,
): Promise<void> {
  const file = pdfOf(paper)
  checkPdf(file)
  const sha256 = createHash('sha256').update(file).digest('hex')
  await services.db.as('firm').transaction(async (tx) => {
    await putDocument(tx, services.businessClock, { file, by: firm.maker })
    await openDocument(tx, services.businessClock, { sha256, by: firm.checker })
  })
  const pdfs = [{ name: paper.name, sha256, size: file.length }]
  await agree(services, actKinds, firm, { ...act, pdfs } as ProposalAsk)
}

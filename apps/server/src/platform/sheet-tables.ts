/** platform: tables on the paper of a PDF: headings that stand again on every page, lines, and columns of figures. */
import { colours, page, rule, type Sheet, type Writing, write } from './sheet.ts'

/** A column of figures, by where it begins. */
export const figures = (width: number): Writing => ({ align: 'right', width })

export type Heading = readonly [text: string, x: number, how?: Writing]

const heading = { size: 7.5, colour: colours.soft } as const

function drawHeadings(sheet: Sheet, y: number, headings: readonly Heading[]): number {
  rule(sheet, y)
  for (const [text, x, how = {}] of headings) write(sheet, text, x, y + 8, { ...how, ...heading })
  return y + 24
}

export interface Table<T> {
  readonly rows: readonly T[]
  readonly height: number
  readonly headings: readonly Heading[]
  readonly draw: (row: T, y: number) => void
}

/** Lines with their headings, which stand again at the top of each new page. Says where it ends. */
export function drawRows<T>(sheet: Sheet, from: number, { rows, height, headings, draw }: Table<T>): number {
  let y = drawHeadings(sheet, placeFor(sheet, from, 24 + height), headings)
  for (const row of rows) {
    if (y + height > page.bottom) {
      sheet.addPage()
      y = drawHeadings(sheet, page.top, headings)
    }
    draw(row, y)
    y += height
  }
  return y
}

/** The place for what needs this height: here, or at the top of a new page. */
export function placeFor(sheet: Sheet, y: number, height: number): number {
  if (y + height <= page.bottom) return y
  sheet.addPage()
  return page.top
}

export type Fact = readonly [what: string, value: string]

/** What a document is about, line by line; says where it ends. */
export function drawFacts(sheet: Sheet, facts: readonly Fact[], from: number): number {
  for (const [index, [what, value]] of facts.entries()) {
    const y = from + index * 15
    write(sheet, what, page.left, y, { colour: colours.soft, width: 90 })
    // The first lines stand beside the rosette.
    write(sheet, value, page.left + 90, y, { width: index < 3 ? 280 : 400 })
  }
  return from + facts.length * 15 + 12
}

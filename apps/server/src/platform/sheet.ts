/** platform: the paper of a PDF: fonts, colours, measures, and what stands on every page. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { light, petalTurns, ROSETTE_SIZE, rosetteRings } from '@pramaan/brand'
import { messages } from '@pramaan/contracts'
import PDFDocument from 'pdfkit'

/** Inter, embedded as far as it is used: the fonts that every reader has cannot write ₹. */
const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
const REGULAR = join(fonts, '400Regular', 'Inter_400Regular.ttf')
const STRONG = join(fonts, '600SemiBold', 'Inter_600SemiBold.ttf')

export type Sheet = PDFKit.PDFDocument

export const colours = { ink: light.ink, soft: light.soft, line: light.line, accent: light.accent }

/** A4 in points. The demo's mark and the page number stand below `bottom`. */
export const page = { left: 48, right: 547.28, top: 56, bottom: 762, width: 499.28 }

export function newSheet(title: string, author: string, at: Date): Sheet {
  const sheet = new PDFDocument({
    size: 'A4',
    margins: { top: page.top, left: page.left, right: page.left, bottom: 0 },
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  sheet.registerFont('regular', REGULAR).registerFont('strong', STRONG)
  return sheet
}

export interface Writing {
  readonly size?: number
  readonly font?: 'regular' | 'strong'
  readonly colour?: string
  readonly align?: 'left' | 'right'
  readonly width?: number
}

/** One line of text at a place, shortened to its width. Letters that the font lacks become a question mark. */
export function write(sheet: Sheet, text: string, x: number, y: number, how: Writing = {}): void {
  const { size = 9, font = 'regular', colour = colours.ink, align = 'left', width = page.right - x } = how
  sheet.font(font).fontSize(size).fillColor(colour)
  sheet.text(writable(text), x, y, {
    width,
    align,
    lineBreak: false,
    ellipsis: true,
    height: size * 1.4,
    // Digits of one width, so that figures stand under each other.
    features: ['tnum'],
  })
}

interface Wrapping {
  readonly size: number
  readonly width: number
}

/** A text within its width, on as many lines as it needs, and how high that is. */
export function writeWrapped(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  { size, width }: Wrapping,
): void {
  sheet.font('regular').fontSize(size).fillColor(colours.ink).text(writable(text), x, y, { width })
}

export const wrappedHeight = (sheet: Sheet, text: string, { size, width }: Wrapping): number =>
  sheet.font('regular').fontSize(size).heightOfString(writable(text), { width })

const NOTE_SIZE = 7.5

/** A text on as many lines as it needs, and how high that is. */
export function writeNote(sheet: Sheet, text: string, x: number, y: number): void {
  sheet.font('regular').fontSize(NOTE_SIZE).fillColor(colours.soft)
  sheet.text(writable(text), x, y, { width: page.right - x })
}

export function noteHeight(sheet: Sheet, text: string, x: number): number {
  return sheet
    .font('regular')
    .fontSize(NOTE_SIZE)
    .heightOfString(writable(text), { width: page.right - x })
}

/** Latin with its accents, general punctuation, currency signs and arrows: what Inter surely has. */
const UNWRITABLE = /[^\u0020-\u007E\u00A0-\u024F\u2010-\u2027\u2030-\u205E\u20A0-\u20BF\u2190-\u2193\u2212]/gu

const writable = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(UNWRITABLE, '?')

export function rule(sheet: Sheet, y: number): void {
  sheet.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).strokeColor(colours.line).stroke()
}

/** The same line work as on the screen, from the same hash. */
export function drawRosette(sheet: Sheet, hash: string, x: number, y: number, size: number): void {
  const scale = size / ROSETTE_SIZE
  sheet.save().translate(x, y).scale(scale)
  sheet
    .lineWidth(0.25 / scale)
    .strokeColor(colours.accent)
    .strokeOpacity(0.32)
  const middle: [number, number] = [ROSETTE_SIZE / 2, ROSETTE_SIZE / 2]
  for (const { path, petals } of rosetteRings(hash)) {
    for (const [turn] of petalTurns(petals).entries()) {
      sheet
        .save()
        .rotate((turn * 360) / petals, { origin: middle })
        .path(path)
        .stroke()
        .restore()
    }
  }
  sheet.restore()
}

/** What stands on every page, once it is known how many there are. */
export function finish(
  sheet: Sheet,
  footer: string,
  mode: 'demo' | 'live',
  /** The firm's key, where a reader is to hold a file with proof against it. */
  key: string | null = null,
): void {
  const { start, count } = sheet.bufferedPageRange()
  for (let number = start; number < start + count; number += 1) {
    sheet.switchToPage(number)
    if (mode === 'demo') drawDemoMark(sheet)
    rule(sheet, 776)
    write(sheet, footer, page.left, 784, { size: 7.5, colour: colours.soft, width: 400 })
    if (key !== null)
      write(sheet, keyInWords(key), page.left, 795, { size: 7, colour: colours.soft, width: 440 })
    write(sheet, `Page ${number + 1} of ${count}`, page.right - 90, 784, {
      size: 7.5,
      colour: colours.soft,
      align: 'right',
      width: 90,
    })
  }
  sheet.end()
}

/** In groups of four, as it can be compared by eye. */
const keyInWords = (key: string): string =>
  `The firm signs with the key ${key.replace(/(.{4})(?=.)/g, '$1 ')}`

/** Across the page and along its foot: neither can be cut off without the other staying. */
function drawDemoMark(sheet: Sheet): void {
  const text = messages.demoBand
  sheet.save().fillOpacity(0.07).font('strong').fontSize(34).fillColor(colours.ink)
  const width = sheet.widthOfString(text)
  sheet.rotate(-38, { origin: [297.64, 420.94] }).text(text, 297.64 - width / 2, 402, { lineBreak: false })
  sheet.restore()
  write(sheet, text, page.left, 807, { size: 7.5, font: 'strong', colour: colours.ink })
}

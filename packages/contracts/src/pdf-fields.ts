/** contracts: a document of an offer: a PDF by its name, its size and the SHA-256 of its bytes. Who names it names these bytes. */
import * as z from 'zod/mini'
import { honestText } from './staff-texts.ts'

const NAME = 'Name the document in 3 to 120 characters.'
const UPLOAD = 'Upload the document again.'
const MOST = 'Attach at most four documents.'

export const sha256 = z.string(UPLOAD).check(z.regex(/^[0-9a-f]{64}$/, UPLOAD))

/** Larger than most information memorandums, and quick to open on a phone. */
export const pdfMaximumBytes = 10 * 1024 * 1024

export const offerPdf = z.strictObject(
  {
    /** As the client reads it: what it is, and of which day. */
    name: z
      .string(NAME)
      .check(z.trim(), z.minLength(3, NAME), z.maxLength(120, NAME), z.regex(/^\P{Cc}*$/u, NAME), honestText),
    sha256,
    /** In bytes. */
    size: z.int(UPLOAD).check(z.gte(1, UPLOAD), z.lte(pdfMaximumBytes, UPLOAD)),
  },
  UPLOAD,
)
export type OfferPdf = z.output<typeof offerPdf>

/** Each of them once. */
export const offerPdfs = z.array(offerPdf, UPLOAD).check(
  z.maxLength(4, MOST),
  z.refine(
    (all) => new Set(all.map((one) => one.sha256)).size === all.length,
    'The same document is attached twice.',
  ),
)

/** Of what two people enter for all holders: a NAV, a value, a level, a payment that was missed. Without one nothing is entered. */
export const entryPdfs = offerPdfs.check(z.minLength(1, 'Attach the document, as a PDF.'))

/** What is entered with its document. */
export const entryKinds = [
  'fund-nav',
  'bond-price',
  'bond-bid',
  'bond-default',
  'note-value',
  'note-fixing',
  'note-default',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** A figure of the firm's own, as a client reads it: what, of which day, and the documents that it was taken from. */
export const enteredFigure = z.strictObject({
  kind: z.enum(entryKinds),
  day: z.string(),
  offer_id: z.string(),
  pdfs: z.array(offerPdf),
})
export type EnteredFigure = z.output<typeof enteredFigure>

/** Of an offer that is up: its documents from now on. Who has ordered keeps those that were consented to. */
export const offerDocuments = z.strictObject({
  kind: z.literal('offer-documents'),
  offer_id: z.uuid('Choose the offer.'),
  pdfs: offerPdfs,
})

/** Small PDFs for tests: one empty page, told apart by a remark in each. */
import { createHash } from 'node:crypto'
import { type OfferPdf, openOfferDocument, uploadOfferDocument } from '@pramaan/contracts'
import { at, type Person, sendAs } from './firm.ts'
import type { House } from './harness.ts'
import { sendFile } from './uploads.ts'

/** `objects` stand in it as they are. */
export const pdfOf = (remark: string, objects = ''): Buffer =>
  Buffer.from(
    `%PDF-1.7\n% ${remark}\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\n${objects}\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  )

export const digestOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex')

/** What the console sends after an upload. */
export const named = (file: Buffer, name = 'Information memorandum'): OfferPdf => ({
  name,
  sha256: digestOf(file),
  size: file.length,
})

export const upload = (house: House, person: Person, file: Buffer) =>
  sendFile(house.app, uploadOfferDocument, {
    file,
    headers: { cookie: `console=${person.cookies.console}` },
  })

export const open = (house: House, person: Person, sha256: string) =>
  sendAs(house.app, person, at(openOfferDocument, { sha256 }))

/** Small PDFs for tests: one empty page, told apart by a remark in each. */
import { createHash } from 'node:crypto'
import {
  type OfferPdf,
  openOfferDocument,
  type Proposal,
  type ProposalAsk,
  uploadOfferDocument,
} from '@pramaan/contracts'
import { approveAs, at, newPerson, type Person, proposeAs, sendAs } from './firm.ts'
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

const notice = pdfOf('what an entry was taken from')

/** Of an entry whose document is beside the point: put up by `putUp`. */
export const papers: OfferPdf[] = [named(notice, 'Notice of 16 Nov 2026')]

/** The notice, where the act names it. */
export async function putUp(house: House, maker: Person, act: unknown): Promise<void> {
  if (JSON.stringify(act).includes(digestOf(notice))) await upload(house, maker, notice)
}

/** With its notice, where the act names it. */
export async function proposeWith(house: House, maker: Person, act: ProposalAsk) {
  await putUp(house, maker, act)
  return proposeAs(house.app, maker, act)
}

/** Who approves has opened what the act names. */
export async function approveRead(house: House, checker: Person, { id, pdfs = [] }: Proposal) {
  for (const { sha256 } of pdfs) await open(house, checker, sha256)
  return approveAs(house.app, checker, id)
}

/** Proposed by one and approved by another. */
export async function agreedByTwo(house: House, act: ProposalAsk): Promise<void> {
  const [maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
  const { proposal } = await proposeWith(house, maker, act)
  const { body } = await approveRead(house, checker, proposal)
  if (body.code !== 200) throw new Error(JSON.stringify(body))
}

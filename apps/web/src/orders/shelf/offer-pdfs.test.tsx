/** orders, shelf: a document is saved if its bytes are the approved ones, and otherwise not. */
import { createHash } from 'node:crypto'
import { onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PaperFetch } from '../../platform/test/paper-fetch.ts'
import { OfferPdfs } from './offer-pdfs.tsx'

const OFFER = '7c8f2b52-3f9d-4a36-9a4e-6d1f0a6f3c11'
const APPROVED = '%PDF-1.4 the approved one %%EOF'
const sha256 = createHash('sha256').update(APPROVED).digest('hex')

let server: PaperFetch
let saved: string[]
beforeEach(async () => {
  server = new PaperFetch()
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await server.open()
})
afterEach(async () => {
  await server.close()
  vi.restoreAllMocks()
})

const text = () => document.body.textContent ?? ''

async function download(arrives: string): Promise<void> {
  server.on(
    `GET /offer/app/v1/${OFFER}/document/${sha256}`,
    () =>
      new Response(arrives, { headers: { 'Content-Disposition': 'attachment; filename="memorandum.pdf"' } }),
  )
  onScreen(<OfferPdfs offerId={OFFER} pdfs={[{ name: 'Memorandum', sha256, size: 1025 }]} />)
  const button = document.querySelector('button')
  if (!button) throw new Error('no button')
  await press(button)
}

test('name, size and the whole SHA-256 stand beside it; the same bytes are saved, and it says so', async () => {
  await download(APPROVED)
  await until(() => text().includes('Your browser found the same SHA-256.'))
  expect(text()).toContain(`Memorandum2 KB · SHA-256${sha256}`)
  expect(saved).toEqual(['memorandum.pdf'])
})

test('other bytes are not saved, and it says why', async () => {
  await download('%PDF-1.4 another one %%EOF')
  await until(() => text().includes('Not saved: what arrived is not the document that was approved.'))
  expect(saved).toEqual([])
})

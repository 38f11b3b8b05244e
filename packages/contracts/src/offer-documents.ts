/** contracts: the documents of what is on the shelf: put up by one person, opened and approved by another, and kept by clients. */
import * as z from 'zod/mini'
import { apiCall, consoleCall, staffRoles } from './contract.ts'
import { nothing } from './fields.ts'
import { sha256 } from './pdf-fields.ts'

export {
  type EnteredFigure,
  type EntryKind,
  entryKinds,
  type OfferPdf,
  pdfMaximumBytes,
} from './pdf-fields.ts'

export const uploadOfferDocument = consoleCall({
  method: 'POST',
  path: '/offer-documents',
  access: 'staff',
  roles: ['maker', 'checker'],
  summary:
    'Put up a PDF of up to 10 MB for a proposal to name. Clients see it once two people have approved an offer or an entry with it. One that no proposal names is removed after 30 days.',
  takesFile: 'document',
  reply: z.strictObject({ sha256: z.string(), size: z.number() }),
})

export const openOfferDocument = consoleCall({
  method: 'GET',
  path: '/offer-documents/:sha256',
  access: 'staff',
  roles: staffRoles,
  summary:
    'A document by the SHA-256 of its bytes. Who opens it is written down: nobody approves one unread.',
  params: z.strictObject({ sha256 }),
  givesFile: true,
  reply: nothing,
})

export const viewOfferDocument = apiCall({
  method: 'GET',
  path: '/offer/app/v1/:id/document/:sha256',
  access: 'approved-client',
  summary:
    'A document of an offer, of today’s terms or of earlier ones, or of what was entered for it (a NAV, a value, a level, a missed payment): exactly the bytes that two people approved.',
  params: z.strictObject({ id: z.uuid(), sha256 }),
  givesFile: true,
  reply: nothing,
})

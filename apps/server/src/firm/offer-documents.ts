/**
 * firm: the documents of offers and of what is entered for all holders, by the SHA-256 of their bytes. One person puts a PDF up and names
 * it in a proposal, another opens and approves exactly these bytes, and a client keeps what was approved. Never changed; removed only
 * where no proposal has named it for a month. The only writer of its tables.
 */
import { createHash } from 'node:crypto'
import { entryKinds, type OfferPdf, type ProposalAsk, pdfMaximumBytes, Refusal } from '@pramaan/contracts'
import { writeAudit } from '../platform/audit.ts'
import { type Clock, dayInIndia, instantInIndia, laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { isPdf, isQuietPdf } from '../platform/pdf-file.ts'
import type { FileToKeep, StaffCaller } from '../platform/routes.ts'
import { staffActor } from './actors.ts'

const MOST_A_DAY = 60

const digestOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex')

/** @throws Refusal for what is no PDF, or would do more than show its pages. */
export function checkPdf(file: Buffer): void {
  if (!isPdf(file) || file.length > pdfMaximumBytes || !isQuietPdf(file)) throw new Refusal('document_wrong')
}

/** The same bytes are kept once, whoever puts them up again. @throws Refusal */
export async function putDocument(
  tx: Queries,
  clock: Clock,
  { file, by }: { readonly file: Buffer; readonly by: StaffCaller },
): Promise<{ sha256: string; size: number }> {
  const put = { sha256: digestOf(file), size: file.length }
  const now = clock.now()
  const [row] = await tx.query<{ count: bigint }>(
    'select count(*) as count from offer_document where put_by = $1 and put_at >= $2',
    [by.staffId, instantInIndia(dayInIndia(now), '00:00:00')],
  )
  if (Number(row?.count ?? 0) >= MOST_A_DAY) throw new Refusal('document_quota_reached')
  const made = await tx.query<{ sha256: string }>(
    `insert into offer_document (sha256, size, content, put_by, put_at) values ($1, $2, $3, $4, $5)
     on conflict (sha256) do nothing returning sha256`,
    [put.sha256, put.size, file, by.staffId, now],
  )
  if (made.length > 0)
    await writeAudit(tx, clock, {
      actor: staffActor(by),
      act: 'offer-document.put',
      what: `Uploaded a document of ${put.size} bytes, SHA-256 ${put.sha256}.`,
      clientId: null,
      reason: null,
    })
  return put
}

/** Not what the database says they are, but what they are. @throws Refusal */
async function bytesOf(tx: Queries, sha256: string): Promise<Buffer> {
  const [row] = await tx.query<{ content: Buffer }>('select content from offer_document where sha256 = $1', [
    sha256,
  ])
  if (!row) throw new Refusal('document_unknown')
  if (digestOf(row.content) !== sha256) throw new Refusal('document_changed')
  return row.content
}

/** Its name in letters that every computer writes, and the beginning of its SHA-256. */
const fileNameOf = (name: string, sha256: string): string =>
  `${[...(name.match(/[A-Za-z0-9]+/g) ?? ['document']), sha256.slice(0, 12)].join('-').slice(-90)}.pdf`.replace(
    /^-+/,
    '',
  )

/** Written down for who opened it: nobody approves a document unread. @throws Refusal */
export async function openDocument(
  tx: Queries,
  clock: Clock,
  { sha256, by }: { readonly sha256: string; readonly by: StaffCaller },
): Promise<FileToKeep> {
  const content = await bytesOf(tx, sha256)
  await tx.query(
    'insert into offer_document_opening (sha256, staff_id, at) values ($1, $2, $3) on conflict do nothing',
    [sha256, by.staffId, clock.now()],
  )
  return { name: fileNameOf('document', sha256), type: 'application/pdf', content }
}

/**
 * Of this offer in one of its versions, or of what was entered for its instrument: what was proposed and never approved is not handed
 * out. @throws Refusal
 */
export async function approvedDocument(
  tx: Queries,
  { offerId, sha256 }: { readonly offerId: string; readonly sha256: string },
): Promise<FileToKeep> {
  const [named] = await tx.query<{ name: string | null }>(
    `(select p.pdf ->> 'name' as name
      from offer_terms t cross join lateral jsonb_array_elements(t.terms -> 'pdfs') as p(pdf)
      where t.offer_id = $1 and p.pdf ->> 'sha256' = $2 order by t.version desc limit 1)
     union all
     (select e.name from offer o join entry_document e on e.instrument_id = o.instrument_id and e.sha256 = $2
      where o.id = $1 order by e.at desc limit 1)
     limit 1`,
    [offerId, sha256],
  )
  if (!named) throw new Refusal('document_unknown')
  const content = await bytesOf(tx, sha256)
  return {
    name: fileNameOf(named.name ?? 'document', sha256),
    type: 'application/pdf',
    content,
    isForGood: true,
  }
}

/** What an act names; of most acts nothing. */
export const pdfsOfAct = (act: ProposalAsk): readonly OfferPdf[] => ('pdfs' in act ? (act.pdfs ?? []) : [])

/** That each is here, with these very bytes. @throws Refusal */
export async function checkDocuments(tx: Queries, act: ProposalAsk): Promise<void> {
  for (const { sha256, size } of pdfsOfAct(act)) {
    if ((await bytesOf(tx, sha256)).length !== size) throw new Refusal('document_changed')
  }
}

/** Whoever approves has opened each, and each is still the same. @throws Refusal */
export async function checkOpened(
  tx: Queries,
  act: ProposalAsk,
  { staffId }: Pick<StaffCaller, 'staffId'>,
): Promise<void> {
  await checkDocuments(tx, act)
  // Proposed before entries had their documents.
  if (entryKinds.some((kind) => kind === act.kind) && pdfsOfAct(act).length === 0)
    throw new Refusal('proposal_outdated')
  const named = pdfsOfAct(act).map(({ sha256 }) => sha256)
  if (named.length === 0) return
  const opened = await tx.query<{ sha256: string }>(
    'select sha256 from offer_document_opening where staff_id = $1 and sha256 = any ($2)',
    [staffId, named],
  )
  if (opened.length < named.length) throw new Refusal('document_not_opened')
}

const DAY_MS = 24 * 3_600_000
/** Long enough for any proposal to be thought over; then nobody meant it. */
const UNNAMED_DAYS = 30
const AT_ONCE = 50

/** Uploads that no proposal has named for a month are removed: nobody approved them, and nobody was handed one. */
export async function forgetUnnamedDocuments(db: Queries, clock: Clock): Promise<void> {
  const before = laterBy(clock.now(), -UNNAMED_DAYS * DAY_MS)
  for (;;) {
    const [row] = await db.query<{ gone: number }>('select forget_unnamed_documents($1, $2) as gone', [
      before,
      AT_ONCE,
    ])
    if ((row?.gone ?? 0) < AT_ONCE) return
  }
}

/** For the audit log, whose chain holds which bytes two people approved. */
export const documentsTold = (act: ProposalAsk): string =>
  pdfsOfAct(act)
    .map(({ name, sha256 }) => ` Document: ${name}, SHA-256 ${sha256}.`)
    .join('')

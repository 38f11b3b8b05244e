/**
 * products/compensation: files of evidence. An image is made anew by us and a PDF is kept as it came; both are sealed with a key of
 * their client. The client sees them again, and of the firm the two people who were named for the claim: each time, the client reads of it.
 */
import { randomUUID } from 'node:crypto'
import { limits, Refusal } from '@pramaan/contracts'
import { takeUpload } from '../../clients/images.ts'
import { openUpload } from '../../clients/open-upload.ts'
import type { Services } from '../../clients/services.ts'
import { staffActor } from '../../firm/actors.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queries } from '../../platform/database.ts'
import { imageKindOf } from '../../platform/image-kind.ts'
import type { Keys } from '../../platform/keys.ts'
import { isPdf } from '../../platform/pdf-file.ts'
import type { FileToKeep, StaffCaller } from '../../platform/routes.ts'
import { ownOpenClaim } from './claims.ts'
import { referenceOf } from './rules.ts'
import * as store from './store.ts'

/** Large enough to read a screen or a letter. */
const SHAPE = { kind: 'fit', longSidePx: 2400 } as const
const MOST_PDF_BYTES = 5 * 1024 * 1024

export interface Evidence {
  readonly type: 'image' | 'pdf'
  readonly bytes: Buffer
}

/** Counted with the day's uploads, whatever it turns out to be. @throws Refusal */
export async function openEvidence(services: Services, clientId: string, file: Buffer): Promise<Evidence> {
  if (imageKindOf(file)) {
    const { jpeg } = await openUpload(services, clientId, file, SHAPE)
    return { type: 'image', bytes: jpeg }
  }
  await takeUpload(services.db.as({ clientId }), services.clock, clientId, file.length)
  if (!isPdf(file) || file.length > MOST_PDF_BYTES) throw new Refusal('claim_file_wrong')
  return { type: 'pdf', bytes: file }
}

export async function keepEvidence(
  { keys, businessClock }: Pick<Services, 'keys' | 'businessClock'>,
  tx: Queries,
  { clientId, id, evidence }: { clientId: string; id: string; evidence: Evidence },
): Promise<void> {
  const claim = await ownOpenClaim(tx, clientId, id)
  const turn = (await store.filesOf(tx, id)).length + 1
  if (turn > limits.claimFiles) throw new Refusal('claim_files_full')
  const at = businessClock.now()
  await tx.query(
    'insert into claim_file (id, claim_id, client_id, turn, type, sealed, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      ...[
        randomUUID(),
        id,
        clientId,
        turn,
        evidence.type,
        keys.seal(`client:${clientId}`, evidence.bytes),
        at,
      ],
    ],
  )
  await store.addStep(tx, claim, { state: 'evidence', at, actor: 'You', reason: null })
}

interface SealedFile {
  readonly client_id: string
  readonly type: 'image' | 'pdf'
  readonly sealed: Buffer
  readonly turn: number
}

async function findFile(tx: Queries, claimId: string, fileId: string): Promise<SealedFile> {
  const [row] = await tx.query<SealedFile>(
    'select client_id, type, sealed, turn from claim_file where id = $2 and claim_id = $1',
    [claimId, fileId],
  )
  if (!row) throw new Refusal('claim_unknown')
  return row
}

const asFile = (keys: Keys, claimId: string, { client_id, type, sealed, turn }: SealedFile): FileToKeep => ({
  name: `${referenceOf(claimId)}-${turn}.${type === 'pdf' ? 'pdf' : 'jpg'}`,
  type: type === 'pdf' ? 'application/pdf' : 'image/jpeg',
  content: keys.open(`client:${client_id}`, sealed),
})

/** The client's own. `tx` sees nothing else. */
export const ownFile = async (
  keys: Keys,
  tx: Queries,
  claimId: string,
  fileId: string,
): Promise<FileToKeep> => asFile(keys, claimId, await findFile(tx, claimId, fileId))

/** Written down before anything of it is answered. */
export async function readFile(
  { keys, businessClock }: Pick<Services, 'keys' | 'businessClock'>,
  tx: Queries,
  { claimId, fileId, by }: { claimId: string; fileId: string; by: StaffCaller },
): Promise<FileToKeep> {
  const file = await findFile(tx, claimId, fileId)
  const readers = await store.readersOf(tx, claimId)
  if (!readers.some(({ staff_id }) => staff_id === by.staffId)) throw new Refusal('claim_evidence_closed')
  await tx.query(
    'insert into claim_reading (file_id, claim_id, client_id, staff_id, by_name, at) values ($1, $2, $3, $4, $5, $6)',
    [fileId, claimId, file.client_id, by.staffId, by.name, businessClock.now()],
  )
  await writeAudit(tx, businessClock, {
    actor: staffActor(by),
    act: 'claim-evidence.read',
    what: `Opened file ${file.turn} of the evidence of claim ${referenceOf(claimId)}.`,
    clientId: file.client_id,
    reason: null,
  })
  return asFile(keys, claimId, file)
}

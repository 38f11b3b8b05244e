/** identities: what was handed in. The only writer of the table `identity_submission`. */
import { randomUUID } from 'node:crypto'
import { mobileMac, personMac } from '../../clients/person-macs.ts'
import type { Queries } from '../../platform/database.ts'
import { sealedFor } from '../../platform/sealed-texts.ts'

export interface Submission {
  readonly id: string
  readonly clientId: string
  readonly fullName: string
  readonly mobile: string
  readonly birthday: string
  readonly sealedIdNumber: Buffer
  readonly idNumberMask: string
  readonly idNumberMac: Buffer
  readonly frontImageId: string
  readonly backImageId: string
  readonly submittedAt: Date
  readonly promisedBy: Date
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly decidedAt: Date | null
  readonly reason: string | null
}

interface SubmissionRow {
  id: string
  client_id: string
  full_name: string
  mobile: string
  date_of_birth: string
  id_number: Buffer
  id_number_mask: string
  id_number_mac: Buffer
  front_image_id: string
  back_image_id: string
  submitted_at: Date
  promised_by: Date
  status: Submission['status']
  decided_at: Date | null
  reason: string | null
}

const SELECT = `
  select id, client_id, full_name, mobile, date_of_birth, id_number, id_number_mask, id_number_mac, front_image_id,
         back_image_id, submitted_at, promised_by, status, decided_at, reason
  from identity_submission`

const submissionFrom = (row: SubmissionRow): Submission => ({
  id: row.id,
  clientId: row.client_id,
  fullName: row.full_name,
  mobile: row.mobile,
  birthday: row.date_of_birth,
  sealedIdNumber: row.id_number,
  idNumberMask: row.id_number_mask,
  idNumberMac: row.id_number_mac,
  frontImageId: row.front_image_id,
  backImageId: row.back_image_id,
  submittedAt: row.submitted_at,
  promisedBy: row.promised_by,
  status: row.status,
  decidedAt: row.decided_at,
  reason: row.reason,
})

export type NewSubmission = Omit<Submission, 'id' | 'status' | 'decidedAt' | 'reason'>

export async function insertSubmission(tx: Queries, submission: NewSubmission): Promise<void> {
  await tx.query(
    `insert into identity_submission (id, client_id, full_name, mobile, date_of_birth, id_number, id_number_mask,
       id_number_mac, front_image_id, back_image_id, submitted_at, promised_by, person_mac, mobile_mac)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      randomUUID(),
      submission.clientId,
      sealedFor(submission.clientId, submission.fullName),
      sealedFor(submission.clientId, submission.mobile),
      sealedFor(submission.clientId, submission.birthday),
      submission.sealedIdNumber,
      sealedFor(submission.clientId, submission.idNumberMask),
      submission.idNumberMac,
      submission.frontImageId,
      submission.backImageId,
      submission.submittedAt,
      submission.promisedBy,
      personMac(submission),
      mobileMac(submission.mobile),
    ],
  )
}

export async function latestSubmission(db: Queries, clientId: string): Promise<Submission | null> {
  const [row] = await db.query<SubmissionRow>(
    `${SELECT} where client_id = $1 order by submitted_at desc limit 1`,
    [clientId],
  )
  return row ? submissionFrom(row) : null
}

/** Held until the transaction ends: of two who decide at once, the second finds it decided. */
export async function lockSubmission(tx: Queries, id: string): Promise<Submission | null> {
  const [row] = await tx.query<SubmissionRow>(`${SELECT} where id = $1 for no key update`, [id])
  return row ? submissionFrom(row) : null
}

export interface Decision {
  readonly status: 'approved' | 'rejected'
  readonly at: Date
  readonly reason: string | null
}

/** The database lets this pass only in the transaction in which two people have decided exactly this. */
export const closeSubmission = (
  tx: Queries,
  id: string,
  { status, at, reason }: Decision,
): Promise<object[]> =>
  tx.query('update identity_submission set status = $2, decided_at = $3, reason = $4 where id = $1', [
    id,
    status,
    at,
    reason,
  ])

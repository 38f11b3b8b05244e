/** identities: what the client handed in last, with the number masked. */
import { type IdentityDetail, imageUrlOf } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { latestSubmission } from './submissions.ts'

export async function readIdentityDetail(db: Queries, clientId: string): Promise<IdentityDetail | null> {
  const submission = await latestSubmission(db, clientId)
  if (!submission) return null
  return {
    full_name: submission.fullName,
    id_no: submission.idNumberMask,
    mobile: submission.mobile,
    dob: submission.birthday,
    create_datetime: submission.submittedAt.toISOString(),
    check_time: submission.decidedAt?.toISOString() ?? null,
    id_front_url: imageUrlOf(submission.frontImageId),
    id_back_url: imageUrlOf(submission.backImageId),
    status: submission.status,
    reason: submission.reason,
    promised_by: submission.promisedBy.toISOString(),
  }
}

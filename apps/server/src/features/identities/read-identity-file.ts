/**
 * identities: the file as a reviewer of the firm sees it. Whoever calls this has first written down who reads it and
 * why.
 */
import { ageOn, type IdentityFile } from '@pramaan/contracts'
import { type Clock, dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Keys } from '../../platform/keys.ts'
import { findDuplicates } from './find-duplicates.ts'
import { latestSubmission } from './submissions.ts'

/** Null where nothing was handed in. `db` is the database as the firm sees it. The full number is in the answer, but never that of an Aadhaar. */
export async function readIdentityFile(
  db: Queries,
  keys: Keys,
  businessClock: Clock,
  clientId: string,
): Promise<IdentityFile | null> {
  const submission = await latestSubmission(db, clientId)
  if (!submission) return null
  return {
    submission_id: submission.id,
    status: submission.status,
    full_name: submission.fullName,
    mobile: submission.mobile,
    dob: submission.birthday,
    age: ageOn(dayInIndia(businessClock.now()), submission.birthday),
    id_no: keys.open(`client:${clientId}`, submission.sealedIdNumber).toString('utf8'),
    submitted_at: submission.submittedAt.toISOString(),
    front_image_id: submission.frontImageId,
    back_image_id: submission.backImageId,
    duplicates: await findDuplicates(db, submission),
  }
}

/** identities: the client hands in who they are, once, and again after a rejection. */
import { limits, Refusal } from '@pramaan/contracts'
import { awaitIdentityDecision, clientById, lockClient } from '../../clients/clients.ts'
import { keepIdentityImages } from '../../clients/images.ts'
import type { Services } from '../../clients/services.ts'
import { writeAudit } from '../../platform/audit.ts'
import { dayInIndia, laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { keptIdNumber } from './id-numbers.ts'
import { whyNotHandIn } from './rules.ts'
import { insertSubmission } from './submissions.ts'

export interface IdentityDetails {
  readonly fullName: string
  readonly mobile: string
  readonly birthday: string
  readonly idNumber: string
  readonly frontImageId: string
  readonly backImageId: string
}

/** The client's row is held meanwhile: of two at once, the second finds the first. */
export async function handInIdentity(
  { keys, businessClock }: Pick<Services, 'keys' | 'businessClock'>,
  tx: Queries,
  clientId: string,
  details: IdentityDetails,
): Promise<void> {
  await lockClient(tx, clientId)
  const { identityStatus: status } = await clientById(tx, clientId)
  const now = businessClock.now()
  const refusal = whyNotHandIn({ status, today: dayInIndia(now), ...details })
  if (refusal) throw new Refusal(refusal)
  const { frontImageId, backImageId } = details
  if (!(await keepIdentityImages(tx, clientId, [frontImageId, backImageId]))) {
    throw new Refusal('identity_image_not_yours')
  }
  const number = keptIdNumber(details.idNumber)
  await insertSubmission(tx, {
    clientId,
    fullName: details.fullName,
    mobile: details.mobile,
    birthday: details.birthday,
    sealedIdNumber: keys.seal(`client:${clientId}`, Buffer.from(number.kept)),
    idNumberMask: number.mask,
    idNumberMac: keys.mac('duplicate-check', `id-number:${number.compared}`),
    frontImageId,
    backImageId,
    submittedAt: now,
    promisedBy: laterBy(now, limits.identityReviewMs),
  })
  await awaitIdentityDecision(tx, clientId, details.fullName)
  await writeAudit(tx, businessClock, {
    actor: { kind: 'client', id: clientId },
    act: 'identity.handed-in',
    what: 'Identity check submitted.',
    clientId,
    reason: null,
  })
}

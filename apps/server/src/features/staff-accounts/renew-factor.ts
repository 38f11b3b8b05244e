/** staff-accounts: a first code of the new secret puts it in place of the old one. */
import { Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../clients/services.ts'
import { findNextSecret, switchToNextSecret } from '../../firm/staff.ts'
import { recordWayIn } from '../../firm/way-in.ts'
import type { Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { checkTotp } from '../../platform/totp.ts'

export interface FirstCode {
  readonly sealed: Buffer
  readonly step: bigint
}

/** Wrong codes are not counted: who is asked here has been shown the secret. */
export async function checkNewFactor(
  { db, keys, clock }: Services,
  staffId: string,
  code: string,
): Promise<FirstCode> {
  const next = await findNextSecret(db, keys, clock, staffId)
  if (!next) throw new Refusal('staff_enrolment_missing')
  const step = await checkTotp(clock, next.secret, code, 0n)
  if (step === null) throw new Refusal('second_factor_wrong')
  return { sealed: next.sealed, step }
}

export async function renewFactor(
  services: Services,
  tx: Queries,
  request: FastifyRequest,
  { by, checked }: { by: StaffCaller; checked: FirstCode },
): Promise<void> {
  if (!(await switchToNextSecret(tx, by.staffId, checked))) throw new Refusal('staff_enrolment_missing')
  await recordWayIn(services, tx, request, {
    by,
    act: 'staff.second-factor-renewed',
    what: 'Replaced the authenticator.',
  })
}

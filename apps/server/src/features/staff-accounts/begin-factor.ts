/**
 * staff-accounts: a new secret for the authenticator app. It takes both factors, as signing in does: whoever finds a
 * console open cannot put an app of their own in place of its owner's.
 */
import { Refusal, type TotpEnrolment } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { keepNextSecret, type Staff, spendTotpStep } from '../../firm/staff.ts'
import { type StaffTry, tryStaff } from '../../firm/staff-tries.ts'
import { ownStaff } from '../../firm/way-in.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { checkTotp, enrolmentOf, newTotpSecret } from '../../platform/totp.ts'

const WAITS_MS = 15 * 60_000

export interface BothFactors {
  readonly staff: Staff
  readonly step: bigint
}

export async function checkBothFactors(
  services: Services,
  attempt: StaffTry,
  { wirePassword, code }: { wirePassword: string; code: string },
): Promise<BothFactors> {
  const staff = await ownStaff(services, attempt.email)
  const step = await tryStaff(services, attempt, async () => {
    const isRight = await services.passwords.matches(wirePassword, staff)
    const found = await checkTotp(services.clock, staff.totpSecret, code, staff.totpLastStep)
    return isRight ? found : null
  })
  if (step === null) throw new Refusal('staff_proof_wrong')
  return { staff, step }
}

/** Until the new secret is confirmed the old one counts on. */
export async function beginFactor(
  { keys, clock, brandName }: Services,
  tx: Queries,
  { staff, step }: BothFactors,
): Promise<TotpEnrolment> {
  if (!(await spendTotpStep(tx, staff, step))) throw new Refusal('staff_proof_wrong')
  const secret = newTotpSecret()
  await keepNextSecret(tx, keys, staff.id, { secret, until: laterBy(clock.now(), WAITS_MS) })
  return enrolmentOf(`${brandName} console`, staff.email, secret)
}

/** staff-accounts: a new password, with the old one. */
import { Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import { isCommonPassword } from '../../clients/passwords.ts'
import type { Services } from '../../clients/services.ts'
import { replaceStaffPassword, type Staff } from '../../firm/staff.ts'
import { type StaffTry, tryStaff } from '../../firm/staff-tries.ts'
import { ownStaff, recordWayIn } from '../../firm/way-in.ts'
import type { Queries } from '../../platform/database.ts'

export interface CheckedPassword {
  /** The person with the password that was compared. */
  readonly staff: Staff
  readonly passwordHash: string
}

/** The current password is judged first: only its owner learns anything about the new one. */
export async function checkStaffPassword(
  services: Services,
  attempt: StaffTry,
  { oldWirePassword, newWirePassword }: { oldWirePassword: string; newWirePassword: string },
): Promise<CheckedPassword> {
  const staff = await ownStaff(services, attempt.email)
  const isRight = await tryStaff(services, attempt, async () =>
    (await services.passwords.matches(oldWirePassword, staff)) ? true : null,
  )
  if (!isRight) throw new Refusal('password_wrong')
  if (newWirePassword === oldWirePassword) throw new Refusal('password_unchanged')
  if (isCommonPassword(newWirePassword)) throw new Refusal('password_common')
  return { staff, passwordHash: await services.passwords.hash(newWirePassword) }
}

export async function applyStaffPassword(
  services: Services,
  tx: Queries,
  request: FastifyRequest,
  { staff, passwordHash }: CheckedPassword,
): Promise<void> {
  if (!(await replaceStaffPassword(tx, staff, passwordHash))) throw new Refusal('password_wrong')
  await recordWayIn(services, tx, request, {
    by: { ...staff, staffId: staff.id },
    act: 'staff.password-changed',
    what: 'Changed their console password.',
  })
}

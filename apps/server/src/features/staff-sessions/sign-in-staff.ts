/** staff-sessions: lets a member of the firm in, or not, without telling which of address, password and code was wrong. */
import { Refusal, type StaffProfile } from '@pramaan/contracts'
import { type Device, deviceCookie, knownDevice, ourDevice } from '../../clients/devices.ts'
import type { Services } from '../../clients/services.ts'
import { staffActor } from '../../firm/actors.ts'
import { findStaff, type Staff, spendTotpStep } from '../../firm/staff.ts'
import { hasOnlyPasskeys } from '../../firm/staff-passkeys.ts'
import { openStaffSession } from '../../firm/staff-sessions.ts'
import { tryStaff } from '../../firm/staff-tries.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queries } from '../../platform/database.ts'
import type { Effect } from '../../platform/routes.ts'
import { checkTotp, newTotpSecret } from '../../platform/totp.ts'

export interface StaffSignIn {
  readonly email: string
  readonly network: string
  readonly device: Device | null
  readonly wirePassword: string
  readonly code: string
}

/** Someone unknown is counted, compared and refused at the same cost as someone known. */
const standInSecret = newTotpSecret()

export interface CheckedStaff {
  readonly staff: Staff
  readonly step: bigint
}

/** Counts the try, then compares password and code, both in every case. The right code opens what strangers have shut. */
export async function checkStaffSignIn(services: Services, ask: StaffSignIn): Promise<CheckedStaff> {
  const { db, clock, keys, passwords } = services
  const staff = await findStaff(db, keys, ask.email)
  const stepOf = () =>
    checkTotp(clock, staff?.totpSecret ?? standInSecret, ask.code, staff?.totpLastStep ?? 0n)
  const attempt = {
    email: ask.email,
    network: ask.network,
    knownDevice: await knownDevice(db, staff && { staffId: staff.id }, ask.device),
  }
  const compare = async (): Promise<CheckedStaff | null> => {
    const isRight = await passwords.matches(ask.wirePassword, staff)
    const step = await stepOf()
    return staff && isRight && step !== null ? { staff, step } : null
  }
  const hasCode = async (): Promise<boolean> => (await stepOf()) !== null && staff !== null
  const checked = await tryStaff(services, attempt, compare, hasCode)
  if (!checked) throw new Refusal('staff_credentials_wrong')
  // Only who has the password and the code learns that they open nothing here.
  if (await hasOnlyPasskeys(db, checked.staff.id)) throw new Refusal('passkey_needed')
  return checked
}

/** Spends the code and opens the session together: one code opens one session. */
export async function signInStaff(
  services: Services,
  tx: Queries,
  { staff, step }: CheckedStaff,
  sent: Device | null,
): Promise<Effect<StaffProfile>> {
  if (!(await spendTotpStep(tx, staff, step))) throw new Refusal('staff_credentials_wrong')
  // The person's row is held now: a passkey that was added since the check closes this way in.
  if (await hasOnlyPasskeys(tx, staff.id)) throw new Refusal('passkey_needed')
  const { id, name, email, role } = staff
  const device = await ourDevice(tx, sent)
  const cookie = await openStaffSession(tx, services, id, device)
  await writeAudit(tx, services.businessClock, {
    actor: staffActor({ staffId: id, name, email, role }),
    act: 'staff.signed-in',
    what: 'Signed in to the console.',
    clientId: null,
    reason: null,
  })
  return {
    data: { id, name, email, role, has_passkey: false },
    cookies: [cookie, deviceCookie(device)],
  }
}

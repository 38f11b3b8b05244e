/** staff-sessions: lets a member of the firm in, or not, without telling which of address, password and code was wrong. */
import { Refusal, type StaffProfile } from '@pramaan/contracts'
import { addressKey } from '../../clients/addresses.ts'
import type { Rooms } from '../../clients/rooms.ts'
import { staffActor } from '../../firm/actors.ts'
import { findStaff, type Staff, spendTotpStep } from '../../firm/staff.ts'
import { openStaffSession } from '../../firm/staff-sessions.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queries } from '../../platform/database.ts'
import type { Effect } from '../../platform/routes.ts'
import { type Bucket, forgive, giveBackTry, type Ladder, takeTry } from '../../platform/throttle.ts'
import { checkTotp, newTotpSecret } from '../../platform/totp.ts'

const MINUTE_MS = 60_000

/** Two factors are guessed here, so a quarter of an hour is enough; a day would let a stranger shut the firm. */
const personLadder: Ladder = {
  windowMs: 24 * 60 * MINUTE_MS,
  steps: [
    { tries: 5, blockMs: MINUTE_MS },
    { tries: 10, blockMs: 15 * MINUTE_MS },
  ],
}
const networkLadder: Ladder = { windowMs: 15 * MINUTE_MS, steps: [{ tries: 50, blockMs: 15 * MINUTE_MS }] }

export interface StaffSignIn {
  readonly email: string
  readonly wirePassword: string
  readonly code: string
  readonly network: string
}

/** Someone unknown is counted, compared and refused at the same cost as someone known. */
const standInSecret = newTotpSecret()

export interface CheckedStaff {
  readonly staff: Staff
  readonly step: bigint
}

/** Counts the try, then compares password and code, both in every case. */
export async function checkStaffSignIn(rooms: Rooms, ask: StaffSignIn): Promise<CheckedStaff> {
  const { db, clock, keys, passwords } = rooms
  const person: Bucket = { name: `staff:${addressKey(ask.email)}`, ladder: personLadder }
  const network: Bucket = { name: `staff-network:${ask.network}`, ladder: networkLadder }
  for (const bucket of [person, network]) {
    const taken = await takeTry(db, clock, bucket)
    if (!taken.allowed) throw lockedFor(taken.retryAfterS)
  }
  const staff = await findStaff(db, keys, ask.email)
  const isRight = await passwords.matches(ask.wirePassword, staff?.passwordHash ?? null)
  const step = await checkTotp(clock, staff?.totpSecret ?? standInSecret, ask.code, staff?.totpLastStep ?? 0n)
  if (!staff || !isRight || step === null) throw new Refusal('staff_credentials_wrong')
  await Promise.all([forgive(db, person), giveBackTry(db, network)])
  return { staff, step }
}

function lockedFor(retryAfterS: number): Refusal {
  const minutes = Math.ceil(retryAfterS / 60)
  return new Refusal('sign_in_locked', {
    retryAfterS,
    says: `Too many tries. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  })
}

/** Spends the code and opens the session together: one code opens one session. */
export async function signInStaff(
  rooms: Rooms,
  tx: Queries,
  { staff, step }: CheckedStaff,
): Promise<Effect<StaffProfile>> {
  if (!(await spendTotpStep(tx, staff, step))) throw new Refusal('staff_credentials_wrong')
  const { id, name, email, role } = staff
  const cookie = await openStaffSession(tx, rooms.clock, id)
  await writeAudit(tx, rooms.businessClock, {
    actor: staffActor({ staffId: id, name, email, role }),
    act: 'staff.signed-in',
    what: 'Signed in to the console.',
    clientId: null,
    reason: null,
  })
  return { data: { id, name, email, role }, cookies: [cookie] }
}

/**
 * firm: how often a member of the firm may try a password or a code. Signing in and changing either of them share one
 * count, so none of them is a way around the others.
 */
import { Refusal } from '@pramaan/contracts'
import { addressKey } from '../clients/addresses.ts'
import type { Rooms } from '../clients/rooms.ts'
import { type Bucket, forgive, giveBackTry, type Ladder, takeTry } from '../platform/throttle.ts'

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

export interface StaffTry {
  readonly email: string
  readonly network: string
}

/** Counts the try and then compares; what was right forgives what was counted. Too many tries are refused. */
export async function tryStaff<T>(
  { db, clock }: Pick<Rooms, 'db' | 'clock'>,
  attempt: StaffTry,
  compare: () => Promise<T | null>,
): Promise<T | null> {
  const person: Bucket = { name: `staff:${addressKey(attempt.email)}`, ladder: personLadder }
  const network: Bucket = { name: `staff-network:${attempt.network}`, ladder: networkLadder }
  for (const bucket of [person, network]) {
    const taken = await takeTry(db, clock, bucket)
    if (!taken.allowed) throw lockedFor(taken.retryAfterS)
  }
  const found = await compare()
  if (found !== null) await Promise.all([forgive(db, person), giveBackTry(db, network)])
  return found
}

function lockedFor(retryAfterS: number): Refusal {
  const minutes = Math.ceil(retryAfterS / 60)
  return new Refusal('sign_in_locked', {
    retryAfterS,
    says: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  })
}

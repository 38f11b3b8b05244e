/**
 * firm: how often a member of the firm may try a password or a code. Signing in and changing either of them share one
 * count, so none of them is a way around the others.
 */
import { Refusal } from '@pramaan/contracts'
import { addressKey } from '../clients/addresses.ts'
import { type Closed, type Door, guess } from '../clients/guesses.ts'
import type { Services } from '../clients/services.ts'
import { momentSaid, secondsUntil } from '../platform/clock.ts'
import { type Bucket, forgive, type Ladder, takeTry } from '../platform/throttle.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Two factors are guessed here, so a quarter of an hour is enough. */
const own: Ladder = {
  windowMs: DAY_MS,
  steps: [
    { tries: 5, blockMs: MINUTE_MS },
    { tries: 10, blockMs: 15 * MINUTE_MS },
  ],
}
const door: Door = {
  name: 'staff',
  device: own,
  account: { ...own, steps: [...own.steps, { tries: 15, blockMs: DAY_MS }] },
  network: { windowMs: 15 * MINUTE_MS, steps: [{ tries: 50, blockMs: 15 * MINUTE_MS }] },
}
/** How often a network that is shut out may still show a code. */
const codeLadder: Ladder = { windowMs: 15 * MINUTE_MS, steps: [{ tries: 20, blockMs: 15 * MINUTE_MS }] }

export interface StaffTry {
  readonly email: string
  readonly network: string
  /** The device if the person has signed in on it before. */
  readonly knownDevice: string | null
}

type Parts = Pick<Services, 'db' | 'clock'>

/**
 * Counts the try and then compares; what was right forgives what was counted. Too many tries are refused.
 * `hasCode` tells whether the code of the authenticator is right: a stranger's tries shut out strangers, and whoever
 * shows the right code is none. Those have a count of their own.
 */
export function tryStaff<T>(
  parts: Parts,
  attempt: StaffTry,
  compare: () => Promise<T | null>,
  hasCode?: () => Promise<boolean>,
): Promise<T | null> {
  const who = addressKey(attempt.email)
  return guess(parts, door, { ...attempt, who }, compare, async (closed) => {
    const isShutOut = closed.by === 'device' || !hasCode || !(await maySayCode(parts, attempt, who))
    if (isShutOut || !(await hasCode())) throw refusalOf(parts, closed)
    const proven: Bucket = { name: `staff-proven:${who}`, ladder: own }
    const taken = await takeTry(parts.db, parts.clock, proven)
    if (!taken.allowed) throw refusalOf(parts, closed)
    const found = await compare()
    // To whoever has guessed a code it looks as if it had been wrong.
    if (found === null) throw refusalOf(parts, closed)
    await forgive(parts.db, proven)
    return found
  })
}

async function maySayCode({ db, clock }: Parts, { network }: StaffTry, who: string): Promise<boolean> {
  return (await takeTry(db, clock, { name: `staff-code:${who}:${network}`, ladder: codeLadder })).allowed
}

function refusalOf({ clock }: Parts, { by, until }: Closed): Refusal {
  const at = momentSaid(clock.now(), until)
  const says =
    by === 'device'
      ? `Too many wrong attempts on this device. Try again after ${at}.`
      : `Too many wrong attempts from this network. Try again after ${at}, or on a device you have signed in on before.`
  return new Refusal('sign_in_locked', { retryAfterS: secondsUntil(clock.now(), until), says })
}

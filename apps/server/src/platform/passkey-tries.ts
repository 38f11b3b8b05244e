/**
 * platform: how often a passkey may answer wrongly. A signature cannot be guessed, so nobody's account is closed by
 * this: strangers are counted by network, and a device that its owner has used before has a count of its own.
 */
import { Refusal } from '@pramaan/contracts'
import type { Clock } from './clock.ts'
import type { Queries } from './database.ts'
import { type Bucket, giveBackTry, type Ladder, takeTry } from './throttle.ts'

const QUARTER_MS = 15 * 60_000
const LADDER: Ladder = { windowMs: QUARTER_MS, steps: [{ tries: 100, blockMs: QUARTER_MS }] }

export interface PasskeyTry {
  readonly of: 'client' | 'staff'
  readonly network: string
  /** Whose known device it is and which, or null for a stranger's. */
  readonly knownDevice: string | null
}

/** Counts a try, or refuses it. What it returns gives the try back, for an answer that was right. */
export async function takePasskeyTry(
  db: Queries,
  clock: Clock,
  { of, network, knownDevice }: PasskeyTry,
): Promise<() => Promise<unknown>> {
  const bucket: Bucket = {
    name: knownDevice ? `passkey-${of}:${knownDevice}` : `passkey-${of}-network:${network}`,
    ladder: LADDER,
  }
  const taken = await takeTry(db, clock, bucket)
  if (!taken.allowed) throw new Refusal('too_many_requests', { retryAfterS: taken.retryAfterS })
  return () => giveBackTry(db, bucket)
}

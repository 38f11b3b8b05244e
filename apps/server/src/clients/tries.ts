/**
 * clients: how often a password may be tried. Sign-in, its second factor, the password check and the password
 * change share one count, so none of them is a way around the others. A device the client has used before has a
 * count of its own: a stranger can lock strangers out, never the client.
 */
import { Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../platform/caller-address.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { Caller } from '../platform/routes.ts'
import { type Bucket, forgive, giveBackTry, type Ladder, takeTry } from '../platform/throttle.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const accountLadder: Ladder = {
  windowMs: DAY_MS,
  steps: [
    { tries: 5, blockMs: MINUTE_MS },
    { tries: 10, blockMs: 15 * MINUTE_MS },
    { tries: 20, blockMs: DAY_MS },
  ],
}

/** A whole office may share an address; a hundred wrong passwords in a quarter of an hour is not an office. */
const networkLadder: Ladder = { windowMs: 15 * MINUTE_MS, steps: [{ tries: 100, blockMs: 15 * MINUTE_MS }] }

export interface PasswordTry {
  readonly who: string
  readonly knownDevice: string | null
  readonly network: string
}

/**
 * Tries are counted on the device the session was opened on. The request's own cookie says nothing here: whoever took
 * a token could make up another one for each guess.
 */
export const passwordTryOf = (request: FastifyRequest, caller: Caller): PasswordTry => ({
  who: caller.clientId,
  knownDevice: caller.device,
  network: networkOf(request),
})

const accountBucket = ({ who, knownDevice }: PasswordTry): Bucket => ({
  name: `password:${who}:${knownDevice ?? 'strangers'}`,
  ladder: accountLadder,
})
const networkBucket = ({ network }: PasswordTry): Bucket => ({
  name: `password-network:${network}`,
  ladder: networkLadder,
})

/** Counts the try and then compares; a right password forgives what was counted. Too many tries are refused. */
export async function tryPassword(
  db: Queries,
  clock: Clock,
  attempt: PasswordTry,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  for (const bucket of [accountBucket(attempt), networkBucket(attempt)]) {
    const taken = await takeTry(db, clock, bucket)
    if (!taken.allowed) throw lockedFor(taken.retryAfterS)
  }
  const isRight = await compare()
  if (isRight)
    await Promise.all([forgive(db, accountBucket(attempt)), giveBackTry(db, networkBucket(attempt))])
  return isRight
}

function lockedFor(retryAfterS: number): Refusal {
  const minutes = Math.ceil(retryAfterS / 60)
  const wait =
    minutes < 120 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${Math.ceil(minutes / 60)} hours`
  return new Refusal('sign_in_locked', {
    retryAfterS,
    says: `Too many attempts. Please try again in ${wait}, or reset your password.`,
  })
}

/** Proving the address by mail unlocks the account for everyone who was locked out of it. */
export const forgiveAllTries = (tx: Queries, who: string): Promise<object[]> =>
  tx.query('delete from throttle where bucket >= $1 and bucket < $2', [
    `password:${who}:`,
    `password:${who};`,
  ])

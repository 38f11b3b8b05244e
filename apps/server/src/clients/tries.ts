/**
 * clients: how often a client's password may be tried. Sign-in, its second factor, the password check and the password
 * change share one count, so none of them is a way around the others.
 */
import { Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../platform/caller-address.ts'
import { momentSaid, secondsUntil } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { Caller } from '../platform/routes.ts'
import {
  type Attempt,
  type Closed,
  type Counting,
  type Door,
  forgiveAll,
  forgiveDevice,
  guess,
} from './guesses.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const door: Door = {
  name: 'password',
  device: {
    windowMs: DAY_MS,
    steps: [
      { tries: 5, blockMs: MINUTE_MS },
      { tries: 10, blockMs: 15 * MINUTE_MS },
      { tries: 20, blockMs: DAY_MS },
    ],
  },
  /** One network cannot use up what all strangers have: a new device elsewhere still has its tries. */
  account: {
    windowMs: DAY_MS,
    steps: [
      { tries: 5, blockMs: MINUTE_MS },
      { tries: 10, blockMs: 15 * MINUTE_MS },
      { tries: 15, blockMs: DAY_MS },
    ],
  },
  /** A whole office may share an address; a hundred wrong passwords in a quarter of an hour is not an office. */
  network: { windowMs: 15 * MINUTE_MS, steps: [{ tries: 100, blockMs: 15 * MINUTE_MS }] },
}

export type PasswordTry = Attempt

/**
 * Tries are counted on the device the session was opened on. The request's own cookie says nothing here: whoever took
 * a token could make up another one for each guess.
 */
export const passwordTryOf = (request: FastifyRequest, caller: Caller): PasswordTry => ({
  who: caller.clientId,
  knownDevice: caller.device,
  network: networkOf(request),
})

/** Counts the try and then compares; a right password forgives what was counted. Too many tries are refused. */
export async function tryPassword(
  parts: Counting,
  attempt: PasswordTry,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const isRight = await guess(
    parts,
    door,
    attempt,
    async () => ((await compare()) ? true : null),
    (closed) => Promise.reject(refusalOf(parts, closed)),
  )
  return isRight !== null
}

/** Until when, and what else can be done: a mailed code makes a new device a known one. */
function refusalOf({ clock }: Counting, { by, until }: Closed): Refusal {
  const at = momentSaid(clock.now(), until)
  const says = {
    device: `Too many wrong attempts on this device. Try again after ${at}, or reset your password.`,
    account: `Too many wrong attempts from this network. Try again after ${at}, or sign in with a code sent to your email.`,
    network: `Too many wrong attempts from this network. Try again after ${at}, or sign in with a code sent to your email.`,
    strangers: `Too many wrong attempts from new devices. Try again after ${at}, or sign in with a code sent to your email.`,
  }[by]
  return new Refusal('sign_in_locked', { retryAfterS: secondsUntil(clock.now(), until), says })
}

/** A reset by mail opens the account to everyone who was locked out of it. */
export const forgiveAllTries = (tx: Queries, who: string): Promise<void> => forgiveAll(tx, door, who)

/** A mailed code opens it on the device that had it. */
export const forgiveDeviceTries = (tx: Queries, who: string, device: string): Promise<object[]> =>
  forgiveDevice(tx, door, who, device)

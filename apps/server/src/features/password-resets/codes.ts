/**
 * password-resets: a code is kept as a keyed hash bound to the request, the address and the end that it was made for. It has six digits; once strangers
 * have guessed at an address too often it has twelve, which nobody guesses, until a day has passed.
 */
import { randomInt } from 'node:crypto'
import { limits } from '@pramaan/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Keys } from '../../platform/keys.ts'
import type { Bucket } from '../../platform/throttle.ts'
import { type Asker, deviceHashOf } from './asker.ts'

const DAY_MS = 24 * 3_600_000
export const CODE_LIFE_MS = 10 * 60_000

/** What a code was made for: laid to another address, or made to live longer, it is worth nothing. */
export interface CodePlace {
  readonly id: string
  readonly emailKey: string
  readonly expiresAt: Date
}

export const codeHash = (keys: Keys, { id, emailKey, expiresAt }: CodePlace, code: string): Buffer =>
  keys.mac('reset-code', JSON.stringify([id, emailKey, expiresAt.getTime(), code.replaceAll(/\D/g, '')]))

const digits = (count: number): string =>
  randomInt(10 ** count)
    .toString()
    .padStart(count, '0')

/** A long one is written in three parts; the dashes need not be typed. */
export const newCode = (isLong: boolean): string =>
  isLong ? [digits(4), digits(4), digits(4)].join('-') : digits(limits.resetCodeDigits)

/** All strangers' guesses at an address's short codes. */
export const shortGuesses = (emailKey: string): Bucket => ({
  name: `reset-guesses:${emailKey}`,
  ladder: { windowMs: DAY_MS, steps: [{ tries: 30, blockMs: DAY_MS }] },
})

/** True once they are used up. */
export async function isGuessedAt(db: Queries, clock: Clock, emailKey: string): Promise<boolean> {
  const rows = await db.query('select 1 from throttle where bucket = $1 and blocked_until > $2', [
    shortGuesses(emailKey).name,
    clock.now(),
  ])
  return rows.length > 0
}

export interface LiveCode extends CodePlace {
  readonly codeHash: Buffer | null
  /** True where only the known device that asked may guess, or where nobody can. */
  readonly isSafe: boolean
}

/** The newest code of the asker's own device, or else the newest of all who are not known. */
export async function liveCode(
  db: Queries,
  clock: Clock,
  emailKey: string,
  asker: Asker,
): Promise<LiveCode | null> {
  const [row] = await db.query<{ id: string; expires_at: Date; code_hash: Buffer | null; is_safe: boolean }>(
    `select id, expires_at, code_hash, is_long or device_hash is not null as is_safe from reset_code
     where email_key = $1 and (device_hash is null or device_hash = $2) and ended_at is null and expires_at > $3
     order by device_hash is null, asked_at desc limit 1`,
    [emailKey, deviceHashOf(asker), clock.now()],
  )
  if (!row) return null
  return { id: row.id, emailKey, expiresAt: row.expires_at, codeHash: row.code_hash, isSafe: row.is_safe }
}

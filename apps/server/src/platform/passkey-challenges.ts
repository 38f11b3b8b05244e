/**
 * platform: challenges for passkeys. Each is good once, for three minutes, for the purpose it was asked for and for the
 * session or browser that asked. Only its hash is kept. The only writer of the table `passkey_challenge`.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type Clock, laterBy } from './clock.ts'
import type { Queries } from './database.ts'
import { saidAt, serverWord } from './sealed-texts.ts'

export const CHALLENGE_LIFE_MS = 3 * 60_000

/** What a challenge may be answered for, and by whom: two that differ in anything are strangers to each other. */
export type ChallengeFor =
  | { readonly purpose: 'sign-in' | 'enrol'; readonly holder: Holder }
  | { readonly purpose: 'approve'; readonly holder: Holder; readonly operation: string }

/** A client's session, a console session, or a browser that is not signed in yet, by the secret in its cookie. */
export type Holder = `${'session' | 'browser'}:${'client' | 'staff'}:${string}`

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

export async function newChallenge(db: Queries, clock: Clock, ask: ChallengeFor): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const [hash, holder] = [sha256(challenge), sha256(ask.holder)]
  const operation = ask.purpose === 'approve' ? ask.operation : null
  const until = laterBy(clock.now(), CHALLENGE_LIFE_MS)
  const parts = [hash.toString('hex'), ask.purpose, holder.toString('hex'), operation, saidAt(until)]
  await db.query('select ask_passkey($1, $2, $3, $4, $5, $6)', [
    ...[hash, ask.purpose, holder, operation, until],
    serverWord('passkey-challenge', ...parts),
  ])
  return challenge
}

/**
 * Spends a challenge, before anything is judged: whatever was answered to it, right or wrong, it is gone. Null: there
 * was none for this purpose and this holder.
 */
export async function spendChallenge(
  db: Queries,
  clock: Clock,
  challenge: string,
  { purpose, holder }: Pick<ChallengeFor, 'purpose' | 'holder'>,
): Promise<{ readonly operation: string | null } | null> {
  const [row] = await db.query<{ operation: string | null }>(
    `delete from passkey_challenge
     where challenge_hash = $1 and purpose = $2 and holder_hash = $3 and expires_at > $4 returning operation`,
    [sha256(challenge), purpose, sha256(holder), clock.now()],
  )
  return row ?? null
}

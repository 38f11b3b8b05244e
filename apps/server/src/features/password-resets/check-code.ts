/** password-resets: checks a code and, if it is right, leaves a proof that the address's owner is here. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { addressKey } from '../../clients/addresses.ts'
import type { Rooms } from '../../clients/rooms.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Effect } from '../../platform/routes.ts'
import { codeHash } from './codes.ts'

export const PROOF_COOKIE = 'reset-proof'
const PROOF_LIFE_MS = 10 * 60_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Takes one of the code's five tries before comparing, in a statement of its own. Returns the code's id. */
export async function checkCode(
  rooms: Rooms,
  { email, code }: { email: string; code: string },
): Promise<string> {
  const [row] = await rooms.db.query<{ id: string; code_hash: Buffer | null }>(
    `update reset_code set tries_left = tries_left - 1
     where id = (select id from reset_code where email_key = $1 order by asked_at desc, ended_at desc nulls first limit 1)
       and ended_at is null and expires_at > $2 and tries_left > 0
     returning id, code_hash`,
    [addressKey(email), rooms.clock.now()],
  )
  const given = codeHash(rooms.keys, row?.id ?? NOBODY, code)
  const isRight = timingSafeEqual(row?.code_hash ?? Buffer.alloc(given.length), given)
  if (!row || !isRight) throw new Refusal('verification_failed')
  return row.id
}

export const proofHash = (proof: string): Buffer => createHash('sha256').update(proof).digest()

/** Spends the code and issues the proof. Two parallel right answers spend it once. */
export async function issueProof(
  { clock }: Rooms,
  tx: Queries,
  { codeId, email }: { codeId: string; email: string },
): Promise<Effect<null>> {
  const now = clock.now()
  const spent = await tx.query(
    'update reset_code set ended_at = $2 where id = $1 and ended_at is null returning id',
    [codeId, now],
  )
  if (spent.length === 0) throw new Refusal('verification_failed')
  const proof = randomBytes(32).toString('base64url')
  await tx.query('insert into reset_proof (proof_hash, email_key, expires_at) values ($1, $2, $3)', [
    proofHash(proof),
    addressKey(email),
    laterBy(now, PROOF_LIFE_MS),
  ])
  return {
    data: null,
    cookies: [
      { name: PROOF_COOKIE, value: proof, maxAgeS: PROOF_LIFE_MS / 1000, path: '/api/auth/app/v2/reset_pwd' },
    ],
  }
}

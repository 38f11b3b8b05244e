/** password-resets: checks a code and, if it is right, leaves a proof that the address's owner is here. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { addressKey } from '../../clients/addresses.ts'
import { findClient } from '../../clients/clients.ts'
import { type Device, deviceCookie, ourDevice, rememberDevice } from '../../clients/devices.ts'
import type { Services } from '../../clients/services.ts'
import { forgiveDeviceTries } from '../../clients/tries.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Keys } from '../../platform/keys.ts'
import type { Effect } from '../../platform/routes.ts'
import { type Bucket, giveBackTry, takeTry } from '../../platform/throttle.ts'
import { type Asker, nameOf } from './asker.ts'
import { CODE_LIFE_MS, type CodePlace, codeHash, type LiveCode, liveCode, shortGuesses } from './codes.ts'

export const PROOF_COOKIE = 'reset-proof'
const PROOF_LIFE_MS = 10 * 60_000
const NOBODYS: CodePlace = {
  id: '00000000-0000-0000-0000-000000000000',
  emailKey: '',
  expiresAt: new Date(0),
}

/** A network's, or a known device's, own tries at one code. */
const codeTries = (codeId: string, asker: Asker): Bucket => ({
  name: `reset-code:${codeId}:${nameOf(asker)}`,
  ladder: { windowMs: CODE_LIFE_MS, steps: [{ tries: 5, blockMs: CODE_LIFE_MS }] },
})

/**
 * Counts the try before comparing, in statements of their own: five for each network, so that nobody uses up another's, and
 * all strangers together a day's at the address. Returns the code's id.
 */
export async function checkCode(
  services: Services,
  { email, code }: { email: string; code: string },
  asker: Asker,
): Promise<string> {
  const { db, clock, keys } = services
  const key = addressKey(email)
  const live = await liveCode(db, clock, key, asker)
  const mayTry = live !== null && (await takeAll(services, bucketsOf(live, key, asker)))
  const given = codeHash(keys, live ?? NOBODYS, code)
  const isRight = timingSafeEqual(live?.codeHash ?? Buffer.alloc(given.length), given)
  if (!mayTry || !isRight) throw new Refusal('verification_failed')
  if (!live.isSafe) await giveBackTry(db, shortGuesses(key))
  return live.id
}

const bucketsOf = (live: LiveCode, key: string, asker: Asker): Bucket[] =>
  live.isSafe ? [codeTries(live.id, asker)] : [codeTries(live.id, asker), shortGuesses(key)]

async function takeAll({ db, clock }: Services, buckets: readonly Bucket[]): Promise<boolean> {
  for (const bucket of buckets) if (!(await takeTry(db, clock, bucket)).allowed) return false
  return true
}

/** Keyed, and for one client: nobody who writes into the database makes one, nor of their own another's. */
export const proofHash = (keys: Keys, email: string, proof: string): Buffer =>
  keys.mac('reset-proof', JSON.stringify([addressKey(email), proof]))

/**
 * Spends the code and issues the proof. Two parallel right answers spend it once. Whoever reads the owner's mail is the
 * owner: the device is a known one from now on, with a clean count, so its owner can also just sign in.
 */
export async function issueProof(
  { clock, keys }: Services,
  tx: Queries,
  { codeId, email, sent }: { codeId: string; email: string; sent: Device | null },
): Promise<Effect<null>> {
  const now = clock.now()
  const spent = await tx.query(
    'update reset_code set ended_at = $2 where id = $1 and ended_at is null returning id',
    [codeId, now],
  )
  if (spent.length === 0) throw new Refusal('verification_failed')
  const client = await findClient(tx, email)
  if (!client) throw new Refusal('verification_failed')
  const device = await ourDevice(tx, sent)
  await rememberDevice(tx, clock, { clientId: client.id }, device)
  await forgiveDeviceTries(tx, client.id, device.hash.toString('hex'))
  const proof = randomBytes(32).toString('base64url')
  await tx.query('insert into reset_proof (proof_hash, email_key, expires_at) values ($1, $2, $3)', [
    proofHash(keys, email, proof),
    addressKey(email),
    laterBy(now, PROOF_LIFE_MS),
  ])
  return {
    data: null,
    cookies: [
      { name: PROOF_COOKIE, value: proof, maxAgeS: PROOF_LIFE_MS / 1000, path: '/api/auth/app/v2/reset_pwd' },
      deviceCookie(device),
    ],
  }
}

/** passkeys: judges what a client's passkey answered to a challenge of ours. */
import { type Assertion, Refusal } from '@pramaan/contracts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import { clientPasskeys } from '../../clients/passkeys.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import { challengeOf, judgeAssertion } from '../../platform/passkey-ceremonies.ts'
import { type ChallengeFor, spendChallenge } from '../../platform/passkey-challenges.ts'
import type { KeptPasskey, PasskeyUse } from '../../platform/passkey-store.ts'
import type { RelyingParty } from '../../platform/relying-party.ts'
import { passkeyCountedBack } from './notices.ts'

export interface Answered {
  readonly clientId: string
  readonly kept: KeptPasskey
  readonly said: PasskeyUse
  /** What the challenge was asked for. */
  readonly operation: string | null
}

export interface Answer {
  readonly party: RelyingParty
  readonly credential: Assertion
  /** Whose it must be, or null where nobody has such an id. */
  readonly clientId: string | null
  readonly holder: ChallengeFor['holder']
  readonly purpose: 'sign-in' | 'approve'
}

/** The challenge is spent first. A stranger's passkey, a removed one and a forged answer are all refused alike. */
export async function judgeAnswer(services: Services, answer: Answer): Promise<Answered> {
  const { party, credential, clientId } = answer
  const challenge = challengeOf(party, credential)
  const asked = await spendChallenge(services.db, services.clock, challenge, answer)
  if (!asked) throw new Refusal('passkey_expired')
  if (clientId === null) throw new Refusal('passkey_wrong')
  const kept = await clientPasskeys.find(services.db.as({ clientId }), clientId, credential.id)
  const said = kept && (await judgeAssertion(party, challenge, credential, kept))
  if (!said) throw new Refusal('passkey_wrong')
  return { clientId, kept, said, operation: asked.operation }
}

/** Does what the passkey was asked for, together with counting its use. One that counts back is refused and reported. */
export async function withUse<T>(
  services: Services,
  { clientId, kept, said }: Answered,
  act: (tx: Queries) => Promise<T>,
): Promise<T> {
  const db = services.db.as({ clientId })
  const done = await db.transaction(async (tx) =>
    (await clientPasskeys.use(tx, services.clock, kept.id, said)) ? { value: await act(tx) } : null,
  )
  if (done) return done.value
  const isThere = await clientPasskeys.find(db, clientId, kept.credentialId)
  if (isThere)
    await db.transaction((tx) => recordOwnAct(services, tx, clientId, passkeyCountedBack(kept.name)))
  throw new Refusal('passkey_wrong')
}

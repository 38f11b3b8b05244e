/** staff-passkeys: judges what a passkey of the firm's people answered to a challenge of ours. */
import { type Assertion, Refusal } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { staffActor } from '../../firm/actors.ts'
import { staffPasskeys } from '../../firm/staff-passkeys.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { challengeOf, judgeAssertion } from '../../platform/passkey-ceremonies.ts'
import { type ChallengeFor, spendChallenge } from '../../platform/passkey-challenges.ts'
import type { KeptPasskey, PasskeyUse } from '../../platform/passkey-store.ts'
import type { RelyingParty } from '../../platform/relying-party.ts'
import type { StaffCaller } from '../../platform/routes.ts'

export interface Answered {
  readonly by: StaffCaller
  readonly kept: KeptPasskey
  readonly said: PasskeyUse
  readonly operation: string | null
}

export interface Answer {
  readonly party: RelyingParty
  readonly credential: Assertion
  /** Whose it must be, or null where nobody has such an id. */
  readonly by: StaffCaller | null
  readonly holder: ChallengeFor['holder']
  readonly purpose: 'sign-in' | 'approve'
}

/** The challenge is spent first. A stranger's passkey, a removed one and a forged answer are all refused alike. */
export async function judgeAnswer({ db, clock }: Services, answer: Answer): Promise<Answered> {
  const { party, credential, by } = answer
  const challenge = challengeOf(party, credential)
  const asked = await spendChallenge(db, clock, challenge, answer)
  if (!asked) throw new Refusal('passkey_expired')
  if (!by) throw new Refusal('passkey_wrong')
  const kept = await staffPasskeys.find(db, by.staffId, credential.id)
  const said = kept && (await judgeAssertion(party, challenge, credential, kept))
  if (!said) throw new Refusal('passkey_wrong')
  return { by, kept, said, operation: asked.operation }
}

/** Does what the passkey was asked for, together with counting its use. One that counts back is refused and reported. */
export async function withUse<T>(
  services: Services,
  answered: Answered,
  act: (tx: Queries) => Promise<T>,
): Promise<T> {
  const { db, clock } = services
  const { by, kept, said } = answered
  const done = await db.transaction(async (tx) =>
    (await staffPasskeys.use(tx, clock, kept.id, said)) ? { value: await act(tx) } : null,
  )
  if (done) return done.value
  const isThere = await staffPasskeys.find(db, by.staffId, kept.credentialId)
  if (isThere) await db.transaction((tx) => reportCountedBack(services, tx, answered))
  throw new Refusal('passkey_wrong')
}

async function reportCountedBack(
  { clock, businessClock, brandName }: Services,
  tx: Queries,
  { by, kept }: Answered,
): Promise<void> {
  const what = `Refused the passkey “${kept.name}”: its counter went back, so it may have been copied.`
  await writeAudit(tx, businessClock, {
    actor: staffActor(by),
    act: 'staff.passkey-refused',
    what,
    clientId: null,
    reason: null,
  })
  await putInOutbox(tx, clock, {
    to: by.email,
    subject: `${brandName} console: a passkey was refused`,
    text: `${what} Remove it under Account, and add a new one.`,
  })
}

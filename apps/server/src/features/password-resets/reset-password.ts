/** password-resets: sets the new password for whoever holds the proof, and ends every session. */
import { limits, Refusal } from '@pramaan/contracts'
import { addressKey } from '../../clients/addresses.ts'
import { findClient, holdWithdrawals, setPassword } from '../../clients/clients.ts'
import { endOpenResets } from '../../clients/open-resets.ts'
import { isCommonPassword } from '../../clients/passwords.ts'
import type { Services } from '../../clients/services.ts'
import { forgiveAllTries } from '../../clients/tries.ts'
import { writeAudit } from '../../platform/audit.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { proofHash } from './check-code.ts'
import { passwordResetMail } from './mails.ts'

/** Without a live proof nothing is even hashed: a slow hash for strangers would be a gift to an attacker. */
export async function checkNewPassword(
  { db, clock, keys, passwords }: Services,
  ask: { email: string; proof: string; wirePassword: string },
): Promise<string> {
  const live = await db.query(
    'select 1 from reset_proof where proof_hash = $1 and email_key = $2 and used_at is null and expires_at > $3',
    [proofHash(keys, ask.email, ask.proof), addressKey(ask.email), clock.now()],
  )
  if (live.length === 0) throw new Refusal('reset_proof_missing')
  if (isCommonPassword(ask.wirePassword)) throw new Refusal('password_common')
  return passwords.hash(ask.wirePassword)
}

export interface Reset {
  readonly email: string
  readonly proof: string
  readonly passwordHash: string
}

/** The proof is bound to its address and used once. Whatever else could reset this address ends with it. */
export async function resetWithProof(services: Services, tx: Queries, ask: Reset): Promise<void> {
  const { clock, businessClock, keys, sessions, brandName } = services
  const used = await tx.query(
    `update reset_proof set used_at = $3
     where proof_hash = $1 and email_key = $2 and used_at is null and expires_at > $3 returning email_key`,
    [proofHash(keys, ask.email, ask.proof), addressKey(ask.email), clock.now()],
  )
  const client = used.length > 0 ? await findClient(tx, ask.email) : null
  if (!client) throw new Refusal('reset_proof_missing')
  await endOpenResets(tx, clock, ask.email)
  await setPassword(tx, clock, client.id, ask.passwordHash)
  await holdWithdrawals(tx, client.id, laterBy(businessClock.now(), limits.withdrawalHoldMs))
  await sessions.endAll(tx, client.id, 'password reset')
  await forgiveAllTries(tx, client.id)
  await putInOutbox(tx, clock, passwordResetMail(brandName, client.email))
  await writeAudit(tx, businessClock, {
    actor: { kind: 'client', id: client.id },
    act: 'password.reset',
    what: 'Reset the password with a code by mail. All devices were signed out, and withdrawals wait a day.',
    clientId: client.id,
    reason: null,
  })
}

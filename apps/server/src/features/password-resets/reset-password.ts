/** password-resets: sets the new password for whoever holds the proof, and ends every session. */
import { Refusal } from '@pramaan/contracts'
import { addressKey } from '../../clients/addresses.ts'
import { findClient, setPassword } from '../../clients/clients.ts'
import { isCommonPassword } from '../../clients/passwords.ts'
import type { Rooms } from '../../clients/rooms.ts'
import { forgiveAllTries } from '../../clients/tries.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { proofHash } from './check-code.ts'
import { passwordResetMail } from './mails.ts'

/** Without any proof nothing is even hashed: a slow hash for strangers would be a gift to an attacker. */
export async function checkNewPassword(
  { passwords }: Rooms,
  { proof, wirePassword }: { proof: string; wirePassword: string },
): Promise<string> {
  if (proof === '') throw new Refusal('reset_proof_missing')
  if (isCommonPassword(wirePassword)) throw new Refusal('password_common')
  return passwords.hash(wirePassword)
}

export interface Reset {
  readonly email: string
  readonly proof: string
  readonly passwordHash: string
}

/** The proof is bound to its address and used once. */
export async function resetWithProof(rooms: Rooms, tx: Queries, ask: Reset): Promise<void> {
  const { clock, sessions, brandName } = rooms
  const used = await tx.query(
    `update reset_proof set used_at = $3
     where proof_hash = $1 and email_key = $2 and used_at is null and expires_at > $3 returning email_key`,
    [proofHash(ask.proof), addressKey(ask.email), clock.now()],
  )
  const client = used.length > 0 ? await findClient(tx, ask.email) : null
  if (!client) throw new Refusal('reset_proof_missing')
  await setPassword(tx, clock, client.id, ask.passwordHash)
  await sessions.endAll(tx, client.id, 'password reset')
  await forgiveAllTries(tx, client.id)
  await putInOutbox(tx, clock, passwordResetMail(brandName, client.email))
}

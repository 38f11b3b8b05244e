/** registrations: an account for whoever holds an invitation. */
import { Refusal } from '@pramaan/contracts'
import { findClient, insertClient } from '../../clients/clients.ts'
import { recordInvitationUse, useInvitation } from '../../clients/invitations.ts'
import { isCommonPassword } from '../../clients/passwords.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { type Bucket, giveBackTry, type Ladder, takeTry } from '../../platform/throttle.ts'
import { addressKnownMail, welcomeMail } from './mails.ts'

const HOUR_MS = 3_600_000
const codeLadder: Ladder = { windowMs: HOUR_MS, steps: [{ tries: 5, blockMs: HOUR_MS }] }
const codeBucket = (network: string): Bucket => ({ name: `invitation:${network}`, ladder: codeLadder })

export interface Registration {
  readonly email: string
  readonly wirePassword: string
  readonly code: string
  readonly network: string
}

/** Counts the try at the code, and hashes the password whether or not the address is new: both cost the same. */
export async function checkRegistration(services: Services, ask: Registration): Promise<string> {
  if (isCommonPassword(ask.wirePassword)) throw new Refusal('password_common')
  const taken = await takeTry(services.db, services.clock, codeBucket(ask.network))
  if (!taken.allowed) throw new Refusal('invitation_locked', { retryAfterS: taken.retryAfterS })
  return services.passwords.hash(ask.wirePassword)
}

/** A known address gets the same answer as a new one; its owner is told by mail. */
export async function registerClient(
  services: Services,
  tx: Queries,
  ask: Registration,
  passwordHash: string,
): Promise<void> {
  const { keys, clock, businessClock, brandName } = services
  const invitationId = await useInvitation(tx, keys, businessClock, ask.code)
  if (!invitationId) throw new Refusal('invitation_invalid')
  const clientId = await insertClient(tx, clock, { email: ask.email, passwordHash })
  if (clientId) {
    await recordInvitationUse(tx, businessClock, { clientId, invitationId })
    await putInOutbox(tx, clock, welcomeMail(brandName, ask.email))
  } else {
    // What was typed may be a twin of the owner's address that leads to somebody else's mailbox.
    const owner = await findClient(tx, ask.email)
    if (owner) await putInOutbox(tx, clock, addressKnownMail(brandName, owner.email))
  }
  await giveBackTry(tx, codeBucket(ask.network))
}

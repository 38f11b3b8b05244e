/** passwords: a new password, after which every session of the client ends, this one too. */
import { Refusal } from '@pramaan/contracts'
import { type Client, holdPassword, setPassword } from '../../clients/clients.ts'
import { endOpenResets } from '../../clients/open-resets.ts'
import { isCommonPassword } from '../../clients/passwords.ts'
import type { Services } from '../../clients/services.ts'
import type { PasswordTry } from '../../clients/tries.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { passwordChangedMail } from './mails.ts'

export interface PasswordChange {
  readonly oldWirePassword: string
  readonly newWirePassword: string
}

export interface CheckedChange {
  /** The client with the password that was compared. */
  readonly client: Client
  readonly passwordHash: string
}

/** The current password is judged first: only its owner learns anything about the new one. */
export async function checkPasswordChange(
  services: Services,
  attempt: PasswordTry,
  change: PasswordChange,
): Promise<CheckedChange> {
  const client = await checkOwnPassword(services, attempt, change.oldWirePassword)
  if (change.newWirePassword === change.oldWirePassword) throw new Refusal('password_unchanged')
  if (isCommonPassword(change.newWirePassword)) throw new Refusal('password_common')
  return { client, passwordHash: await services.passwords.hash(change.newWirePassword) }
}

/** Refuses when the password was reset since it was compared: whoever knew the old one has no say any more. */
export async function applyPasswordChange(
  { clock, businessClock, sessions, brandName }: Services,
  tx: Queries,
  { client, passwordHash }: CheckedChange,
): Promise<void> {
  if (!(await holdPassword(tx, client))) throw new Refusal('password_wrong')
  await setPassword(tx, clock, client.id, passwordHash)
  await endOpenResets(tx, clock, client.email)
  await sessions.endAll(tx, client.id, 'password changed')
  await putInOutbox(tx, clock, passwordChangedMail(brandName, client.email))
  await writeAudit(tx, businessClock, {
    actor: { kind: 'client', id: client.id },
    act: 'password.changed',
    what: 'Changed the password. All devices were signed out.',
    clientId: client.id,
    reason: null,
  })
}

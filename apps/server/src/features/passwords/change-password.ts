/** passwords: a new password, after which every session of the client ends, this one too. */
import { Refusal } from '@pramaan/contracts'
import { clientById, setPassword } from '../../clients/clients.ts'
import { isCommonPassword } from '../../clients/passwords.ts'
import type { Rooms } from '../../clients/rooms.ts'
import type { PasswordTry } from '../../clients/tries.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { passwordChangedMail } from './mails.ts'

export interface PasswordChange {
  readonly oldWirePassword: string
  readonly newWirePassword: string
}

/** Returns the hash to store. The current password is judged first: only its owner learns anything about the new one. */
export async function checkPasswordChange(
  rooms: Rooms,
  attempt: PasswordTry,
  change: PasswordChange,
): Promise<string> {
  await checkOwnPassword(rooms, attempt, change.oldWirePassword)
  if (change.newWirePassword === change.oldWirePassword) throw new Refusal('password_unchanged')
  if (isCommonPassword(change.newWirePassword)) throw new Refusal('password_common')
  return rooms.passwords.hash(change.newWirePassword)
}

export async function applyPasswordChange(rooms: Rooms, tx: Queries, clientId: string, passwordHash: string) {
  const { clock, sessions, brandName } = rooms
  await setPassword(tx, clock, clientId, passwordHash)
  await sessions.endAll(tx, clientId, 'password changed')
  const client = await clientById(tx, clientId)
  await putInOutbox(tx, clock, passwordChangedMail(brandName, client.email))
}

/** passwords: the signed-in client proves the password again. Wrong tries count like wrong sign-ins. */
import { Refusal } from '@pramaan/contracts'
import { type Client, clientById } from '../../clients/clients.ts'
import type { Rooms } from '../../clients/rooms.ts'
import { type PasswordTry, tryPassword } from '../../clients/tries.ts'

export async function checkOwnPassword(
  rooms: Rooms,
  attempt: PasswordTry,
  wirePassword: string,
): Promise<Client> {
  const client = await clientById(rooms.db, attempt.who)
  const isRight = await tryPassword(rooms, attempt, () =>
    rooms.passwords.matches(wirePassword, client.passwordHash),
  )
  if (!isRight) throw new Refusal('password_wrong')
  return client
}

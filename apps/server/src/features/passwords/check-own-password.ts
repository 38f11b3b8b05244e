/** passwords: the signed-in client proves the password again. Wrong tries count like wrong sign-ins. */
import { Refusal } from '@pramaan/contracts'
import { type Client, clientById } from '../../clients/clients.ts'
import type { Services } from '../../clients/services.ts'
import { type PasswordTry, tryPassword } from '../../clients/tries.ts'

export async function checkOwnPassword(
  services: Services,
  attempt: PasswordTry,
  wirePassword: string,
): Promise<Client> {
  const client = await clientById(services.db, attempt.who)
  const isRight = await tryPassword(services, attempt, () => services.passwords.matches(wirePassword, client))
  if (!isRight) throw new Refusal('password_wrong')
  return client
}

/** passwords: the signed-in client proves the password again. Wrong tries count like wrong sign-ins. */
import { Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import { type Client, clientById } from '../../clients/clients.ts'
import { networkOf, type Rooms } from '../../clients/rooms.ts'
import { type PasswordTry, tryPassword } from '../../clients/tries.ts'
import type { Caller } from '../../platform/routes.ts'

/**
 * Tries are counted on the device the session was opened on. The request's own cookie says nothing here: whoever took
 * a token could make up another one for each guess.
 */
export const passwordTryOf = (request: FastifyRequest, caller: Caller): PasswordTry => ({
  who: caller.clientId,
  knownDevice: caller.device,
  network: networkOf(request),
})

export async function checkOwnPassword(
  rooms: Rooms,
  attempt: PasswordTry,
  wirePassword: string,
): Promise<Client> {
  const client = await clientById(rooms.db, attempt.who)
  const isRight = await tryPassword(rooms.db, rooms.clock, attempt, () =>
    rooms.passwords.matches(wirePassword, client.passwordHash),
  )
  if (!isRight) throw new Refusal('password_wrong')
  return client
}

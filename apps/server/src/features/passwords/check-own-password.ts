/** passwords: the signed-in client proves the password again. Wrong tries count like wrong sign-ins. */
import { Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import { clientById } from '../../clients/clients.ts'
import { deviceOf } from '../../clients/devices.ts'
import { networkOf, type Rooms } from '../../clients/rooms.ts'
import { type PasswordTry, tryPassword } from '../../clients/tries.ts'
import type { Caller } from '../../platform/routes.ts'

/** A live session is on a known device by definition: its tries are counted there. */
export const passwordTryOf = (rooms: Rooms, request: FastifyRequest, caller: Caller): PasswordTry => ({
  who: caller.clientId,
  knownDevice: deviceOf(request, rooms.isSecure)?.hash.toString('hex') ?? null,
  network: networkOf(request),
})

export async function checkOwnPassword(rooms: Rooms, attempt: PasswordTry, wirePassword: string): Promise<void> {
  const client = await clientById(rooms.db, attempt.who)
  const isRight = await tryPassword(rooms.db, rooms.clock, attempt, () =>
    rooms.passwords.matches(wirePassword, client.passwordHash),
  )
  if (!isRight) throw new Refusal('password_wrong')
}

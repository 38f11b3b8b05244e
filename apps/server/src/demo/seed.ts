/** demo: the people and codes a demo instance starts with. Never runs where an operator is configured. */
import { createHash } from 'node:crypto'
import type { IdentityStatus } from '@pramaan/contracts'
import { findClient, insertClient } from '../clients/clients.ts'
import type { Rooms } from '../clients/rooms.ts'

export const demoPassword = 'demo1234'
export const demoInvitation = 'DEMO-2026'

export const demoClients: readonly { email: string; name: string; identityStatus: IdentityStatus }[] = [
  { email: 'client@demo.test', name: 'Asha Kulkarni', identityStatus: 'approved' },
  { email: 'new@demo.test', name: 'Dev Menon', identityStatus: 'unverified' },
  { email: 'pending@demo.test', name: 'Farah Siddiqui', identityStatus: 'pending' },
  { email: 'rejected@demo.test', name: 'Gopal Rao', identityStatus: 'rejected' },
]

/** Adds what is missing and changes nothing that is there. */
export async function seedDemo(rooms: Rooms): Promise<void> {
  const { db, clock, passwords } = rooms
  const wirePassword = createHash('md5').update(demoPassword).digest('hex')
  for (const client of demoClients) {
    if (await findClient(db, client.email)) continue
    const passwordHash = await passwords.hash(wirePassword)
    await insertClient(db, clock, { email: client.email, name: client.name, passwordHash })
  }
}

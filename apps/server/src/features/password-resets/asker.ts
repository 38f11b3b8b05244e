/** password-resets: who asks for a code: a known device of the address's owner, or someone in a network. */
import type { FastifyRequest } from 'fastify'
import { findClient } from '../../clients/clients.ts'
import { type Device, deviceOf, isOurs, knownDevice } from '../../clients/devices.ts'
import type { Services } from '../../clients/services.ts'
import { networkOf } from '../../platform/caller-address.ts'

export interface Asker {
  readonly network: string
  readonly device: Device | null
  /** True where the device is one that the owner of the address has used before. */
  readonly isKnown: boolean
}

/** The address is looked up only for a device of ours: a stranger's call takes as long for every address. */
export async function askerOf(services: Services, request: FastifyRequest, email: string): Promise<Asker> {
  const { db, isSecure } = services
  const device = deviceOf(request, isSecure)
  const client = device && (await isOurs(db, device)) ? await findClient(db, email) : null
  const known = await knownDevice(db, client && { clientId: client.id }, device)
  return { network: networkOf(request), device, isKnown: known !== null }
}

/** Under which name the asker's tries are counted. */
export const nameOf = ({ network, device, isKnown }: Asker): string =>
  isKnown && device ? `device ${device.hash.toString('hex')}` : `network ${network}`

/** The device to which the asker's codes belong; null for all who are not known. */
export const deviceHashOf = ({ device, isKnown }: Asker): Buffer | null =>
  isKnown && device ? device.hash : null

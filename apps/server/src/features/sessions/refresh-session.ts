/** sessions: trades a refresh token for new auth data. */
import { type AuthData, Refusal } from '@pramaan/contracts'
import type { Device } from '../../clients/devices.ts'
import type { Services } from '../../clients/services.ts'

/**
 * A spent token is found out inside the transaction, and the family's end must be committed before the caller is
 * refused: so the refusal comes after it. Trying again with the same token is safe by itself, without a key.
 */
export async function refreshSession(
  services: Services,
  token: string,
  device: Device | null,
): Promise<AuthData> {
  if (!device) throw new Refusal('session_missing')
  const auth = await services.db.transaction((tx) => services.sessions.rotate(tx, token, device))
  if (!auth) throw new Refusal('session_missing')
  return auth
}

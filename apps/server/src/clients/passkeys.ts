/** clients: their passkeys, and what else there is to know of who may sign in with one. */
import { passkeysIn } from '../platform/passkey-store.ts'

export const clientPasskeys = passkeysIn('client_passkey', 'client_id')

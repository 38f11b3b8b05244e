/**
 * platform: which passkeys for signing this browser has made or used. It holds their names alone: so that the page says where a key is,
 * asks the one that is at hand, and never lets one of them answer anything but an act.
 */
const KEPT = 'pramaan-signing-passkeys'
/** How the handle of every passkey begins that signs acts, and of none that signs in. */
const HANDLE = 'signs:'
const RANDOM_BYTES = 16

/** Where storage is forbidden nothing is remembered: a passkey then counts as one from elsewhere. */
function kept(): string[] {
  try {
    const ids: unknown = JSON.parse(window.localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const isPasskeyHere = (id: string | null | undefined): boolean =>
  id !== null && id !== undefined && kept().includes(id)

export function rememberPasskey(id: string): void {
  const ids = kept()
  if (ids.includes(id)) return
  try {
    window.localStorage.setItem(KEPT, JSON.stringify([...ids, id]))
  } catch {
    // Nothing hangs on it.
  }
}

/** In base64url. Each passkey has one of its own: an authenticator would let two with the same one replace each other. */
export function newSigningHandle(): string {
  const random = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
  return btoa(`${HANDLE}${random}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export interface Answered {
  readonly id: string
  readonly response: { readonly userHandle?: string | undefined }
}

/** Whether what has answered is a passkey that signs acts. */
export const isSigningPasskey = ({ id, response: { userHandle = '' } }: Answered): boolean =>
  isPasskeyHere(id) || userHandle.startsWith(btoa(HANDLE))

/** Browsers make none for a bare number, and none on a page without TLS. */
export const passkeysWork = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname)

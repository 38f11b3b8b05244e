/** verifier: Ed25519 signatures (RFC 8032), checked by the platform. */
import { Broken } from './verdict.ts'

/** Nothing was found to be wrong, but nothing could be checked either: never green, and no accusation. */
export class Uncheckable extends Broken {}

/** Whether the signature is good; null where the platform has no WebCrypto, as on an insecure page, or does not know Ed25519. */
export async function isSignedBy(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: string,
): Promise<boolean | null> {
  const known = await importKey(key)
  return known && crypto.subtle.verify('Ed25519', known, signature, new TextEncoder().encode(message))
}

async function importKey(key: Uint8Array<ArrayBuffer>) {
  try {
    return await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  } catch {
    return null
  }
}

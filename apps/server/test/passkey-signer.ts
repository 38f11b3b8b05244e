/** A passkey in software that signs acts as a member's device does, or as a liar would. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { challengeOf, type StaffKey, type StaffSigner, staffKeyId } from '@pramaan/verifier'

/** What a test may bend, also between two signatures. */
export interface Bent {
  challenge?: string
  /** Where it signs, when it is another place than where it was made. */
  origin?: string
  rpId?: string
  /** As a browser says it of a page inside another's. */
  crossOrigin?: boolean
  type?: string
  flags?: number
  /** Of the next signature; then it counts on from there. 0: it does not count. */
  count?: number
}

/** Where `app.inject` calls from. */
export const CONSOLE = 'http://localhost'
const [PRESENT, VERIFIED] = [1, 4]

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

export interface PasskeySigner extends StaffSigner {
  readonly bent: Bent
}

export function passkeySigner(
  { origin = CONSOLE, isEd25519 = false }: { readonly origin?: string; readonly isEd25519?: boolean } = {},
  bent: Bent = {},
): PasskeySigner {
  const { publicKey, privateKey } = isEd25519
    ? generateKeyPairSync('ed25519')
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const key: StaffKey = { type: isEd25519 ? 'passkey-ed25519' : 'passkey-es256', key: spki, origin }
  const counting = bent.count !== 0
  let count = 0
  return {
    key,
    keyId: staffKeyId(key),
    bent,
    sign: async (text) => {
      count = bent.count ?? (counting ? count + 1 : 0)
      const said = {
        type: bent.type ?? 'webauthn.get',
        challenge: bent.challenge ?? challengeOf(text),
        origin: bent.origin ?? origin,
        crossOrigin: bent.crossOrigin ?? false,
      }
      const clientData = Buffer.from(JSON.stringify(said))
      const counted = Buffer.alloc(5)
      counted.writeUInt8(bent.flags ?? PRESENT + VERIFIED, 0)
      counted.writeUInt32BE(count, 1)
      const authenticator = Buffer.concat([sha256(bent.rpId ?? new URL(origin).hostname), counted])
      const message = Buffer.concat([authenticator, sha256(clientData)])
      return {
        text,
        key,
        signature: sign(isEd25519 ? null : 'sha256', message, privateKey).toString('base64'),
        client_data: clientData.toString('base64'),
        authenticator_data: authenticator.toString('base64'),
      }
    },
  }
}

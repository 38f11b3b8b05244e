/** An authenticator in software: it makes passkeys and answers with them as a phone does, or as a liar would. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@pramaan/contracts'

/** What a test may bend. */
export interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly count?: number
  readonly userHandle?: string
  readonly type?: string
}

export interface PasskeyDevice {
  readonly id: string
  /** Signs with its key; counts one up each time unless told otherwise. */
  answer(options: RequestOptions, lies?: Lies): Assertion
}

/** Where `app.inject` calls from. */
const ORIGIN = 'http://localhost'
const UP = 0x01
const UV = 0x04
const ATTESTED = 0x40

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData(rpId: string, flags: number, count: number, attested = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(flags, 0)
  head.writeUInt32BE(count, 1)
  return Buffer.concat([sha256(rpId), head, attested])
}

/** CBOR, as far as a passkey needs it. */
const bytes = (value: Buffer): Buffer =>
  value.length < 256
    ? Buffer.concat([Buffer.from([0x58, value.length]), value])
    : Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

/** An ES256 key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
}

/** Makes a passkey and what the browser hands over for it. */
export function makePasskey(
  options: CreationOptions,
  lies: Lies = {},
): { device: PasskeyDevice; credential: NewCredential } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let count = lies.count ?? 0
  const rpId = lies.rpId ?? options.rp.id
  const attested = Buffer.concat([
    Buffer.alloc(16),
    Buffer.from([0, rawId.length]),
    rawId,
    coseKey(publicKey),
  ])
  const flags = UP | (lies.isVerified === false ? 0 : UV)
  const made = authenticatorData(rpId, flags | ATTESTED, count, attested)
  const attestationObject = Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes(made),
  ])
  const data = clientData(
    lies.type ?? 'webauthn.create',
    lies.challenge ?? options.challenge,
    lies.origin ?? ORIGIN,
  )
  const credential: NewCredential = {
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: { credProps: { rk: true } },
    response: {
      clientDataJSON: data.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    },
  }
  const device: PasskeyDevice = {
    id,
    answer: (asked, bent = {}) => {
      count = bent.count ?? count + 1
      const flagged = UP | (bent.isVerified === false ? 0 : UV)
      const authData = authenticatorData(bent.rpId ?? asked.rpId, flagged, count)
      const said = clientData(
        bent.type ?? 'webauthn.get',
        bent.challenge ?? asked.challenge,
        bent.origin ?? ORIGIN,
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(said)]), privateKey).toString(
            'base64url',
          ),
          userHandle: bent.userHandle ?? options.user.id,
        },
      }
    },
  }
  return { device, credential }
}

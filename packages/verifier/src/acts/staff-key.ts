/**
 * verifier: the key of a member of the firm, and what it has signed. A key is Ed25519, held by a browser that gives it to nobody, or a
 * passkey, which signs a challenge that is the hash of the text, for one address alone.
 */
import { canonical } from '../canonical.ts'
import { Uncheckable } from '../ed25519.ts'
import { fromBase64, fromUtf8, toBase64 } from '../log/text.ts'
import { sha256, toHex } from '../sha256.ts'
import { Broken } from '../verdict.ts'

export const staffKeyTypes = ['ed25519', 'passkey-ed25519', 'passkey-es256'] as const

export interface StaffKey {
  readonly type: (typeof staffKeyTypes)[number]
  /** In base64: the 32 bytes of a browser's key, or the SubjectPublicKeyInfo of a passkey. */
  readonly key: string
  /** Where a passkey was made, as `https://console.example`; null of a browser's key. */
  readonly origin: string | null
}

/** A text, whose key it is, and the signature, in base64; what a passkey says beside its signature is null of a browser's key. */
export interface Signed {
  readonly text: string
  readonly key: StaffKey
  readonly signature: string
  readonly client_data: string | null
  readonly authenticator_data: string | null
}

const FIELDS = {
  key: ['key', 'origin', 'type'],
  signed: ['authenticator_data', 'client_data', 'key', 'signature', 'text'],
} as const

const MOST_CHARACTERS = 100_000
const RP_HASH_BYTES = 32
const FLAGS = { present: 1, verified: 4 } as const
const LEAST_AUTHENTICATOR_BYTES = 37
const ES256_BYTES = 32

/** What a key is called: the SHA-256, in hex, of its canonical text. */
export const staffKeyId = ({ key, origin, type }: StaffKey): string =>
  toHex(sha256(canonical({ key, origin, type })))

/** What a passkey is asked to sign of a text: its challenge, in base64url. */
export const challengeOf = (text: string): string => base64url(sha256(text))

const base64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export function hasExactly<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const own = Object.keys(value)
  return own.length === names.length && own.every((name) => names.some((known) => known === name))
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

function readKey(value: unknown): StaffKey {
  const unread = new Broken('The key of a member of the firm cannot be read.')
  if (!hasExactly(value, FIELDS.key)) throw unread
  const { key, origin } = value
  const type = staffKeyTypes.find((known) => known === value.type)
  if (!type || typeof key !== 'string' || fromBase64(key) === null || !isTextOrNull(origin)) throw unread
  // A browser's key belongs to no address, and a passkey to one.
  if ((type === 'ed25519') !== (origin === null)) throw unread
  return { type, key, origin }
}

function readSigned(value: unknown): Signed {
  const unread = new Broken('What a member of the firm signed cannot be read.')
  if (!hasExactly(value, FIELDS.signed)) throw unread
  const { text, signature, client_data, authenticator_data } = value
  if (typeof text !== 'string' || text.length > MOST_CHARACTERS || typeof signature !== 'string') throw unread
  if (!isTextOrNull(client_data) || !isTextOrNull(authenticator_data)) throw unread
  return { text, key: readKey(value.key), signature, client_data, authenticator_data }
}

/** What was signed, with the name of its key. Throws where the signature does not fit, or cannot be checked here. */
export async function checkSigned(value: unknown): Promise<Signed & { readonly keyId: string }> {
  const signed = readSigned(value)
  const wrong = new Broken('A signature of a member of the firm does not fit what it is said to sign.')
  const signature = fromBase64(signed.signature)
  if (!signature) throw wrong
  const { type } = signed.key
  const isPasskey = type !== 'ed25519'
  if (!isPasskey && (signed.client_data !== null || signed.authenticator_data !== null)) throw wrong
  const message = isPasskey ? assertedBytes(signed) : new TextEncoder().encode(signed.text)
  const isGood = await verify(
    signed.key,
    type === 'passkey-es256' ? plainPair(signature) : signature,
    message,
  )
  if (!isGood) throw wrong
  return { ...signed, keyId: staffKeyId(signed.key) }
}

async function verify(
  { type, key }: StaffKey,
  signature: Uint8Array<ArrayBuffer> | null,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const bytes = fromBase64(key)
  if (!signature || !bytes) return false
  const isCurve = type === 'passkey-es256'
  const algorithm = isCurve ? { name: 'ECDSA', namedCurve: 'P-256' } : { name: 'Ed25519' }
  const format = type === 'ed25519' ? 'raw' : 'spki'
  if (type === 'ed25519' && bytes.length !== 32)
    throw new Broken('The key of a member of the firm is not an Ed25519 key.')
  let known: Awaited<ReturnType<typeof crypto.subtle.importKey>>
  try {
    known = await crypto.subtle.importKey(format, bytes, algorithm, false, ['verify'])
  } catch (error) {
    if (globalThis.crypto?.subtle && error instanceof DOMException && error.name === 'DataError')
      throw new Broken('The key of a member of the firm is not a key of its type.')
    throw new Uncheckable('This device cannot check the signatures of the firm’s people.')
  }
  return crypto.subtle.verify(
    isCurve ? { name: 'ECDSA', hash: 'SHA-256' } : algorithm,
    known,
    signature,
    message,
  )
}

/** What a passkey signs (WebAuthn, 6.3.3), once its own words are those that this text and this address ask for. */
function assertedBytes({ text, key, client_data, authenticator_data }: Signed): Uint8Array<ArrayBuffer> {
  const clientData = fromBase64(client_data ?? '')
  const authenticator = fromBase64(authenticator_data ?? '')
  const said = parsed(clientData && fromUtf8(clientData))
  if (!clientData || !said || !authenticator || authenticator.length < LEAST_AUTHENTICATOR_BYTES)
    throw new Broken('What a passkey said cannot be read.')
  if (said.type !== 'webauthn.get' || said.challenge !== challengeOf(text) || said.crossOrigin === true)
    throw new Broken('A passkey was asked for something else than this text.')
  if (said.origin !== key.origin || !isOfHost(authenticator, key.origin ?? ''))
    throw new Broken('A passkey has signed at another address than its own.')
  const flags = authenticator[RP_HASH_BYTES] ?? 0
  if ((flags & FLAGS.present) === 0 || (flags & FLAGS.verified) === 0)
    throw new Broken('A passkey has signed without knowing who held it.')
  const bytes = new Uint8Array(authenticator.length + 32)
  bytes.set(authenticator)
  bytes.set(sha256(clientData), authenticator.length)
  return bytes
}

function isOfHost(authenticator: Uint8Array, origin: string): boolean {
  const host = /^https?:\/\/([^/:]+)(:\d+)?$/.exec(origin)?.[1]
  return host !== undefined && toHex(authenticator.subarray(0, RP_HASH_BYTES)) === toHex(sha256(host))
}

export function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Passkeys write the two numbers of ES256 in DER; WebCrypto takes them as 32 bytes each. */
function plainPair(der: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const pair = new Uint8Array(2 * ES256_BYTES)
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return null
  let at = 2
  for (const end of [ES256_BYTES, 2 * ES256_BYTES]) {
    const length = der[at + 1] ?? 0
    const number = der.subarray(at + 2, at + 2 + length)
    const bare = number[0] === 0 ? number.subarray(1) : number
    if (der[at] !== 0x02 || length === 0 || number.length !== length || bare.length > ES256_BYTES) return null
    pair.set(bare, end - bare.length)
    at += 2 + length
  }
  return at === der.length ? pair : null
}

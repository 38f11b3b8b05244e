/**
 * platform: the instance's secret keys. They live in a file beside the data and never in the database, so a stolen
 * dump alone cannot check a password, sign a session or read a stored reply.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Queries } from './database.ts'
import { StartFailure } from './start-failure.ts'

const ROOT_BYTES = 32
const ROOT_HEX = /^[0-9a-f]{64}$/i
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Keys {
  /** Identifies this key set without revealing it. */
  readonly fingerprint: string
  /** A keyed hash for one purpose. Purposes never share a key. */
  mac(purpose: KeyPurpose, text: string): Buffer
  /** The raw key of one purpose, for a library that does its own signing. */
  raw(purpose: KeyPurpose): Uint8Array
  seal(purpose: KeyPurpose, plain: Buffer): Buffer
  open(purpose: KeyPurpose, sealed: Buffer): Buffer
}

export type KeyPurpose =
  | 'password'
  | 'pin'
  | 'access-token'
  | 'refresh-token'
  | 'reset-code'
  | 'recovery-code'
  | 'invitation'
  | 'intent-body'
  | 'stored-reply'
  | 'staff-second-factor'
  | 'duplicate-check'
  | 'ledger-head'
  | 'ledger-blind'
  /** What belongs to one client is sealed with a key of that client's own. */
  | `client:${string}`

export function keysFrom(root: Uint8Array): Keys {
  // As objects, because wrapping a raw key anew for each use costs several times what the use does.
  const derived = new Map<KeyPurpose, KeyObject>()
  const keyFor = (purpose: KeyPurpose): KeyObject => {
    const known = derived.get(purpose)
    if (known) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', root, 'pramaan', purpose, 32)))
    // One for each client would be one for each client in memory, for good.
    if (!purpose.startsWith('client:')) derived.set(purpose, key)
    return key
  }
  return {
    fingerprint: createHash('sha256').update('pramaan fingerprint').update(root).digest('hex'),
    mac: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    raw: (purpose) => keyFor(purpose).export(),
    seal: (purpose, plain) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open: (purpose, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}

/** Reads the key file, or makes it on the very first start. */
export async function readKeys(path: string): Promise<Keys> {
  const root = (await readRoot(path)) ?? (await createRoot(path))
  return keysFrom(root)
}

async function readRoot(path: string): Promise<Buffer | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new StartFailure(`The key file ${path} cannot be read.`)
  }
  // Buffer stops reading at the first character that is not hex; the whole file must be.
  if (!ROOT_HEX.test(text.trim()))
    throw new StartFailure(`The key file ${path} does not hold a 32-byte key in hex.`)
  return Buffer.from(text.trim(), 'hex')
}

async function createRoot(path: string): Promise<Buffer> {
  const root = randomBytes(ROOT_BYTES)
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(`${root.toString('hex')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch {
    throw new StartFailure(`The key file ${path} cannot be written.`)
  }
  return root
}

/** The first start marks the database with its keys; a start with other keys stops before it can do harm. */
export async function bindKeysToDatabase(db: Queries, keys: Keys): Promise<void> {
  await db.query('insert into instance (key_fingerprint) values ($1) on conflict do nothing', [
    keys.fingerprint,
  ])
  const [row] = await db.query<{ key_fingerprint: string }>('select key_fingerprint from instance')
  if (row?.key_fingerprint !== keys.fingerprint) {
    throw new StartFailure(
      'The key file does not belong to this database: without its own keys no password can be checked. Set KEYS_FILE to the file it was started with.',
    )
  }
}

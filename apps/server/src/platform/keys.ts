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
  randomUUID,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Queries } from './database.ts'
import { codeOf, StartFailure, systemWordsOf } from './start-failure.ts'

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
  | 'secret-owner'
  | 'server-word'
  | 'market-tick'
  | 'access-token'
  | 'refresh-token'
  | 'reset-code'
  | 'reset-proof'
  | 'recovery-code'
  | 'invitation'
  | 'intent-body'
  | 'stored-reply'
  /** Of before a secret was sealed for its owner alone. */
  | 'staff-second-factor'
  | 'staff-session'
  | 'duplicate-check'
  | 'ledger-head'
  | 'ledger-blind'
  | 'backup'
  | 'database-login'
  | 'firm-texts'
  | 'blind-index'
  /** What belongs to one client is sealed with a key of that client's own. */
  | `client:${string}`
  /** And what belongs to one member of the firm, with one of that member's. */
  | `staff:${string}`

export function keysFrom(root: Uint8Array): Keys {
  // As objects, because wrapping a raw key anew for each use costs several times what the use does.
  const derived = new Map<KeyPurpose, KeyObject>()
  const keyFor = (purpose: KeyPurpose): KeyObject => {
    const known = derived.get(purpose)
    if (known) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', root, 'pramaan', purpose, 32)))
    // One for each client would be one for each client in memory, for good.
    if (!/^(?:client|staff):/.test(purpose)) derived.set(purpose, key)
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

/**
 * The keys that this database was first started with. Only a database that has none yet gets a new file: to make one
 * in the place of a lost one would hide the loss.
 */
export async function keysOfDatabase(db: Queries, path: string): Promise<Keys> {
  const root = await readRoot(path)
  const known = await fingerprintIn(db)
  if (!root && known) {
    throw new StartFailure(
      `The key file ${path} is missing, and without it this database cannot be used: put it back from the backup, or set KEYS_FILE to where it is.`,
    )
  }
  const keys = keysFrom(root ?? (await createRoot(path)))
  if (!known) await bind(db, keys)
  if ((known ?? (await fingerprintIn(db))) !== keys.fingerprint) {
    throw new StartFailure(
      `The key file ${path} does not belong to this database: set KEYS_FILE to the file that it was first started with.`,
    )
  }
  return keys
}

/** The keys of an instance that was started before; null where there is no such file. */
export async function existingKeys(path: string): Promise<Keys | null> {
  const root = await readRoot(path)
  return root && keysFrom(root)
}

async function readRoot(path: string): Promise<Buffer | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new StartFailure(`The key file ${path} cannot be read: ${systemWordsOf(error)}.`)
  }
  // Buffer stops reading at the first character that is not hex; the whole file must be.
  if (!ROOT_HEX.test(text.trim()))
    throw new StartFailure(`The key file ${path} does not hold a 32-byte key in hex.`)
  return Buffer.from(text.trim(), 'hex')
}

/** Written aside and linked into place: no start sees half a key, and of two first starts one makes it for both. */
async function createRoot(path: string): Promise<Buffer> {
  const root = randomBytes(ROOT_BYTES)
  const unfinished = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeDurably(unfinished, `${root.toString('hex')}\n`)
    await link(unfinished, path)
    return root
  } catch (error) {
    const others = codeOf(error) === 'EEXIST' ? await readRoot(path) : null
    if (others) return others
    throw new StartFailure(`The key file ${path} cannot be written: ${systemWordsOf(error)}.`)
  } finally {
    // In a place that cannot be written there is nothing to remove, and the first failure is the one to tell.
    await rm(unfinished, { force: true }).catch(() => {})
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function bind(db: Queries, keys: Keys): Promise<void> {
  await db.query('insert into instance (key_fingerprint) values ($1) on conflict do nothing', [
    keys.fingerprint,
  ])
}

async function fingerprintIn(db: Queries): Promise<string | undefined> {
  const [row] = await db.query<{ key_fingerprint: string }>('select key_fingerprint from instance')
  return row?.key_fingerprint
}

/**
 * browser: the key with which a member of the firm signs on this device. The browser makes it, keeps it and signs with it, and gives it
 * to nobody, not even to this page: what leaves the device is its public half and signatures.
 */

/**
 * Why there is no key here: the page came without TLS, the browser does not know Ed25519, or it keeps nothing, as in a private window
 * or with storage switched off.
 */
export type DeviceKeyProblem = 'insecure' | 'unsupported' | 'not-kept'

export class DeviceKeyFailed extends Error {
  readonly problem: DeviceKeyProblem

  constructor(problem: DeviceKeyProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'DeviceKeyFailed'
    this.problem = problem
  }
}

/** The private half signs and cannot be read out. */
export type DeviceKey = CryptoKeyPair

interface Kept {
  readonly owner: string
  readonly pair: DeviceKey
}

const DATABASE = 'pramaan-signing-keys'
const STORE = 'key'

/** The type says that it is always there; on a page without TLS it is not. */
function subtle(): SubtleCrypto {
  const { subtle: found } = globalThis.crypto as { subtle?: SubtleCrypto }
  if (!found) throw new DeviceKeyFailed('insecure')
  return found
}

/** The key of this member on this device, or null. @throws DeviceKeyFailed */
export async function findDeviceKey(owner: string): Promise<DeviceKey | null> {
  subtle()
  const kept = await inStore<Kept | undefined>('readonly', (store) => store.get(owner))
  return kept?.pair ?? null
}

/** Takes the place of the one before: only what the firm has enrolled counts. @throws DeviceKeyFailed */
export async function makeDeviceKey(owner: string): Promise<DeviceKey> {
  const kept: Kept = { owner, pair: await newPair() }
  await inStore('readwrite', (store) => store.put(kept))
  const found = await findDeviceKey(owner)
  // A key that was not kept would be enrolled by two people and gone with this page.
  if (!found) throw new DeviceKeyFailed('not-kept')
  return found
}

export async function forgetDeviceKey(owner: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(owner))
}

async function newPair(): Promise<CryptoKeyPair> {
  const crypto = subtle()
  try {
    return (await crypto.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair
  } catch (failure) {
    throw new DeviceKeyFailed('unsupported', failure)
  }
}

/** One question to the store, answered when it is on the disk. */
async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result as T)
      transaction.onabort = () => reject(transaction.error)
    })
  } catch (failure) {
    throw new DeviceKeyFailed('not-kept', failure)
  } finally {
    database.close()
  }
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const refuse = (cause: unknown) => reject(new DeviceKeyFailed('not-kept', cause))
    try {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'owner' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => refuse(request.error)
    } catch (failure) {
      // Where storage is switched off the very name may be refused.
      refuse(failure)
    }
  })

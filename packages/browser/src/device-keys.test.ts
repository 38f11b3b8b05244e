/** browser: a key that stays on its device: made, found again, used and forgotten, or refused with its reason. */
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeviceKeyFailed, findDeviceKey, forgetDeviceKey, makeDeviceKey } from './device-keys.ts'

const MEERA = '11111111-1111-4111-8111-111111111111'
const CHIRAG = '22222222-2222-4222-8222-222222222222'
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

async function isSigned(publicKey: string, text: string, signature: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text))
}

const problemOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (failure) => (failure instanceof DeviceKeyFailed ? failure.problem : failure),
  )

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a key on this device', () => {
  test('is found again by its owner and signs what its public half proves', async () => {
    const made = await makeDeviceKey(MEERA, 1_000)
    const found = await findDeviceKey(MEERA)
    expect(bytesOf(made.publicKey)).toHaveLength(32)
    expect(found).toMatchObject({ publicKey: made.publicKey, madeAt: 1_000 })
    const signature = await found?.sign('₹1,000 to Asha')
    expect(await isSigned(made.publicKey, '₹1,000 to Asha', signature ?? '')).toBe(true)
    expect(await isSigned(made.publicKey, '₹9,000 to Asha', signature ?? '')).toBe(false)
  })

  test('is its owner’s alone: a colleague on the same device has none', async () => {
    await makeDeviceKey(MEERA, 1)
    expect(await findDeviceKey(CHIRAG)).toBeNull()
    const [one, other] = [await findDeviceKey(MEERA), await makeDeviceKey(CHIRAG, 1)]
    expect(one?.publicKey).not.toBe(other.publicKey)
  })

  test('cannot be read out, by this page or by anybody', async () => {
    const made = vi.spyOn(crypto.subtle, 'generateKey')
    await makeDeviceKey(MEERA, 1)
    const { privateKey } = (await made.mock.results[0]?.value) as CryptoKeyPair
    expect(privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
  })

  test('that is made again takes the place of the first', async () => {
    const first = await makeDeviceKey(MEERA, 1)
    const second = await makeDeviceKey(MEERA, 2)
    expect(second.publicKey).not.toBe(first.publicKey)
    expect((await findDeviceKey(MEERA))?.publicKey).toBe(second.publicKey)
  })

  test('that is forgotten is gone', async () => {
    await makeDeviceKey(MEERA, 1)
    await forgetDeviceKey(MEERA)
    expect(await findDeviceKey(MEERA)).toBeNull()
  })
})

describe('a browser that cannot', () => {
  test('keep anything, as in a private window, is told apart', async () => {
    vi.stubGlobal('indexedDB', undefined)
    expect(await problemOf(findDeviceKey(MEERA))).toBe('not-kept')
    expect(await problemOf(makeDeviceKey(MEERA, 1))).toBe('not-kept')
  })

  test('open its store makes no key that would be gone with the page', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    expect(await problemOf(makeDeviceKey(MEERA, 1))).toBe('not-kept')
  })

  test('make Ed25519 keys is told apart', async () => {
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    expect(await problemOf(makeDeviceKey(MEERA, 1))).toBe('unsupported')
  })

  test('sign, because the page came without TLS, is told apart', async () => {
    vi.stubGlobal('crypto', {})
    expect(await problemOf(findDeviceKey(MEERA))).toBe('insecure')
    expect(await problemOf(makeDeviceKey(MEERA, 1))).toBe('insecure')
  })
})

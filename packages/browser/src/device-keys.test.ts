/** browser: a key that stays on its device: made, found again, used and forgotten, or refused with its reason. */
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type DeviceKey,
  DeviceKeyFailed,
  findDeviceKey,
  forgetDeviceKey,
  makeDeviceKey,
} from './device-keys.ts'

const MEERA = '11111111-1111-4111-8111-111111111111'
const CHIRAG = '22222222-2222-4222-8222-222222222222'
const bytes = (text: string) => new TextEncoder().encode(text)
const idOf = async ({ publicKey }: DeviceKey) =>
  Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('hex')

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
    const { publicKey } = await makeDeviceKey(MEERA)
    const found = await findDeviceKey(MEERA)
    if (!found) throw new Error('The key is gone.')
    const signature = await crypto.subtle.sign('Ed25519', found.privateKey, bytes('₹1,000 to Asha'))
    const isSigned = (text: string) => crypto.subtle.verify('Ed25519', publicKey, signature, bytes(text))
    expect([await isSigned('₹1,000 to Asha'), await isSigned('₹9,000 to Asha')]).toEqual([true, false])
  })

  test('is its owner’s alone: a colleague on the same device has none', async () => {
    const one = await makeDeviceKey(MEERA)
    expect(await findDeviceKey(CHIRAG)).toBeNull()
    expect(await idOf(await makeDeviceKey(CHIRAG))).not.toBe(await idOf(one))
  })

  test('cannot be read out, by this page or by anybody', async () => {
    const { privateKey } = await makeDeviceKey(MEERA)
    expect(privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
  })

  test('that is made again takes the place of the first', async () => {
    const first = await makeDeviceKey(MEERA)
    const second = await makeDeviceKey(MEERA)
    expect(await idOf(second)).not.toBe(await idOf(first))
    const found = await findDeviceKey(MEERA)
    expect(found && (await idOf(found))).toBe(await idOf(second))
  })

  test('that is forgotten is gone', async () => {
    await makeDeviceKey(MEERA)
    await forgetDeviceKey(MEERA)
    expect(await findDeviceKey(MEERA)).toBeNull()
  })
})

describe('a browser that cannot', () => {
  test('keep anything, as in a private window, is told apart', async () => {
    vi.stubGlobal('indexedDB', undefined)
    expect(await problemOf(findDeviceKey(MEERA))).toBe('not-kept')
    expect(await problemOf(makeDeviceKey(MEERA))).toBe('not-kept')
  })

  test('open its store makes no key that would be gone with the page', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    expect(await problemOf(makeDeviceKey(MEERA))).toBe('not-kept')
  })

  test('make Ed25519 keys is told apart', async () => {
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    expect(await problemOf(makeDeviceKey(MEERA))).toBe('unsupported')
  })

  test('sign, because the page came without TLS, is told apart', async () => {
    vi.stubGlobal('crypto', {})
    expect(await problemOf(findDeviceKey(MEERA))).toBe('insecure')
    expect(await problemOf(makeDeviceKey(MEERA))).toBe('insecure')
  })
})

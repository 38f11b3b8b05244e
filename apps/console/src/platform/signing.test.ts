/** platform: how a member stands on this device, before anything is signed. */
import type { StaffKeyRow } from '@pramaan/contracts'
import { demoStaffSigner } from '@pramaan/verifier'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { isSigningPasskey, newSigningHandle, rememberPasskey } from './passkeys-here.ts'
import { holdersOf, type StaffKeys, standingOf } from './signing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const KAVYA = { id: '11111111-1111-4111-8111-111111111111', email: 'kavya@firm.test' }

const row = (more: Partial<StaffKeyRow>): StaffKeyRow => ({
  id: 'ab'.repeat(32),
  key: { type: 'ed25519', key: 'AAAA', origin: null },
  staff_id: KAVYA.id,
  name: 'Kavya Rao',
  email: KAVYA.email,
  role: 'maker',
  state: 'enrolled',
  is_founder: false,
  is_mine: true,
  passkey: null,
  asked_at: '2026-11-18T10:00:00.000Z',
  ...more,
})
const keys = (items: StaffKeyRow[], is_required = true): StaffKeys => ({
  ...{ instance: 'a paper firm', is_founding: false },
  is_required,
  items,
})

test('before the firm’s first key nothing has to be signed', async () => {
  expect(await standingOf(keys([], false), KAVYA)).toEqual({ kind: 'not-needed' })
})

test('a browser that keeps nothing says so: no key can be there', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await standingOf(keys([row({})]), KAVYA)).toEqual({ kind: 'not-kept' })
})

test.each([
  ['enrolled', 'ready'],
  ['asked', 'not-kept'],
  ['ended', 'not-kept'],
] as const)('a demo’s key that is %s reads as %s where the browser keeps no other', async (state, kind) => {
  vi.stubGlobal('indexedDB', undefined)
  const { keyId } = await demoStaffSigner(KAVYA.email)
  expect(await standingOf(keys([row({ id: keyId, state })]), KAVYA)).toMatchObject({ kind })
})

test('a key of a colleague is nobody else’s, even with the same number', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { keyId } = await demoStaffSigner(KAVYA.email)
  expect(await standingOf(keys([row({ id: keyId, is_mine: false })]), KAVYA)).toEqual({ kind: 'not-kept' })
})

test('holders are counted by person, and only those whose key counts', () => {
  const other = { email: 'meera@firm.test', is_mine: false }
  expect(holdersOf([row({}), row({ id: 'c' }), row({ ...other, state: 'asked' })])).toBe(1)
  expect(holdersOf([row({}), row(other), row({ email: 'x@firm.test', state: 'ended' })])).toBe(2)
})

const work = { type: 'passkey-es256', key: 'AAAA', origin: 'https://console.firm.test' } as const
const passkeyRow = (id: string, more: Partial<StaffKeyRow> = {}): StaffKeyRow =>
  row({ id, key: work, passkey: { id, transports: ['internal'], is_synced: false }, ...more })

async function signerAmong(items: StaffKeyRow[]): Promise<string> {
  const standing = await standingOf(keys(items), KAVYA)
  return standing.kind === 'ready' ? standing.signer.keyId : standing.kind
}

test('the passkey that this browser knows signs first, then the browser’s own key, then a passkey elsewhere', async () => {
  vi.stubGlobal('indexedDB', undefined)
  window.PublicKeyCredential = class {} as typeof PublicKeyCredential
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    localStorage.clear()
  })
  const { keyId } = await demoStaffSigner(KAVYA.email)
  const own = row({ id: keyId })
  expect(await signerAmong([passkeyRow('phone')])).toBe('phone')
  expect(await signerAmong([passkeyRow('phone'), own])).toBe(keyId)
  rememberPasskey('laptop')
  expect(await signerAmong([own, passkeyRow('phone'), passkeyRow('laptop')])).toBe('laptop')
  expect(await signerAmong([passkeyRow('laptop', { state: 'ended' })])).toBe('not-kept')
})

test('a browser without passkeys asks none', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await signerAmong([passkeyRow('phone')])).toBe('not-kept')
})

test('what answers with the name or the handle of a signing passkey is one, and answers no sign-in', () => {
  onTestFinished(() => localStorage.clear())
  const answered = (id: string, userHandle?: string) => isSigningPasskey({ id, response: { userHandle } })
  expect(answered('laptop')).toBe(false)
  expect(answered('laptop', newSigningHandle())).toBe(true)
  expect(answered('laptop', 'AAAAAAAAAAAAAAAAAAAAAA')).toBe(false)
  rememberPasskey('laptop')
  expect(answered('laptop')).toBe(true)
})

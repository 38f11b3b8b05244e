/** kyc: the agreement, the base form and the draft, message by message. */
import { clientMessages } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { signOut } from '../../platform/session.ts'
import { storage } from '../../platform/storage.ts'
import { stored } from '../../platform/test/paper-xhr.ts'
import { profile } from '../../platform/test/worlds.ts'
import KycPage from './kyc-page.tsx'
import {
  answered,
  asked,
  button,
  choose,
  field,
  heading,
  imageUrl,
  noteOf,
  picture,
  readToEnd,
  showAs,
  tick,
  toBase,
  toId,
  went,
} from './test/paper-check.tsx'

test('the box can be ticked only after the text was scrolled to its end, and only then can be agreed', async () => {
  await showAs('unverified')
  expect(heading()).toBe('Client agreement')
  expect([tick().disabled, button(clientMessages.kyc.agree).disabled]).toEqual([true, true])
  await readToEnd()
  expect([tick().disabled, button(clientMessages.kyc.agree).disabled]).toEqual([false, true])
  await press(tick())
  await press(button(clientMessages.kyc.agree))
  expect(heading()).toBe('About you')
  expect(document.activeElement).toBe(find('h1'))
})

test('a text that fits its box needs no scrolling', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(300)
  await showAs('unverified')
  await until(() => !tick().disabled)
  expect(tick().disabled).toBe(false)
})

test(`"${clientMessages.kyc.disagree}" signs out`, async () => {
  await showAs('unverified')
  await press(button(clientMessages.kyc.disagree))
  expect(asked).toContain('/api/auth/app/v2/logout')
  expect(went).toEqual(['/login'])
})

test('Base asks for name and date of birth; the phone may stay empty', async () => {
  await showAs('unverified')
  await toBase()
  await press(button('Continue'))
  await until(() => noteOf(field('full_name')) !== '')
  expect(noteOf(field('full_name'))).toBe(clientMessages.kyc.fullNameRequired)
  expect(noteOf(field('dob'))).toBe(clientMessages.kyc.dobRequired)
  expect(noteOf(field('mobile'))).toContain('+91')
})

test.each([
  ['mobile', '+12345678', clientMessages.kyc.phoneDigits],
  ['mobile', '1234567890123456', clientMessages.kyc.phoneDigits],
  ['dob', '1899-12-31', clientMessages.kyc.dobFormat],
  ['dob', '2020-01-01', clientMessages.kyc.tooYoung],
] as const)('%s "%s": %s', async (name, text, says) => {
  await showAs('unverified')
  await toBase()
  type(field('full_name'), 'Asha Kumar')
  type(field('dob'), '1990-02-03')
  type(field(name), text)
  await press(button('Continue'))
  await until(() => noteOf(field(name)) === says)
  expect(noteOf(field(name))).toBe(says)
  expect(heading()).toBe('About you')
})

test('the phone field keeps digits and the plus sign only', async () => {
  await showAs('unverified')
  await toBase()
  type(field('mobile'), '+91 (98) 765-43210')
  expect(field('mobile').value).toBe('+919876543210')
})

test('a half-done form survives a reload, with the address of an image but not the image', async () => {
  const first = await showAs('unverified')
  await toId()
  type(field('id_no'), 'ABCDE1234F')
  await choose(0, picture())
  await answered(0, stored(imageUrl(1)))
  first.again(<p>elsewhere</p>)
  expect(storage.identityDraft.read()).toEqual({
    client: profile.id,
    step: 'id',
    agreed: '1',
    full_name: 'Asha Kumar',
    mobile: '',
    dob: '1990-02-03',
    id_no: 'ABCDE1234F',
    id_front_url: imageUrl(1),
    id_back_url: '',
  })
  first.again(<KycPage />)
  expect(heading()).toBe('Your ID')
  expect(field('id_no').value).toBe('ABCDE1234F')
  await until(() => document.querySelectorAll('fieldset img').length === 1)
  expect(document.querySelectorAll('fieldset img')).toHaveLength(1)
})

test('signing out forgets the half-done form, and another client never sees it', async () => {
  await showAs('unverified')
  await toBase()
  type(field('full_name'), 'Asha Kumar')
  expect(storage.identityDraft.read()?.full_name).toBe('Asha Kumar')
  await act(async () => signOut())
  expect(storage.identityDraft.read()).toBeNull()
  storage.identityDraft.write({ client: 'another', step: 'id', agreed: '1', full_name: 'Somebody Else' })
  await showAs('unverified')
  expect(heading()).toBe('Client agreement')
})

test('a step written down without the agreement leads back to the agreement', async () => {
  storage.identityDraft.write({ client: profile.id, step: 'id', agreed: '' })
  await showAs('unverified')
  expect(heading()).toBe('Client agreement')
})

/** kyc: the four steps, message by message, and what each state of the check says. */
import { type IdentityDetail, type IdentityStatus, limits, messages, refusals } from '@pramaan/contracts'
import { find, onScreen, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plugRouter } from '../../platform/navigation.ts'
import { signIn, signOut } from '../../platform/session.ts'
import { storage } from '../../platform/storage.ts'
import { paperLine, type SentFile, stored } from '../../platform/test/paper-xhr.ts'
import { answer, menuItems, ok, profile } from '../../platform/test/worlds.ts'
import KycPage from './kyc-page.tsx'

const imageUrl = (last: number) => `/api/client/app/v1/image/6f1c2a52-0000-4000-8000-00000000000${last}`

const detail: IdentityDetail = {
  full_name: 'Asha Kumar',
  id_no: 'ABC••••34F',
  mobile: '+919876543210',
  dob: '1990-02-03',
  create_datetime: '2026-11-15T04:00:00Z',
  check_time: null,
  id_front_url: imageUrl(1),
  id_back_url: imageUrl(2),
  status: 'pending',
  reason: null,
  promised_by: '2026-11-17T04:00:00Z',
}

let verified: IdentityStatus
let kept: IdentityDetail | null
let submitted: { body: unknown; key: string | null }[]
let refusal: Response | null
let detailFails: boolean
let profileFails: boolean
let files: SentFile[]
const asked: string[] = []
const went: string[] = []

beforeEach(() => {
  asked.length = 0
  went.length = 0
  kept = null
  submitted = []
  refusal = null
  detailFails = false
  profileFails = false
  plugRouter((path) => went.push(path))
  files = paperLine()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  // There is no layout here: the text is longer than its box, as on every screen.
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2_000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path)
    if (path.endsWith('/login')) return ok({ access_token: 'a', refresh_token: 'r', expires_in: 300 })
    if (path.endsWith('/menu')) return ok(menuItems)
    if (path.endsWith('/detail')) return detailFails ? answer(503, {}) : ok(kept)
    if (path.includes('/image/')) return new Response('x', { headers: { 'Content-Type': 'image/jpeg' } })
    if (path.endsWith('/identify/app/v1')) {
      const key = new Headers(init.headers).get('Idempotency-Key')
      submitted.push({ body: JSON.parse(String(init.body)), key })
      if (refusal) return refusal
      verified = 'pending'
      return ok(null)
    }
    return profileFails ? answer(503, {}) : ok({ ...profile, verified })
  })
})

afterEach(async () => {
  await act(async () => signOut())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function showAs(status: IdentityStatus) {
  verified = status
  await act(() => signIn({ email: 'a@b.co', password: 'x', remember: false }))
  return onScreen(<KycPage />)
}

const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith(name))
  if (!found) throw new Error(`There is no button "${name}".`)
  return found
}
const heading = () => find('h1').textContent
const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`)
const noteOf = (element: HTMLElement) =>
  find(`#${CSS.escape(element.getAttribute('aria-describedby') ?? '')}`).textContent
const tick = () => find<HTMLInputElement>('input[type="checkbox"]')

async function readToEnd() {
  const text = find('section')
  text.scrollTop = 1_700
  await act(async () => text.dispatchEvent(new Event('scroll')))
}

async function toBase() {
  await readToEnd()
  await press(tick())
  await press(button(messages.kyc.agree))
}

async function toId() {
  await toBase()
  type(field('full_name'), 'Asha Kumar')
  type(field('dob'), '1990-02-03')
  await press(button('Continue'))
  await until(() => heading() === 'Your ID')
}

async function choose(side: 0 | 1, file: File) {
  const input = document.querySelectorAll('fieldset')[side]?.querySelector('input')
  if (!input) throw new Error('There is no such side.')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}
const picture = (size = 6) => {
  const file = new File(['pixels'], 'side.png', { type: 'image/png' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const answered = (at: number, body: unknown, status = 200) => act(async () => files[at]?.answer(status, body))
const sideNote = (side: 0 | 1) => document.querySelectorAll('fieldset')[side]?.lastElementChild?.textContent

test('the box can be ticked only after the text was scrolled to its end, and only then can be agreed', async () => {
  await showAs('unverified')
  expect(heading()).toBe('Client agreement')
  expect([tick().disabled, button(messages.kyc.agree).disabled]).toEqual([true, true])
  await readToEnd()
  expect([tick().disabled, button(messages.kyc.agree).disabled]).toEqual([false, true])
  await press(tick())
  await press(button(messages.kyc.agree))
  expect(heading()).toBe('About you')
  expect(document.activeElement).toBe(find('h1'))
})

test('a text that fits its box needs no scrolling', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(300)
  await showAs('unverified')
  await until(() => !tick().disabled)
  expect(tick().disabled).toBe(false)
})

test(`"${messages.kyc.disagree}" signs out`, async () => {
  await showAs('unverified')
  await press(button(messages.kyc.disagree))
  expect(asked).toContain('/api/auth/app/v2/logout')
  expect(went).toEqual(['/login'])
})

test('Base asks for name and date of birth; the phone may stay empty', async () => {
  await showAs('unverified')
  await toBase()
  await press(button('Continue'))
  await until(() => noteOf(field('full_name')) !== '')
  expect(noteOf(field('full_name'))).toBe(messages.kyc.fullNameRequired)
  expect(noteOf(field('dob'))).toBe(messages.kyc.dobRequired)
  expect(noteOf(field('mobile'))).toContain('+91')
})

test.each([
  ['mobile', '+12345678', messages.kyc.phoneDigits],
  ['mobile', '1234567890123456', messages.kyc.phoneDigits],
  ['dob', '1899-12-31', messages.kyc.dobFormat],
  ['dob', '2020-01-01', messages.kyc.tooYoung],
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

test('ID needs the number and both images', async () => {
  await showAs('unverified')
  await toId()
  await press(button('Submit for review'))
  await until(() => noteOf(field('id_no')) === messages.kyc.idNumberRequired)
  expect(noteOf(field('id_no'))).toBe(messages.kyc.idNumberRequired)
  expect([sideNote(0), sideNote(1)]).toEqual([messages.kyc.imageRequired, messages.kyc.imageRequired])
  expect(submitted).toEqual([])
})

test('what is no image, and 20 MB or more, is not even sent', async () => {
  await showAs('unverified')
  await toId()
  await choose(0, new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  expect(sideNote(0)).toBe(messages.images.onlyImages)
  await choose(0, picture(limits.imageMaximumBytes))
  expect(sideNote(0)).toBe(messages.images.tooLarge)
  expect(files).toHaveLength(0)
  await choose(0, picture(limits.imageMaximumBytes - 1))
  expect(files).toHaveLength(1)
})

test('while an image is on its way its percent shows, the form waits, and it can be taken back', async () => {
  await showAs('unverified')
  await toId()
  await choose(0, picture())
  await act(async () => files[0]?.progress(1, 4))
  expect(find('fieldset [role="progressbar"]').getAttribute('aria-valuenow')).toBe('25')
  expect(find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(true)
  await press(button('Cancel'))
  expect(files[0]?.wasAborted()).toBe(true)
  expect(document.querySelector('fieldset [role="progressbar"]')).toBeNull()
  expect(find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(false)
})

test('an answer without an address says so; trying again sends the same intent', async () => {
  await showAs('unverified')
  await toId()
  await choose(0, picture())
  await answered(0, { code: 200, message: 'OK', data: {} })
  expect(sideNote(0)).toBe(messages.images.noUrl)
  await press(button('Try again'))
  await act(async () => files[1]?.breakLine())
  expect(sideNote(0)).toBe(messages.images.uploadFailed)
  await press(button('Try again'))
  expect(new Set(files.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
})

test('an image the server cannot use is refused in the server’s words, and cannot be tried again', async () => {
  await showAs('unverified')
  await toId()
  await choose(1, picture())
  await answered(0, { code: 'image_unreadable', message: refusals.image_unreadable.says, data: null }, 400)
  expect(sideNote(1)).toBe(refusals.image_unreadable.says)
  expect(() => button('Try again')).toThrow()
})

async function handIn() {
  await toId()
  type(field('id_no'), 'ABCDE1234F')
  await choose(0, picture())
  await choose(1, picture())
  await answered(0, stored(imageUrl(1)))
  await answered(1, stored(imageUrl(2)))
  await press(button('Submit for review'))
  await until(() => submitted.length > 0)
}

test('leaving the ID step hands everything in, without an empty phone, and shows how it stands', async () => {
  kept = detail
  await showAs('unverified')
  await handIn()
  await until(() => heading() === messages.kyc.pending)
  expect(submitted).toHaveLength(1)
  expect(submitted[0]?.body).toEqual({
    full_name: 'Asha Kumar',
    dob: '1990-02-03',
    id_no: 'ABCDE1234F',
    id_front_url: imageUrl(1),
    id_back_url: imageUrl(2),
  })
  expect(storage.identityDraft.read()).toBeNull()
  expect(heading()).toBe(messages.kyc.pending)
})

test(`until the server's word is known the page says "${messages.kyc.submitted}"`, async () => {
  await showAs('unverified')
  profileFails = true
  await handIn()
  await until(() => heading() === messages.kyc.submitted)
  expect(heading()).toBe(messages.kyc.submitted)
  expect(document.body.textContent).toContain(messages.kyc.submittedHint)
})

test('too young by the server’s day leads back to Base, at the date of birth', async () => {
  refusal = answer(400, { code: 'identity_underage', message: refusals.identity_underage.says, data: null })
  await showAs('unverified')
  await handIn()
  await until(() => heading() === 'About you')
  expect(noteOf(field('dob'))).toBe(messages.kyc.tooYoung)
  expect(field('full_name').value).toBe('Asha Kumar')
})

test('images the server no longer has are asked for again; the number stays', async () => {
  const says = refusals.identity_image_not_yours.says
  refusal = answer(400, { code: 'identity_image_not_yours', message: says, data: null })
  await showAs('unverified')
  await handIn()
  await until(() => sideNote(0) === says)
  expect(sideNote(0)).toBe(says)
  expect(document.querySelectorAll('fieldset img')).toHaveLength(0)
  expect(field('id_no').value).toBe('ABCDE1234F')
})

test('pending: the product’s text, since when, and until when', async () => {
  kept = detail
  const { place } = await showAs('pending')
  await until(() => place.textContent?.includes('promised by') ?? false)
  expect(heading()).toBe(messages.kyc.pending)
  expect(place.textContent).toContain('15 Nov 2026, 9:30 am')
  expect(place.textContent).toContain('17 Nov 2026, 9:30 am')
  expect([...place.querySelectorAll('ol > li p > span:first-child')].map((name) => name.textContent)).toEqual(
    ['Agreement', 'Base', 'ID', 'Status'],
  )
})

test('rejected: the reason, and Submit again with everything but the number and the images', async () => {
  kept = { ...detail, status: 'rejected', reason: 'The back is blurred.', check_time: '2026-11-16T04:00:00Z' }
  const { place } = await showAs('rejected')
  await until(() => place.textContent?.includes('blurred') ?? false)
  expect(heading()).toBe(messages.kyc.rejected)
  expect(place.textContent).toContain('The back is blurred.')
  await press(button('Submit again'))
  expect(heading()).toBe('About you')
  expect(['full_name', 'mobile', 'dob'].map((name) => field(name).value)).toEqual([
    detail.full_name,
    detail.mobile,
    detail.dob,
  ])
  await press(button('Continue'))
  await until(() => heading() === 'Your ID')
  expect(field('id_no').value).toBe('')
  expect(document.querySelectorAll('fieldset img')).toHaveLength(0)
})

test('what cannot be loaded says so in place, and can be tried again', async () => {
  detailFails = true
  const { place } = await showAs('pending')
  await until(() => place.textContent?.includes(messages.kyc.loadFailed) ?? false)
  expect(find('[role="alert"]').textContent).toContain(messages.kyc.loadFailed)
  detailFails = false
  kept = detail
  await press(button('Try again'))
  await until(() => place.textContent?.includes('17 Nov 2026') ?? false)
  expect(place.textContent).toContain('17 Nov 2026, 9:30 am')
})

test('Logout ends the session and goes to /login', async () => {
  await showAs('pending')
  await press(find('header button'))
  expect(asked).toContain('/api/auth/app/v2/logout')
  expect(went).toEqual(['/login'])
})

test('an approval is noticed when the client comes back to the page', async () => {
  await showAs('pending')
  verified = 'approved'
  act(() => void window.dispatchEvent(new Event('focus')))
  await until(() => asked.some((path) => path.endsWith('/menu')))
  await until(() => heading() === messages.kyc.submitted)
  expect(find('[role="status"]').textContent).toContain('Your identity is verified')
})

/** kyc tests: a server that knows one client, and the ways a person walks through the four steps. */
import { clientMessages, type IdentityDetail, type IdentityStatus } from '@pramaan/contracts'
import { find, onScreen, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { plugRouter } from '../../../platform/navigation.ts'
import { signIn, signOut } from '../../../platform/session.ts'
import { paperLine, type SentFile, stored } from '../../../platform/test/paper-xhr.ts'
import { answer, menuItems, ok, profile } from '../../../platform/test/worlds.ts'
import KycPage from '../kyc-page.tsx'

export const imageUrl = (last: number) =>
  `/api/client/app/v1/image/6f1c2a52-0000-4000-8000-00000000000${last}`

export const detail: IdentityDetail = {
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

/** What the server knows and answers; a test sets it before it looks. */
interface Check {
  verified: IdentityStatus
  kept: IdentityDetail | null
  submitted: { body: unknown; key: string | null }[]
  refusal: Response | null
  detailFails: boolean
  profileFails: boolean
  files: SentFile[]
}
const fresh = (): Check => ({
  verified: 'unverified',
  kept: null,
  submitted: [],
  refusal: null,
  detailFails: false,
  profileFails: false,
  files: [],
})
export const check: Check = fresh()
export const asked: string[] = []
export const went: string[] = []

beforeEach(() => {
  asked.length = 0
  went.length = 0
  Object.assign(check, fresh(), { files: paperLine() })
  plugRouter((path) => went.push(path))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  // There is no layout here: the text is longer than its box, as on every screen.
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2_000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path)
    if (path.endsWith('/login')) return ok({ access_token: 'a', refresh_token: 'r', expires_in: 300 })
    if (path.endsWith('/menu')) return ok(menuItems)
    if (path.endsWith('/detail')) return check.detailFails ? answer(503, {}) : ok(check.kept)
    if (path.includes('/image/')) return new Response('x', { headers: { 'Content-Type': 'image/jpeg' } })
    if (path.endsWith('/identify/app/v1')) {
      const key = new Headers(init.headers).get('Idempotency-Key')
      check.submitted.push({ body: JSON.parse(String(init.body)), key })
      if (check.refusal) return check.refusal
      check.verified = 'pending'
      return ok(null)
    }
    return check.profileFails ? answer(503, {}) : ok({ ...profile, verified: check.verified })
  })
})

afterEach(async () => {
  await act(async () => signOut())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

export async function showAs(status: IdentityStatus) {
  check.verified = status
  await act(() => signIn({ email: 'a@b.co', password: 'x', remember: false }))
  return onScreen(<KycPage />)
}

export const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith(name))
  if (!found) throw new Error(`There is no button "${name}".`)
  return found
}
export const heading = () => find('h1').textContent
export const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`)
export const noteOf = (element: HTMLElement) =>
  find(`#${CSS.escape(element.getAttribute('aria-describedby') ?? '')}`).textContent
export const tick = () => find<HTMLInputElement>('input[type="checkbox"]')

export async function readToEnd() {
  const text = find('section')
  text.scrollTop = 1_700
  await act(async () => text.dispatchEvent(new Event('scroll')))
}

export async function toBase() {
  await readToEnd()
  await press(tick())
  await press(button(clientMessages.kyc.agree))
}

export async function toId() {
  await toBase()
  type(field('full_name'), 'Asha Kumar')
  type(field('dob'), '1990-02-03')
  await press(button('Continue'))
  await until(() => heading() === 'Your ID')
}

export async function choose(side: 0 | 1, file: File) {
  const input = document.querySelectorAll('fieldset')[side]?.querySelector('input')
  if (!input) throw new Error('There is no such side.')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}
export const picture = (size = 6) => {
  const file = new File(['pixels'], 'side.png', { type: 'image/png' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
export const answered = (at: number, body: unknown, status = 200) =>
  act(async () => check.files[at]?.answer(status, body))
export const sideNote = (side: 0 | 1) =>
  document.querySelectorAll('fieldset')[side]?.lastElementChild?.textContent

export async function handIn() {
  await toId()
  type(field('id_no'), 'ABCDE1234F')
  await choose(0, picture())
  await choose(1, picture())
  await answered(0, stored(imageUrl(1)))
  await answered(1, stored(imageUrl(2)))
  await press(button('Submit for review'))
  await until(() => check.submitted.length > 0)
}

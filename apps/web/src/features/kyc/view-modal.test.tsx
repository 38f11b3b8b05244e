/** kyc: View KYC: every field, the two images, the notice; and the inline sentence when it cannot be loaded. */
import { clientMessages, type IdentityDetail } from '@pramaan/contracts'
import { find, onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '../../platform/session.ts'
import { answer, menuItems, ok, profile } from '../../platform/test/worlds.ts'
import ViewModal from './view-modal.tsx'

const detail: IdentityDetail = {
  full_name: 'Asha Kumar',
  id_no: 'ABC••••34F',
  mobile: '',
  dob: '1990-02-03',
  create_datetime: '2026-11-15T04:00:00Z',
  check_time: '2026-11-16T04:00:00Z',
  id_front_url: '/api/client/app/v1/image/front',
  id_back_url: '/api/client/app/v1/image/back',
  status: 'approved',
  reason: null,
  promised_by: null,
}
let reply: () => Response
let images: () => Response

beforeEach(async () => {
  reply = () => ok(detail)
  images = () => new Response('x', { headers: { 'Content-Type': 'image/jpeg' } })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/login')) return ok({ access_token: 'a', refresh_token: 'r', expires_in: 300 })
    if (path.endsWith('/detail')) return reply()
    if (path.includes('/image/')) return images()
    return ok(path.endsWith('/menu') ? menuItems : profile)
  })
  await signIn({ email: 'a@b.co', password: 'x', remember: false })
})
afterEach(async () => {
  await act(async () => signOut())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const dialog = () => find('[role="dialog"]')
const show = async (says: string) => {
  onScreen(<ViewModal onClose={() => undefined} />)
  await until(() => dialog().textContent?.includes(says) ?? false)
}

test('all fields, both images and the notice; a phone that was not given says so', async () => {
  await show('Full Name')
  await until(() => dialog().querySelectorAll('img').length === 2)
  const facts = [...dialog().querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((part) => part.textContent),
  )
  expect(facts).toEqual([
    ['Full Name', 'Asha Kumar'],
    ['ID Number', 'ABC••••34F'],
    ['Mobile', 'Not given'],
    ['Submitted On', '15 Nov 2026, 9:30 am'],
    ['Approved On', '16 Nov 2026, 9:30 am'],
  ])
  expect([...dialog().querySelectorAll('img')].map((image) => image.alt)).toEqual([
    'ID front of your document',
    'ID back of your document',
  ])
  expect(dialog().textContent).toContain('Confidential.')
})

test(`a failure says "${clientMessages.kyc.loadFailed}" in place, and can be tried again`, async () => {
  reply = () => answer(500, {})
  await show(clientMessages.kyc.loadFailed)
  expect(find('[role="alert"]', dialog()).textContent).toContain(clientMessages.kyc.loadFailed)
  reply = () => ok(detail)
  await press(find('[role="alert"] button', dialog()))
  await until(() => dialog().textContent?.includes('Asha Kumar') ?? false)
  expect(dialog().textContent).toContain('Asha Kumar')
})

test('a client without papers is told so', async () => {
  reply = () => ok(null)
  await show('Nothing on file')
  expect(dialog().textContent).toContain('Nothing on file')
})

test('an image that cannot be had leaves the rest standing', async () => {
  images = () => answer(503, {})
  await show('did not load')
  expect(dialog().textContent).toContain('This image did not load.')
  expect(dialog().textContent).toContain('Asha Kumar')
})

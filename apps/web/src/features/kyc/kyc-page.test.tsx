/** kyc: each state shows the product's own text and one line that says which state it is. */
import { type IdentityStatus, messages } from '@pramaan/contracts'
import { find, onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plugRouter } from '../../platform/navigation.ts'
import { signIn, signOut } from '../../platform/session.ts'
import { menuItems, ok, profile } from '../../platform/test/worlds.ts'
import KycPage from './kyc-page.tsx'

let verified: IdentityStatus
const asked: string[] = []
const went: string[] = []

beforeEach(() => {
  asked.length = 0
  went.length = 0
  plugRouter((path) => went.push(path))
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.endsWith('/login')) return ok({ access_token: 'a', refresh_token: 'r', expires_in: 300 })
    return ok(path.endsWith('/menu') ? menuItems : { ...profile, verified })
  })
})

afterEach(async () => {
  await act(async () => signOut())
  vi.unstubAllGlobals()
})

async function showAs(status: IdentityStatus) {
  verified = status
  await signIn({ email: 'a@b.co', password: 'x', remember: false })
  return onScreen(<KycPage />)
}

test.each([
  ['unverified', messages.kyc.submitted, 'Your identity is not verified yet'],
  ['pending', messages.kyc.pending, 'are with a reviewer'],
  ['rejected', messages.kyc.rejected, 'could not verify your identity'],
] as const)('%s: "%s", and a line that says so', async (status, title, which) => {
  const { place } = await showAs(status)
  expect(find('h1').textContent).toBe(title)
  expect(place.textContent).toContain(which)
  expect(
    [...place.querySelectorAll('ol > li')].map((step) => step.querySelector('p > span')?.textContent),
  ).toEqual(['Agreement', 'Base', 'ID', 'Status'])
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
  await until(() => find('h1').textContent === messages.kyc.submitted)
  expect(find('[role="status"]').textContent).toContain('Your identity is verified')
})

import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '../platform/client.ts'
import { returnRoute, storage } from '../platform/storage.ts'
import { answer, menuItems, ok, profile } from '../platform/test/worlds.ts'
import { guard } from './guard-middleware.ts'

/** The guard before pages that show nothing. */
async function open(path: string): Promise<string> {
  const router = createMemoryRouter([{ middleware: [guard], children: [{ path: '*', element: null }] }], {
    initialEntries: [path],
  })
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  const { pathname, search, hash } = router.state.location
  router.dispose()
  return pathname + search + hash
}

const signedIn = (verified: typeof profile.verified) =>
  client.live.state.set({ status: 'signed-in', profile: { ...profile, verified }, menu: menuItems })

const nobody = { status: 'unknown', profile: null, menu: null } as const

beforeEach(() => {
  storage.refreshToken.clear()
  returnRoute.clear()
  client.live.state.set(nobody)
})
afterEach(() => vi.restoreAllMocks())

test('without a session the wanted page is kept, and /login is shown', async () => {
  expect(await open('/portfolio/holding?dtype=fund')).toBe('/login')
  expect(returnRoute.read()).toBe('/portfolio/holding?dtype=fund')
})

test('a stored session is brought back before anything is shown', async () => {
  storage.refreshToken.write('r', false)
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    asked.push(String(url))
    if (String(url).endsWith('/refresh'))
      return ok({ access_token: 'a', refresh_token: 'r2', expires_in: 300 })
    return ok(String(url).endsWith('/menu') ? menuItems : profile)
  })
  expect(await open('/market')).toBe('/market')
  expect(asked).toEqual([
    '/api/auth/app/v2/refresh',
    '/api/auth/app/v2/client_info',
    '/api/client/app/v1/menu',
  ])
})

test('a profile that cannot be verified leads to /login', async () => {
  storage.refreshToken.write('r', false)
  vi.spyOn(window, 'fetch').mockImplementation(async () => answer(401, {}))
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  expect(await open('/market')).toBe('/login')
})

test('offline, /error is shown and the page is kept', async () => {
  storage.refreshToken.write('r', false)
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await open('/market')).toBe('/error')
  expect(returnRoute.read()).toBe('/market')
  expect(storage.refreshToken.read()).toBe('r')
})

test('an identity that is not approved leads to /kyc, and the page is kept for later', async () => {
  signedIn('pending')
  expect(await open('/market')).toBe('/kyc')
  expect(returnRoute.read()).toBe('/market')
})

test('after approval /kyc leads to the kept page once, then to /dashboard', async () => {
  signedIn('approved')
  returnRoute.write('/market?a=1')
  expect(await open('/kyc')).toBe('/market?a=1')
  expect(returnRoute.read()).toBeNull()
  expect(await open('/kyc')).toBe('/dashboard')
})

test('a return route to another origin is not followed', async () => {
  signedIn('approved')
  returnRoute.write('//evil.test/')
  expect(await open('/kyc')).toBe('/dashboard')
})

/** app: /error says what is known of the last request, offers to look, and sends the same again. */
import { find, onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CallFailed } from '../platform/call.ts'
import { forgetInterrupted, noteInterrupted, placeOf } from '../platform/interrupted.ts'
import { returnRoute, storage } from '../platform/storage.ts'
import { ErrorPage } from './error-page.tsx'

let router: ReturnType<typeof createMemoryRouter>

function show({ isOnline }: { isOnline: boolean }) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  router = createMemoryRouter(
    [
      { path: '/error', Component: ErrorPage },
      { path: '*', element: 'elsewhere' },
    ],
    {
      initialEntries: ['/error'],
    },
  )
  onScreen(<RouterProvider router={router} />)
}

afterEach(() => {
  forgetInterrupted()
  returnRoute.clear()
  router.dispose()
  vi.restoreAllMocks()
})

const text = () => document.body.textContent ?? ''
const button = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === words)
  if (!found) throw new Error(`no button says ${words}`)
  return found
}
const NOT_KNOWN = 'We do not know whether your last request went through'

test('a page that did not load changed nothing, and the way back is kept', async () => {
  returnRoute.write('/portfolio/holding')
  show({ isOnline: false })
  await until(() => text().includes('You are offline'))
  expect(text()).toContain('Nothing in your account has changed.')
  expect(text()).not.toContain(NOT_KNOWN)
  await press(button('Try again'))
  await until(() => router.state.location.pathname === '/portfolio/holding')
  expect(router.state.location.pathname).toBe('/portfolio/holding')
})

test('after a write nobody claims that nothing changed: look, or send the same again once online', async () => {
  const again = vi.fn(async () => null)
  noteInterrupted({ path: '/deposit/app/v1', again })
  show({ isOnline: false })
  await until(() => text().includes(NOT_KNOWN))
  expect(text()).toContain(NOT_KNOWN)
  expect(text()).not.toContain('has changed')
  expect(button('Send the same request again').disabled).toBe(true)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(find<HTMLAnchorElement>('a[href="/me/application"]').textContent).toBe('View your requests')
  await press(button('Send the same request again'))
  await until(() => text().includes('Your request went through'))
  expect(text()).toContain('Your request went through')
  expect(again).toHaveBeenCalledOnce()
})

test('a refusal of what was sent again is said in the server’s sentence; no answer leaves it open', async () => {
  const again = vi.fn(async () => {
    throw new CallFailed(0, 'timeout', 'Request timeout')
  })
  noteInterrupted({ path: '/withdraw/app/v1', again })
  show({ isOnline: true })
  await until(() => text().includes(NOT_KNOWN))
  await press(button('Send the same request again'))
  await until(() => text().includes('Request timeout'))
  expect(text()).toContain(NOT_KNOWN)
  again.mockRejectedValueOnce(new CallFailed(400, 'funds_short', 'There is not enough money.'))
  await press(button('Send the same request again'))
  await until(() => text().includes('There is not enough money.'))
  expect(text()).toContain('Your request did not go through')
  expect(text()).not.toContain(NOT_KNOWN)
})

test('looking forgets it, and a reload keeps that something was sent but not what', async () => {
  noteInterrupted({ path: '/stock/app/v1/buy', again: async () => null })
  expect(storage.interrupted.read()).toBe('/stock/app/v1/buy')
  show({ isOnline: true })
  await until(() => text().includes(NOT_KNOWN))
  await press(find('a[href="/dashboard"]'))
  expect(storage.interrupted.read()).toBeNull()
})

test.each([
  ['/deposit/app/v1/:id', 'requests'],
  ['/client/app/v1/order/sell/:id', 'orders'],
  ['/bankcard/app/v1', 'bankAccounts'],
  ['/identify/app/v1', 'identity'],
  ['/auth/app/v2/change_pwd', 'signIn'],
  ['/client/app/v1/pin', 'activity'],
  ['/client/app/v1/pin/verify', null],
  ['/auth/app/v2/login', null],
  ['/stock', null],
])('%s shows under %s', (path, place) => {
  expect(placeOf(path)).toBe(place)
})

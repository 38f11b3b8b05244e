import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDrawer, openDrawer, openSideDrawer, useDrawer, useSideDrawer } from './modals.ts'
import { plugRouter } from './navigation.ts'

let seen: { drawer: string | null; side: string | null }

function Probe() {
  seen = { drawer: useDrawer()?.type ?? null, side: useSideDrawer()?.title ?? null }
  return null
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  act(() => createRoot(document.createElement('div')).render(createElement(Probe)))
})
afterEach(() => {
  act(() => closeDrawer())
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a drawer opens by its type', () => {
  act(() => openDrawer('deposit'))
  expect(seen.drawer).toBe('deposit')
})

test.each(['lottery', 'constructor', ''])('the unknown type %j is logged and opens nothing', (type) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  act(() => openDrawer(type))
  expect(seen.drawer).toBeNull()
  expect(log).toHaveBeenCalledOnce()
})

test('closing may be followed by navigation after 300 ms', () => {
  const go = vi.fn()
  plugRouter(go)
  act(() => openDrawer('fo'))
  act(() => closeDrawer({ thenGo: '/portfolio/awaiting' }))
  expect(seen.drawer).toBeNull()
  vi.advanceTimersByTime(299)
  expect(go).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(go).toHaveBeenCalledWith('/portfolio/awaiting', {})
})

test('the side drawer and a product drawer are never open together', () => {
  act(() => openSideDrawer('Your account', null))
  act(() => openDrawer('withdraw'))
  expect(seen).toEqual({ drawer: 'withdraw', side: null })
})

import { limits, messages, rememberHeader } from '@pramaan/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lookAfterSession } from './care.ts'
import { now } from './clock.ts'
import { answer, menuItems, ok, PaperBrowser, PaperServer, profile, type Tab } from './test/worlds.ts'

const LOGIN = '/api/auth/app/v2/login'
const LOGOUT = '/api/auth/app/v2/logout'
const PROFILE = '/api/auth/app/v2/client_info'
const ask = { email: 'client@demo.test', password: 'demo1234' }

let server: PaperServer
let browser: PaperBrowser
let tab: Tab

beforeEach(() => {
  vi.useFakeTimers()
  server = new PaperServer()
  browser = new PaperBrowser()
  tab = browser.openTab(server.fetch)
})
afterEach(() => vi.useRealTimers())

const shown = () => {
  const { status, profile: who, menu } = tab.live.state.get()
  return { status, who: who?.id ?? null, pages: menu?.length ?? null }
}

describe('signing in', () => {
  test('loads the profile and the menu of an approved client', async () => {
    await tab.session.signIn({ ...ask, remember: false })
    expect(tab.live.state.get()).toEqual({ status: 'signed-in', profile, menu: menuItems })
  })

  test('asks for no menu before approval', async () => {
    server.special.set(PROFILE, () => ok({ ...profile, verified: 'pending' }))
    await tab.session.signIn({ ...ask, remember: false })
    expect(shown()).toEqual({ status: 'signed-in', who: 'c1', pages: null })
    expect(server.asked.join()).not.toContain('/menu')
  })

  test('remembered: the token is in local storage, where a new tab finds it; the choice goes as a header', async () => {
    let header: string | null = null
    server.special.set(LOGIN, ({ headers }) => {
      header = headers.get(rememberHeader)
      return ok({ access_token: 'access-1', refresh_token: 'refresh-1', expires_in: 300 })
    })
    await tab.session.signIn({ ...ask, remember: true })
    expect(header).toBe('1')
    expect(browser.openTab(server.fetch).keeping.refreshToken.read()).toBe('refresh-1')
    expect(tab.keeping.remember.read()).toBe(true)
  })

  test('not remembered: the token is in session storage, and a new tab does not find it', async () => {
    await tab.session.signIn({ ...ask, remember: false })
    expect(tab.keeping.refreshToken.read()).toBe('refresh-1')
    expect(browser.openTab(server.fetch).keeping.refreshToken.read()).toBeNull()
  })
})

describe('coming back', () => {
  test('a reload restores the session by one refresh', async () => {
    await tab.session.signIn({ ...ask, remember: true })
    const reloaded = browser.openTab(server.fetch)
    expect(await reloaded.session.settle()).toBe('signed-in')
    expect(server.refreshes).toBe(1)
    expect(reloaded.live.state.get().profile).toEqual(profile)
  })

  test('without a token nobody is asked', async () => {
    expect(await tab.session.settle()).toBe('signed-out')
    expect(server.asked).toEqual([])
  })

  test('a profile that cannot be verified means signed out, but a server fault costs nobody the session', async () => {
    await tab.session.signIn({ ...ask, remember: true })
    const reloaded = browser.openTab(server.fetch)
    server.special.set(PROFILE, () => answer(500, {}))
    expect(await reloaded.session.settle()).toBe('signed-out')
    expect(reloaded.toasts).toEqual([messages.http[500]])
    server.special.delete(PROFILE)
    expect(await reloaded.session.settle()).toBe('signed-in')
  })

  test('offline, nobody knows', async () => {
    tab.keeping.refreshToken.write('refresh-1', true)
    const reloaded = browser.openTab(() => Promise.reject(new TypeError('Failed to fetch')))
    reloaded.online = false
    expect(await reloaded.session.settle()).toBe('offline')
    expect(reloaded.keeping.refreshToken.read()).toBe('refresh-1')
  })
})

describe('signing out', () => {
  test('tells the server, forgets everything and leads to /login without a return route', async () => {
    await tab.session.signIn({ ...ask, remember: true })
    tab.keeping.returnRoute.write('/market')
    tab.session.signOut()
    await vi.advanceTimersByTimeAsync(1)
    expect(server.asked).toContain(`POST ${LOGOUT} Bearer access-1`)
    expect(shown()).toEqual({ status: 'signed-out', who: null, pages: null })
    expect(tab.keeping.refreshToken.read()).toBeNull()
    expect(tab.keeping.returnRoute.read()).toBeNull()
    expect(tab.went).toEqual(['/login'])
    expect(tab.toasts).toEqual([])
    expect(tab.live.reason.get()).toBeNull()
  })

  test('after the access token has run out the refresh token names the session to end', async () => {
    await tab.session.signIn({ ...ask, remember: true })
    await vi.advanceTimersByTimeAsync(300_000)
    tab.session.signOut()
    expect(server.asked.at(-1)).toBe(`POST ${LOGOUT} Bearer refresh-1`)
  })
})

describe('care', () => {
  beforeEach(async () => {
    lookAfterSession(tab, tab.keeping)
    await tab.session.signIn({ ...ask, remember: true })
    server.asked = []
  })
  const stir = () => document.dispatchEvent(new Event('keydown'))

  test('the session is checked every 15 minutes', async () => {
    await vi.advanceTimersByTimeAsync(limits.sessionCheckMs - 1)
    expect(server.asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(server.asked).toEqual([`GET ${PROFILE} Bearer access-1`])
  })

  test('a check that finds the session gone leads to /login with its own sentence', async () => {
    server.access = 'other'
    server.refreshToken = 'other'
    await vi.advanceTimersByTimeAsync(limits.sessionCheckMs)
    expect(tab.toasts).toEqual([messages.session.expired])
    expect(tab.live.reason.get()).toBe(messages.session.expired)
    expect(tab.went).toEqual(['/login'])
  })

  test('a check that cannot be made changes nothing', async () => {
    server.special.set(PROFILE, () => answer(502, {}))
    await vi.advanceTimersByTimeAsync(limits.sessionCheckMs)
    expect(shown().status).toBe('signed-in')
    expect(tab.toasts).toEqual([])
  })

  test('30 minutes without a sign of life sign out', async () => {
    await vi.advanceTimersByTimeAsync(limits.idleSignOutMs - 60_000)
    expect(shown().status).toBe('signed-in')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown().status).toBe('signed-out')
    expect(tab.toasts).toEqual([messages.session.idle])
    expect(tab.live.reason.get()).toBe(messages.session.idle)
    expect(tab.keeping.signedOutBecause.read()).toBe(messages.session.idle)
    await tab.session.signIn({ ...ask, remember: true })
    expect(tab.keeping.signedOutBecause.read()).toBeNull()
  })

  test('a key press at minute 20 keeps it until minute 50', async () => {
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    stir()
    await vi.advanceTimersByTimeAsync(29 * 60_000)
    expect(shown().status).toBe('signed-in')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown().status).toBe('signed-out')
  })

  test('activity in another tab counts', async () => {
    const other = browser.openTab(server.fetch)
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    other.keeping.lastActive.write(now())
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(shown().status).toBe('signed-in')
  })

  test('waking up after the time signs out, whatever woke it', () => {
    vi.setSystemTime(now() + limits.idleSignOutMs)
    stir()
    expect(shown().status).toBe('signed-out')
  })
})

import { clientInfo, limits, messages } from '@pramaan/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailed } from './requests.ts'
import { answer, ok, PaperBrowser, PaperServer, type Tab } from './test/worlds.ts'

const REFRESH = '/api/auth/app/v2/refresh'
const PROFILE = '/api/auth/app/v2/client_info'
const signIn = { email: 'client@demo.test', password: 'demo1234', remember: true }

let server: PaperServer
let browser: PaperBrowser
let tab: Tab

beforeEach(async () => {
  vi.useFakeTimers()
  server = new PaperServer()
  browser = new PaperBrowser()
  tab = browser.openTab(server.fetch)
  await tab.session.signIn(signIn)
  server.asked = []
})
afterEach(() => vi.useRealTimers())

/** The server forgets the access token, as it does after five minutes. */
const expire = () => {
  server.access = 'forgotten'
}

const settled = async <T>(work: Promise<T>): Promise<PromiseSettledResult<T>> => {
  const both = Promise.allSettled([work])
  await vi.runAllTimersAsync()
  const [result] = await both
  if (!result) throw new Error('Nothing settled.')
  return result
}

const failure = async (work: Promise<unknown>): Promise<CallFailed> => {
  const result = await settled(work)
  if (result.status === 'rejected' && result.reason instanceof CallFailed) return result.reason
  throw new Error('The call should have failed.')
}

describe('one refresh', () => {
  test('ten parallel requests with an expired token lead to one refresh, and all ten succeed', async () => {
    expire()
    const calls = Promise.all(Array.from({ length: 10 }, () => tab.call(clientInfo)))
    const result = await settled(calls)
    expect(result.status).toBe('fulfilled')
    expect(server.refreshes).toBe(1)
    expect(server.asked.filter((line) => line.includes(REFRESH))).toHaveLength(1)
    expect(server.asked.filter((line) => line === `GET ${PROFILE} Bearer access-2`)).toHaveLength(10)
  })

  test('the same holds on a plain HTTP origin, where the browser has no locks', async () => {
    const plain = new PaperBrowser({ hasLocks: false }).openTab(server.fetch)
    await plain.session.signIn(signIn)
    expire()
    const calls = Promise.all(Array.from({ length: 10 }, () => plain.call(clientInfo)))
    expect((await settled(calls)).status).toBe('fulfilled')
    expect(server.refreshes).toBe(1)
  })

  test('the refresh carries the bearer refresh token, the X-Requested-With header and no body', async () => {
    const seen: RequestInit[] = []
    server.special.set(REFRESH, ({ init }) => {
      seen.push(init)
      return ok(server.newAuth())
    })
    expire()
    await settled(tab.call(clientInfo))
    const headers = new Headers(seen[0]?.headers)
    expect(headers.get('Authorization')).toBe('Bearer refresh-1')
    expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest')
    expect(seen[0]?.body).toBeUndefined()
    expect(seen[0]?.method).toBe('POST')
  })

  test('a request that is refused with the old token after the refresh uses the new one without another', async () => {
    expire()
    await settled(tab.call(clientInfo))
    await tab.call(clientInfo)
    expect(server.refreshes).toBe(1)
  })

  test('the new refresh token replaces the old one where it lay, and the access token is stored nowhere', async () => {
    expire()
    await settled(tab.call(clientInfo))
    expect(tab.keeping.refreshToken.read()).toBe('refresh-2')
  })
})

describe('limits', () => {
  test('a request gets 3 refreshes; the fourth refusal ends the session', async () => {
    // Each refresh is in a window of its own, so only the limit per request can stop it.
    server.special.set(PROFILE, () => answer(401, { code: 'session_missing', data: null, message: '' }))
    server.special.set(REFRESH, () => {
      vi.setSystemTime((vi.getMockedSystemTime()?.valueOf() ?? 0) + limits.refreshWindowMs)
      return ok(server.newAuth())
    })
    const failed = await failure(tab.call(clientInfo))
    expect(server.refreshes).toBe(3)
    expect(failed.code).toBe('session_ended')
    expect(tab.toasts).toEqual([messages.session.tooManyAttempts])
    expect(tab.live.state.get().status).toBe('signed-out')
  })

  test('a fourth refresh within 60 s is not tried', async () => {
    for (let round = 0; round < 3; round++) {
      expire()
      await settled(tab.call(clientInfo))
    }
    expire()
    await failure(tab.call(clientInfo))
    expect(server.refreshes).toBe(3)
    expect(tab.toasts).toEqual([messages.session.tooManyAttempts])
  })

  test('after 60 s there may be 3 more', async () => {
    for (let round = 0; round < 3; round++) {
      expire()
      await settled(tab.call(clientInfo))
    }
    await vi.advanceTimersByTimeAsync(limits.refreshWindowMs)
    expire()
    expect((await settled(tab.call(clientInfo))).status).toBe('fulfilled')
    expect(server.refreshes).toBe(4)
  })
})

describe('when it fails the session ends with one toast, at /login, with the return route kept', () => {
  const endsWith = async (says: string) => {
    const failed = await Promise.all([failure(tab.call(clientInfo)), failure(tab.call(clientInfo))])
    expect(failed.map((one) => one.code)).toEqual(['session_ended', 'session_ended'])
    expect(tab.toasts).toEqual([says])
    expect(tab.went).toEqual(['/login'])
    expect(tab.keeping.returnRoute.read()).toBe('/portfolio/holding')
    expect(tab.keeping.refreshToken.read()).toBeNull()
    expect(tab.live.state.get()).toEqual({ status: 'signed-out', profile: null, menu: null })
  }

  test('no refresh token to try with', async () => {
    tab.keeping.refreshToken.clear()
    expire()
    await endsWith(messages.session.expired)
  })

  test('the server says that the refresh token is no longer good', async () => {
    server.refreshToken = 'another'
    expire()
    await endsWith(messages.session.refreshRefused)
  })

  test('the refresh cannot be carried out: it is tried 3 times with the same token', async () => {
    server.special.set(REFRESH, () => answer(503, {}))
    expire()
    await endsWith(messages.session.refreshFailed)
    expect(server.asked.filter((line) => line === `POST ${REFRESH} Bearer refresh-1`)).toHaveLength(3)
  })

  test('the server throttles refreshes', async () => {
    server.special.set(REFRESH, () => answer(429, {}))
    expire()
    await endsWith(messages.session.tooManyAttempts)
  })

  test('an answer that is lost once does not end it', async () => {
    let tries = 0
    server.special.set(REFRESH, () => {
      if (tries++ === 0) throw new TypeError('Failed to fetch')
      return ok(server.newAuth())
    })
    expire()
    expect((await settled(tab.call(clientInfo))).status).toBe('fulfilled')
    expect(tab.toasts).toEqual([])
  })

  test('offline is not a failed session: the tokens stay and the app goes to /error', async () => {
    server.special.set(REFRESH, () => {
      throw new TypeError('Failed to fetch')
    })
    tab.online = false
    expire()
    const failed = await failure(tab.call(clientInfo))
    expect(failed.code).toBe('network')
    expect(tab.went).toEqual(['/error'])
    expect(tab.keeping.refreshToken.read()).toBe('refresh-1')
  })
})

describe('across tabs', () => {
  test('two tabs with the same expired token refresh once, and the access token is handed over', async () => {
    const other = browser.openTab(server.fetch)
    await settled(other.session.settle())
    const before = server.refreshes
    expire()
    const both = await settled(Promise.all([tab.call(clientInfo), other.call(clientInfo)]))
    expect(both.status).toBe('fulfilled')
    expect(server.refreshes - before).toBe(1)
    expect(other.live.access()).toBe(tab.live.access())
  })

  test('a tab of another client does not take the tokens', async () => {
    const otherServer = new PaperServer()
    otherServer.access = 'their-access'
    otherServer.refreshToken = 'their-refresh'
    const other = browser.openTab(otherServer.fetch)
    await other.session.signIn({ ...signIn, remember: false })
    tab.keeping.refreshToken.write('refresh-1', true)
    expire()
    await settled(tab.call(clientInfo))
    expect(other.live.access()).toBe('their-access')
    expect(other.keeping.refreshToken.read()).toBe('their-refresh')
  })

  test('signing out in one tab signs out the others at once', async () => {
    const other = browser.openTab(server.fetch)
    await settled(other.session.settle())
    tab.session.signOut()
    await vi.advanceTimersByTimeAsync(5)
    expect(other.live.state.get().status).toBe('signed-out')
    expect(other.live.access()).toBeNull()
    expect(other.went).toEqual(['/login'])
    expect(other.toasts).toEqual([messages.session.endedElsewhere])
  })
})

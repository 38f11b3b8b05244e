import { apiCall, clientInfo, limits, login, messages, nothing, verifyPassword } from '@pramaan/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { SHOWN_WITHIN_MS, sentenceOf } from './failures.ts'
import { CallFailed } from './requests.ts'
import { answer, type Handler, ok, PaperBrowser, PaperServer, profile, type Tab } from './test/worlds.ts'

const PROFILE = '/api/auth/app/v2/client_info'
const CHECK = '/api/client/app/v1/pwd_verify'
const { http } = messages

let server: PaperServer
let tab: Tab

beforeEach(async () => {
  vi.useFakeTimers()
  server = new PaperServer()
  tab = new PaperBrowser().openTab(server.fetch)
  await tab.session.signIn({ email: ' client@demo.test ', password: 'demo1234', remember: false })
})
afterEach(() => vi.useRealTimers())

/** The failure at the moment it happens, before anything that waits for a while. */
const failedNow = async (work: Promise<unknown>): Promise<CallFailed> => {
  const caught = work.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1)
  const error = await caught
  if (error instanceof CallFailed) return error
  throw new Error('The call should have failed.')
}

const failure = async (work: Promise<unknown>): Promise<CallFailed> => {
  const caught = work.then(
    () => null,
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  const error = await caught
  if (error instanceof CallFailed) return error
  throw new Error('The call should have failed.')
}

const asked = (handler: Handler) => {
  server.special.set(PROFILE, handler)
  return failure(tab.call(clientInfo))
}

describe('what is sent', () => {
  test('every request carries X-Requested-With, same-origin cookies and, after sign-in, the bearer token', async () => {
    let seen: { init: RequestInit; headers: Headers } | undefined
    server.special.set(PROFILE, (request) => {
      seen = request
      return ok(profile)
    })
    await tab.call(clientInfo)
    expect(seen?.headers.get('X-Requested-With')).toBe('XMLHttpRequest')
    expect(seen?.headers.get('Authorization')).toBe('Bearer access-1')
    expect(seen?.init.credentials).toBe('same-origin')
    expect(seen?.headers.get('Idempotency-Key')).toBeNull()
  })

  test('every write carries its own Idempotency-Key, and its retry after a refresh the same one', async () => {
    const body = { password: '0'.repeat(32) }
    server.keys = []
    server.access = 'forgotten'
    await tab.call(verifyPassword, { body })
    await tab.call(verifyPassword, { body })
    const keys = server.keys.filter((key) => key !== null)
    expect(keys).toHaveLength(3)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('a password leaves as its MD5 and never in clear; the address is trimmed', async () => {
    let sent = ''
    server.special.set('/api/auth/app/v2/login', ({ init }) => {
      sent = String(init.body)
      return ok({ access_token: 'a', refresh_token: 'r', expires_in: 300 })
    })
    server.access = 'a'
    await tab.session.signIn({ email: ' a@b.in ', password: 'demo1234', remember: false })
    expect(JSON.parse(sent)).toEqual({ email: 'a@b.in', password: '6e9bece1914809fb8493146417e722f6' })
  })

  test('path and query values are encoded; absent query values are left out', async () => {
    const contract = apiCall({
      method: 'GET',
      path: '/order/:id',
      access: 'public',
      summary: '',
      params: z.strictObject({ id: z.string() }),
      query: z.strictObject({ ttype: z.string(), page: z.optional(z.number()) }),
      reply: nothing,
    })
    server.special.set('/api/order/a%2Fb', () => ok(null))
    await tab.call(contract, { params: { id: 'a/b' }, query: { ttype: 'f&o' } })
    expect(server.asked.at(-1)).toBe('GET /api/order/a%2Fb?ttype=f%26o Bearer access-1')
  })
})

describe('the envelope', () => {
  test('code 200 gives its data', async () => {
    expect(await tab.call(clientInfo)).toEqual(profile)
  })

  test('another code is an error with the server’s message', async () => {
    const failed = await asked(() => answer(200, { code: 'quote_expired', data: null, message: 'Too late.' }))
    expect(failed).toMatchObject({ status: 200, code: 'quote_expired', message: 'Too late.' })
    expect(tab.toasts).toEqual(['Too late.'])
  })

  test.each([
    ['without a message', () => answer(200, { code: 'odd', data: null })],
    ['that is no envelope', () => new Response('<html>', { status: 200 })],
    ['that is empty', () => new Response('', { status: 200 })],
  ])('an answer %s is an unknown error', async (_, handler) => {
    const failed = await asked(handler)
    expect(failed.message).toBe(http.bodyCode)
  })
})

describe('the catalogue', () => {
  test.each([
    [400, http[400]],
    [403, http[403]],
    [404, http[404]],
    [405, http[405]],
    [408, http[408]],
    [500, http[500]],
    [502, http[502]],
    [503, http[503]],
    [504, http[504]],
    [409, http.other],
    [429, http.other],
    [418, http.other],
  ])('HTTP %i says “%s”', async (status, says) => {
    const failed = await asked(() => answer(status, {}))
    expect(failed).toMatchObject({ status, message: says })
    expect(tab.toasts).toEqual([says])
  })

  test('HTTP 400 with a sentence says the server’s sentence and keeps its code', async () => {
    const failed = await asked(() =>
      answer(400, { code: 'password_wrong', data: null, message: 'Incorrect password' }),
    )
    expect(failed).toMatchObject({ code: 'password_wrong', message: 'Incorrect password' })
  })

  test('Retry-After is handed on, and a refused write is not sent again', async () => {
    server.special.set(CHECK, () => answer(503, {}, { 'Retry-After': '30' }))
    server.asked = []
    const failed = await failure(tab.call(verifyPassword, { body: { password: '0'.repeat(32) } }))
    expect(failed.retryAfterS).toBe(30)
    expect(server.asked).toHaveLength(1)
  })

  test('no answer in 10 s is a timeout', async () => {
    server.special.set(PROFILE, () => new Promise<never>(() => undefined))
    const work = tab.call(clientInfo).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(limits.requestTimeoutMs - 1)
    expect(tab.toasts).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await work).toMatchObject({ status: 0, code: 'timeout', message: http.timeout })
    expect(tab.toasts).toEqual([http.timeout])
  })

  test('a failed connection is a network error, and the page stays', async () => {
    const failed = await asked(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(failed).toMatchObject({ status: 0, code: 'network', message: http.network })
    expect(tab.toasts).toEqual([http.network])
    expect(tab.went).toEqual([])
  })

  test('a failed connection of an offline device leads to /error, and from there back to the page', async () => {
    tab.online = false
    await asked(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(tab.went).toEqual(['/error'])
    expect(tab.keeping.returnRoute.read()).toBe('/portfolio/holding')
  })

  test('a write without an answer while offline is kept, and sent again under the same key', async () => {
    tab.online = false
    const body = { password: '0'.repeat(32) }
    server.special.set(CHECK, () => {
      throw new TypeError('Failed to fetch')
    })
    await failure(tab.call(verifyPassword, { body }))
    const [kept] = tab.interrupted
    expect(kept?.path).toBe('/client/app/v1/pwd_verify')
    tab.online = true
    server.special.set(CHECK, () => ok(null))
    await kept?.again?.()
    const [first, second] = server.keys.slice(-2)
    expect(first).toBe(second)
    expect(first).not.toBeNull()
  })

  test('a read without an answer while offline leaves nothing to wonder about', async () => {
    tab.online = false
    await asked(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(tab.interrupted).toEqual([])
  })

  test('what one person sent is forgotten with the session', async () => {
    tab.session.signOut()
    expect(tab.interrupted).toEqual([null])
  })

  test('a call in the background shows nothing and leads nowhere', async () => {
    tab.online = false
    server.special.set(PROFILE, () => {
      throw new TypeError('Failed to fetch')
    })
    await failure(tab.call(clientInfo, {}, { background: true }))
    await vi.advanceTimersByTimeAsync(SHOWN_WITHIN_MS)
    expect(tab.toasts).toEqual([])
    expect(tab.went).toEqual([])
  })

  test('a failure that a screen shows is shown there and nowhere else', async () => {
    server.special.set(PROFILE, () => answer(503, {}))
    const failed = await failedNow(tab.call(clientInfo, {}, { inline: true }))
    expect(sentenceOf(failed)).toBe(http[503])
    await vi.advanceTimersByTimeAsync(SHOWN_WITHIN_MS)
    expect(tab.toasts).toEqual([])
  })

  test('a failure that no screen shows in 500 ms is a toast with its sentence', async () => {
    server.special.set(PROFILE, () => answer(503, {}))
    await failedNow(tab.call(clientInfo, {}, { inline: true }))
    await vi.advanceTimersByTimeAsync(SHOWN_WITHIN_MS - 2)
    expect(tab.toasts).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.toasts).toEqual([http[503]])
  })

  test('a fault of the server is told with the id of its request, a refusal without', async () => {
    const headers = { 'X-Request-Id': '0189d3c4-5b1a-7cde-8f00-0123456789ab' }
    for (const status of [500, 404]) {
      server.special.set(PROFILE, () => new Response('{}', { status, headers }))
      await failedNow(tab.call(clientInfo))
    }
    expect(tab.toasts).toEqual([`${http[500]} (${headers['X-Request-Id']})`, http[404]])
  })

  test('a screen of an offline device that has nothing to show leads to /error', async () => {
    tab.online = false
    server.special.set(PROFILE, () => {
      throw new TypeError('Failed to fetch')
    })
    sentenceOf(await failedNow(tab.call(clientInfo, {}, { inline: true })))
    expect(tab.went).toEqual(['/error'])
    expect(tab.keeping.returnRoute.read()).toBe('/portfolio/holding')
  })

  test('a refresh that fails offline behind figures that stay says so and leads nowhere', async () => {
    tab.online = false
    server.special.set(PROFILE, () => {
      throw new TypeError('Failed to fetch')
    })
    await failedNow(tab.call(clientInfo, {}, { inline: true }))
    await vi.advanceTimersByTimeAsync(SHOWN_WITHIN_MS)
    expect(tab.toasts).toEqual([http.network])
    expect(tab.went).toEqual([])
  })

  test('a refused sign-in says the server’s sentence and starts no refresh', async () => {
    server.special.set('/api/auth/app/v2/login', () =>
      answer(400, { code: 'credentials_wrong', data: null, message: 'The email or password is incorrect.' }),
    )
    await failure(tab.call(login, { body: { email: 'a@b.in', password: '0'.repeat(32) } }))
    expect(tab.toasts).toEqual(['The email or password is incorrect.'])
    expect(server.refreshes).toBe(0)
  })
})

describe('cancellation', () => {
  test('a cancelled call fails quietly', async () => {
    const stop = new AbortController()
    server.special.set(PROFILE, () => new Promise<never>(() => undefined))
    const work = failure(tab.call(clientInfo, {}, { signal: stop.signal }))
    stop.abort()
    expect((await work).code).toBe('cancelled')
    expect(tab.toasts).toEqual([])
  })

  test('signing out cancels every request in flight', async () => {
    server.special.set(PROFILE, () => new Promise<never>(() => undefined))
    const calls = Promise.allSettled([tab.call(clientInfo), tab.call(clientInfo), tab.call(clientInfo)])
    await vi.advanceTimersByTimeAsync(1)
    tab.session.signOut()
    const results = await calls
    expect(results.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
      Array(3).fill('cancelled'),
    )
    expect(tab.toasts).toEqual([])
    expect(tab.went).toEqual(['/login'])
  })
})

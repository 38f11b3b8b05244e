/** platform tests: a browser with tabs and a server on paper. Only the edge of the world is played. */
import type { AuthData, ClientProfile, MenuItem } from '@pramaan/contracts'
import { type Client, createClient } from '../client.ts'
import type { Interrupted } from '../interrupted.ts'
import { type Area, createKeeping, type Keeping } from '../storage.ts'
import type { TabMessage, World } from '../world.ts'

export type Handler = (request: {
  path: string
  init: RequestInit
  headers: Headers
}) => Response | Promise<Response>

export const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers })

export const ok = (data: unknown): Response => answer(200, { code: 200, data, message: 'OK' })

export const profile: ClientProfile = {
  id: 'c1',
  name: 'Asha Kumar',
  email: 'client@demo.test',
  account: 'asha',
  avatar: null,
  vip: 0,
  score: 0,
  order_num: 0,
  verified: 'approved',
  has_pin: false,
  has_passkey: false,
  allow_compensation: false,
  allow_bonus: false,
  has_credit: false,
}

export const menuItems: MenuItem[] = [
  { path: '/dashboard', name: 'Dashboard', component: 'Dashboard', meta: { title: 'Home', icon: 'home' } },
]

/** A server that knows one live access token and one live refresh token, and counts what it is asked. */
export class PaperServer {
  access = 'access-1'
  refreshToken = 'refresh-1'
  refreshes = 0
  asked: string[] = []
  keys: (string | null)[] = []
  /** Overrides the answer of a path. */
  readonly special = new Map<string, Handler>()

  newAuth(): AuthData {
    this.refreshes++
    this.access = `access-${this.refreshes + 1}`
    this.refreshToken = `refresh-${this.refreshes + 1}`
    return { access_token: this.access, refresh_token: this.refreshToken, expires_in: 300 }
  }

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    this.asked.push(`${init.method} ${path} ${headers.get('Authorization') ?? '-'}`)
    this.keys.push(headers.get('Idempotency-Key'))
    await untilAborted(init.signal, Promise.resolve())
    const special = this.special.get(path.split('?')[0] ?? '')
    if (special) return untilAborted(init.signal, Promise.resolve(special({ path, init, headers })))
    return this.route(path, headers.get('Authorization'))
  }

  private route(path: string, authorization: string | null): Response {
    if (path === '/api/auth/app/v2/refresh') {
      return authorization === `Bearer ${this.refreshToken}` ? ok(this.newAuth()) : refused
    }
    if (path === '/api/auth/app/v2/login') {
      return ok({ access_token: this.access, refresh_token: this.refreshToken, expires_in: 300 })
    }
    if (path === '/api/auth/app/v2/logout') return ok(null)
    if (authorization !== `Bearer ${this.access}`) return refused
    return ok(path === '/api/client/app/v1/menu' ? menuItems : profile)
  }
}

const refused = answer(401, {
  code: 'session_missing',
  data: null,
  message: 'Session expired. Please log in again.',
})
Object.defineProperty(refused, 'text', {
  value: async () =>
    '{"code":"session_missing","data":null,"message":"Session expired. Please log in again."}',
})

/** As fetch does: an aborted request rejects at once, whatever the server does. */
function untilAborted<T>(signal: AbortSignal | null | undefined, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
    work.then(resolve, reject)
  })
}

function memoryArea(): Area {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

export interface Tab extends Client {
  readonly keeping: Keeping
  readonly toasts: string[]
  readonly went: string[]
  readonly interrupted: (Interrupted | null)[]
  place: string
  online: boolean
}

/** One browser: shared local storage, shared locks, and a channel that reaches every other tab. */
export class PaperBrowser {
  private readonly local = memoryArea()
  private readonly listeners = new Map<object, (message: TabMessage) => void>()
  private readonly locks = new Map<string, Promise<unknown>>()
  private readonly hasLocks: boolean

  constructor({ hasLocks = true } = {}) {
    this.hasLocks = hasLocks
  }

  openTab(fetch: World['fetch']): Tab {
    const me = {}
    const keeping = createKeeping(this.local, memoryArea(), () => undefined)
    const seen = {
      toasts: [] as string[],
      went: [] as string[],
      interrupted: [] as (Interrupted | null)[],
      place: '/portfolio/holding',
      online: true,
    }
    const client = createClient({
      fetch,
      keeping,
      isOnline: () => seen.online,
      lock: (name, work) => this.lock(name, work),
      postToTabs: (message) => this.tell(me, message),
      onTabMessage: (onMessage) => void this.listeners.set(me, onMessage),
      toast: (_kind, text, _ms, reference) =>
        void seen.toasts.push(reference === undefined ? text : `${text} (${reference})`),
      go: (path) => void seen.went.push(path),
      interrupted: (request) => void seen.interrupted.push(request),
      here: () => seen.place,
    })
    return Object.assign(seen, client, { keeping })
  }

  private lock<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (!this.hasLocks) return work()
    const turn = (this.locks.get(name) ?? Promise.resolve()).then(work, work)
    this.locks.set(name, turn)
    return turn
  }

  private tell(from: object, message: TabMessage): void {
    for (const [tab, notify] of this.listeners) {
      if (tab !== from) setTimeout(() => notify(structuredClone(message)), 1)
    }
  }
}

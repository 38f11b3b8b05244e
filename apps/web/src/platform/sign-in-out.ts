/** platform: signing in and out, bringing a session back after a reload, and looking after it while it lives. */
import {
  type AuthData,
  clientInfo,
  limits,
  login,
  logout,
  menu,
  messages,
  rememberHeader,
  secondFactorHeader,
} from '@pramaan/contracts'
import { loadFile } from './files.ts'
import type { Live, SessionState } from './live.ts'
import { type Call, CallFailed, type CallOptions } from './requests.ts'
import type { World } from './world.ts'

export interface SignIn {
  readonly email: string
  /** In clear: it is hashed here. */
  readonly password: string
  readonly remember: boolean
  /** From the authenticator app, or a recovery code, once the server has asked for one. */
  readonly code?: string
}

export interface Session {
  /** Who is here? Brings a stored session back if there is one. `offline` means that nobody could be asked. */
  settle(): Promise<'signed-in' | 'signed-out' | 'offline'>
  signIn(ask: SignIn): Promise<void>
  /** Goes in with what any sign-in has handed out. */
  enter(auth: AuthData, remember: boolean): Promise<void>
  signOut(reason?: string): void
  reloadProfile(): Promise<void>
  /** Asks the server whether the session still stands, and ends it if not. */
  check(): Promise<void>
}

export function createSession(world: World, live: Live, call: Call): Session {
  const { keeping } = world
  let settling: Promise<void> | null = null

  /** The profile, and the menu for those who may see it. The menu of a session does not change under it. */
  async function load(options: CallOptions): Promise<SessionState> {
    const profile = await call(clientInfo, {}, options)
    const known = live.state.get().menu
    const routes = profile.verified === 'approved' ? (known ?? (await call(menu, {}, options))) : null
    return { status: 'signed-in', profile, menu: routes }
  }

  /** Looks again at a session that stands. One that ended while the question was out stays ended. */
  async function loadAgain(options: CallOptions): Promise<void> {
    const fresh = await load(options)
    if (live.state.get().status === 'signed-in') live.state.set(fresh)
  }

  async function bringBack(): Promise<void> {
    try {
      live.state.set(await load({ background: true }))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.code === 'network' && !world.isOnline()) return
      // The session may still be good, so the tokens stay: the next page load or sign-in decides.
      if (failure.code !== 'session_ended')
        world.toast('error', failure.message, limits.requestToastMs, failure.reference)
      live.state.set({ status: 'signed-out', profile: null, menu: null })
    }
  }

  async function settle() {
    if (live.state.get().status === 'signed-in') return 'signed-in'
    if (keeping.refreshToken.read() === null) {
      live.state.set({ status: 'signed-out', profile: null, menu: null })
      return 'signed-out'
    }
    settling ??= bringBack().finally(() => {
      settling = null
    })
    await settling
    const { status } = live.state.get()
    return status === 'unknown' ? 'offline' : status
  }

  /** Needed here first: until then its code would only weigh on the first page. */
  async function hashing() {
    try {
      return await loadFile(() => import('./md5.ts'))
    } catch {
      const failure = new CallFailed(0, 'network', messages.http.network)
      world.toast('error', failure.message, limits.requestToastMs, failure.reference)
      throw failure
    }
  }

  async function signIn({ email, password, remember, code }: SignIn): Promise<void> {
    const { md5 } = await hashing()
    const headers = {
      ...(remember ? { [rememberHeader]: '1' } : {}),
      ...(code === undefined ? {} : { [secondFactorHeader]: code }),
    }
    const body = { email: email.trim(), password: md5(password) }
    const expects = ['second_factor_needed', 'sign_in_locked']
    await enter(await call(login, { body }, { headers, expects }), remember)
  }

  async function enter(auth: AuthData, remember: boolean): Promise<void> {
    keeping.remember.write(remember)
    live.begin(auth, remember)
    try {
      live.state.set(await load({}))
    } catch (failure) {
      live.end({ keepRoute: true })
      throw failure
    }
  }

  function signOut(reason?: string): void {
    const token = live.parting()
    const headers = token === null ? {} : { Authorization: `Bearer ${token}` }
    // The answer changes nothing here: what this device held is gone either way.
    call(logout, {}, { background: true, keepalive: true, headers }).catch(() => undefined)
    live.end(reason === undefined ? { keepRoute: false } : { says: reason, keepRoute: true })
  }

  async function check(): Promise<void> {
    try {
      await loadAgain({ background: true, goneMessage: messages.session.expired })
    } catch (failure) {
      const gone = failure instanceof CallFailed && failure.status === 403
      if (gone) live.end({ says: messages.session.expired, keepRoute: true })
    }
  }

  return {
    settle,
    signIn,
    enter,
    signOut,
    check,
    reloadProfile: () => loadAgain({}),
  }
}

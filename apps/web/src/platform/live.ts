/**
 * platform: the session as it lives in this tab — who is signed in, with which tokens — and how it ends.
 * No request is made here. The access token stays in this closure: never in storage, never in the store.
 */
import { type AuthData, type ClientProfile, limits, type MenuItem, messages } from '@pramaan/contracts'
import { now } from './clock.ts'
import { isReturnable } from './navigation.ts'
import { createStore, type Store } from './store.ts'
import type { World } from './world.ts'

export interface SessionState {
  readonly status: 'unknown' | 'signed-out' | 'signed-in'
  readonly profile: ClientProfile | null
  readonly menu: readonly MenuItem[] | null
}

export interface Ending {
  /** The toast, if any. */
  readonly says?: string
  /** Whether the page on the screen is where the next sign-in should lead. */
  readonly keepRoute: boolean
}

export interface Live {
  readonly state: Store<SessionState>
  /** Why the last session ended, for the sign-in page: a toast is gone before somebody comes back to the screen. */
  readonly reason: Store<string | null>
  access(): string | null
  /** The token to sign out with: the access token while it is good, else the refresh token. */
  parting(): string | null
  /** Takes what sign-in handed out. */
  begin(auth: AuthData, remembered: boolean): void
  /** Takes what a refresh handed out, and passes it to the other tabs of this session. */
  renew(spent: string, auth: AuthData): void
  /** Resolves when another tab hands over new tokens, or after the given wait. */
  handover(waitMs: number): Promise<void>
  /** Aborts when the session ends. */
  signal(): AbortSignal
  end(ending: Ending): void
}

const nobody: SessionState = { status: 'signed-out', profile: null, menu: null }

export function createLive(world: World): Live {
  const { refreshToken, returnRoute, identityDraft, signedOutBecause } = world.keeping
  const state = createStore<SessionState>({ status: 'unknown', profile: null, menu: null })
  const reason = createStore(signedOutBecause.read())
  reason.watch(() => {
    const why = reason.get()
    if (why === null) signedOutBecause.clear()
    else signedOutBecause.write(why)
  })
  const waiting = new Set<() => void>()
  let access: string | null = null
  let accessEndsAt = 0
  let held = refreshToken.read()
  let controller = new AbortController()

  function drop({ says, keepRoute }: Ending): void {
    if (keepRoute) {
      if (isReturnable(world.here())) returnRoute.write(world.here())
    } else {
      returnRoute.clear()
    }
    access = null
    held = null
    refreshToken.clear()
    identityDraft.clear()
    world.interrupted(null)
    controller.abort()
    controller = new AbortController()
    state.set(nobody)
    reason.set(says ?? null)
    if (says !== undefined) world.toast('warning', says, limits.requestToastMs)
    world.go('/login')
  }

  function hold(auth: AuthData): void {
    access = auth.access_token
    accessEndsAt = now() + auth.expires_in * 1_000
    held = auth.refresh_token
  }

  function adopt(auth: AuthData): void {
    hold(auth)
    refreshToken.replace(auth.refresh_token)
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  world.onTabMessage((message) => {
    if (message.kind === 'refreshed') {
      // Another client may be signed in beside us: only tokens of our own session are ours to take.
      const ours =
        held !== null && (held === message.spent || refreshToken.read() === message.auth.refresh_token)
      if (ours) adopt(message.auth)
      return
    }
    const { profile } = state.get()
    const ours =
      (held !== null && held === message.refreshToken) ||
      (profile !== null && profile.id === message.clientId)
    if (ours) drop({ says: message.says, keepRoute: true })
  })

  return {
    state,
    reason,
    access: () => access,
    parting: () => (access !== null && now() < accessEndsAt ? access : held),
    begin(auth, remembered) {
      hold(auth)
      reason.set(null)
      refreshToken.write(auth.refresh_token, remembered)
    },
    renew(spent, auth) {
      adopt(auth)
      world.postToTabs({ kind: 'refreshed', spent, auth })
    },
    handover: (waitMs) =>
      new Promise((resolve) => {
        waiting.add(resolve)
        setTimeout(() => {
          waiting.delete(resolve)
          resolve()
        }, waitMs)
      }),
    signal: () => controller.signal,
    end(ending) {
      if (held === null && state.get().status === 'signed-out') return
      const message = {
        kind: 'ended',
        refreshToken: held,
        clientId: state.get().profile?.id ?? null,
        says: ending.says ?? messages.session.endedElsewhere,
      } as const
      drop(ending)
      world.postToTabs(message)
    },
  }
}

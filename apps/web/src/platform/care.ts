/** platform: looks after a live session — the check every 15 minutes, and the sign-out after 30 idle ones. */
import { limits, messages } from '@pramaan/contracts'
import type { Client } from './client.ts'
import { now } from './clock.ts'
import type { Keeping } from './storage.ts'

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const
/** How finely idleness is measured. Writing on every key press would cost more than it tells. */
const GRAIN_MS = 10_000

/** Watches for signs of life in every tab: the last one is kept where all tabs see it. Returns the way to stop. */
function watchIdle(keeping: Keeping, onIdle: () => void): () => void {
  const isIdle = () => now() - (keeping.lastActive.read() ?? now()) >= limits.idleSignOutMs
  const look = () => {
    if (isIdle()) onIdle()
  }
  // Waking a laptop is also a sign of life, so the question comes before the note.
  const note = () => {
    if (isIdle()) return onIdle()
    if (now() - (keeping.lastActive.read() ?? 0) >= GRAIN_MS) keeping.lastActive.write(now())
  }
  keeping.lastActive.write(now())
  const timer = setInterval(look, GRAIN_MS)
  for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, note, { passive: true, capture: true })
  return () => {
    clearInterval(timer)
    for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, note, { capture: true })
  }
}

/** Starts with each sign-in and stops with each sign-out. */
export function lookAfterSession({ live, session }: Client, keeping: Keeping): void {
  let stop: (() => void) | null = null
  const start = () => {
    const timer = setInterval(() => void session.check(), limits.sessionCheckMs)
    const stopIdle = watchIdle(keeping, () => session.signOut(messages.session.idle))
    return () => {
      clearInterval(timer)
      stopIdle()
    }
  }
  const follow = () => {
    const isIn = live.state.get().status === 'signed-in'
    if (isIn) stop ??= start()
    else {
      stop?.()
      stop = null
    }
  }
  live.state.watch(follow)
  follow()
}

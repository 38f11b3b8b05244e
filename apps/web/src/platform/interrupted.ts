/**
 * platform: the last request that would change something and whose answer never came because the device lost its line.
 * The server may have carried it out, so /error says that this is not known and offers to look or to send it again under
 * the same key. What was sent stays in memory only; that something was sent outlives a reload of the tab.
 */
import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'

export interface Interrupted {
  /** The path of its contract. */
  readonly path: string
  /** Sends the same again under the same Idempotency-Key: it counts once. Null after a reload. */
  readonly again: (() => Promise<unknown>) | null
}

/** Where a client sees whether it was carried out. */
export type Place = 'requests' | 'orders' | 'bankAccounts' | 'identity' | 'signIn' | 'activity'

/** These ask something and change nothing that a person could look for. */
const CHANGES_NOTHING =
  /\/(login|logout|refresh|pwd_verify|pin\/verify|code|code\/send|ticket)$|^\/(stock|search\/)$/

const PLACES: readonly (readonly [RegExp, Place])[] = [
  [/^\/(deposit|withdraw)\//, 'requests'],
  [/^\/(stock|fo)\/|\/order\//, 'orders'],
  [/^\/bankcard\//, 'bankAccounts'],
  [/^\/identify\/|\/image$/, 'identity'],
  [/\/(register|reset_pwd|change_pwd)$/, 'signIn'],
]

/** Null for a request that changes nothing. */
export function placeOf(path: string): Place | null {
  if (CHANGES_NOTHING.test(path)) return null
  return PLACES.find(([pattern]) => pattern.test(path))?.[1] ?? 'activity'
}

function kept(): Interrupted | null {
  const path = storage.interrupted.read()
  return path === null ? null : { path, again: null }
}

const last = createStore<Interrupted | null>(kept())

export function noteInterrupted(request: Interrupted | null): void {
  if (request === null) {
    forgetInterrupted()
  } else if (placeOf(request.path) !== null) {
    storage.interrupted.write(request.path)
    last.set(request)
  }
}

/** The client has looked, or the answer has come. */
export function forgetInterrupted(): void {
  storage.interrupted.clear()
  last.set(null)
}

export const useInterrupted = (): Interrupted | null => useStore(last)

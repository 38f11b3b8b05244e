/** platform: the edge of the world as the request layer sees it. Tests hand in their own and play several tabs. */
import type { AuthData } from '@pramaan/contracts'
import { type Interrupted, noteInterrupted } from './interrupted.ts'
import { go, here } from './navigation.ts'
import { type Keeping, storage } from './storage.ts'
import { type ToastKind, toast } from './toasts.ts'

/** What tabs of one browser tell each other. It travels through memory only and is never stored. */
export type TabMessage =
  | { readonly kind: 'refreshed'; readonly spent: string; readonly auth: AuthData }
  | {
      readonly kind: 'ended'
      readonly refreshToken: string | null
      readonly clientId: string | null
      readonly says: string
    }

export interface World {
  fetch(url: string, init: RequestInit): Promise<Response>
  isOnline(): boolean
  /** Runs the work while no other tab runs work under the same name. */
  lock<T>(name: string, work: () => Promise<T>): Promise<T>
  postToTabs(message: TabMessage): void
  onTabMessage(onMessage: (message: TabMessage) => void): void
  readonly keeping: Keeping
  toast(kind: ToastKind, text: string, ms?: number, reference?: string): void
  go(path: string): void
  /** This request may or may not have gone through. Null forgets it: it was another person's. */
  interrupted(request: Interrupted | null): void
  here(): string
}

const CHANNEL = 'pramaan.session'

export function browserWorld(): World {
  const channel = new BroadcastChannel(CHANNEL)
  return {
    fetch: (url, init) => fetch(url, init),
    isOnline: () => navigator.onLine,
    // Locks exist on secure origins only; over plain HTTP in a local network each tab refreshes for itself.
    lock: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
    postToTabs: (message) => channel.postMessage(message),
    onTabMessage: (onMessage) =>
      channel.addEventListener('message', (event: MessageEvent<TabMessage>) => onMessage(event.data)),
    keeping: storage,
    toast,
    go,
    interrupted: noteInterrupted,
    here,
  }
}

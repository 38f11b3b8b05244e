/** browser: the short notices. The request layer and the features write here; the toaster shows what it finds. */
import { limits } from '@pramaan/contracts'
import { createStore, useStore } from './store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly ms: number
  /** What a person quotes to support. */
  readonly reference?: string | undefined
}

const shown = createStore<readonly Toast[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  shown.set(shown.get().filter((toast) => toast.id !== id))
}

/**
 * Ten failures that say the same thing are one notice: a repeat only keeps it on the screen for longer. What went well
 * takes the errors before it away: they would contradict it.
 */
export function toast(
  kind: ToastKind,
  text: string,
  ms: number = limits.requestToastMs,
  reference?: string,
): void {
  if (kind === 'success') {
    for (const other of shown.get()) if (other.kind === 'error') dismissToast(other.id)
  }
  const same = shown.get().find((other) => other.kind === kind && other.text === text)
  const id = same?.id ?? ++lastId
  clearTimeout(timers.get(id))
  if (!same) shown.set([...shown.get(), { id, kind, text, ms, reference }])
  timers.set(
    id,
    setTimeout(() => dismissToast(id), ms),
  )
}

/** A person who is reading a notice keeps it; it leaves a full turn after they look away. */
export function holdToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer)
}

export function releaseToasts(): void {
  for (const { id, ms } of shown.get()) {
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => dismissToast(id), ms),
    )
  }
}

export const currentToasts = (): readonly Toast[] => shown.get()
export const useToasts = (): readonly Toast[] => useStore(shown)

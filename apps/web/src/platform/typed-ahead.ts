/**
 * platform: opens the search and keeps every key from that moment until its field has the focus. A person types on right
 * after the shortcut, while the dialog is still being fetched or drawn: a slow machine makes it slow, never wrong.
 */
import { closeModal, isModalOpen, openModal } from './modals.ts'

/** What moves through the results or opens one. */
export type SearchStep = 'ArrowDown' | 'ArrowUp' | 'Enter'

export interface TypedAhead {
  readonly text: string
  /** Pressed after the last letter. */
  readonly steps: readonly SearchStep[]
}

const steps: readonly string[] = ['ArrowDown', 'ArrowUp', 'Enter'] satisfies SearchStep[]
export const isSearchStep = (key: string): key is SearchStep => steps.includes(key)

const nothing: TypedAhead = { text: '', steps: [] }
let kept = nothing
let ending: AbortController | null = null

export function openSearch(): void {
  openModal('search')
  if (ending) return
  ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  window.addEventListener('keydown', keep, options)
  window.addEventListener('paste', keepPasted, options)
}

/** Hands over what was typed so far; from now on the field hears the keys itself. */
export function takeTypedAhead(): TypedAhead {
  const taken = kept
  ending?.abort()
  ending = null
  kept = nothing
  return taken
}

function keep(event: KeyboardEvent): void {
  // Closed meanwhile, or another dialog stands there: the keys are no longer ours.
  if (!isModalOpen('search')) {
    takeTypedAhead()
    return
  }
  const next = event.isComposing || isShortcut(event) ? null : after(kept, event)
  if (next === null) return
  event.preventDefault()
  event.stopImmediatePropagation()
  kept = next
  if (event.key !== 'Escape') return
  takeTypedAhead()
  closeModal()
}

function keepPasted(event: ClipboardEvent): void {
  if (!isModalOpen('search')) return
  event.preventDefault()
  kept = { text: kept.text + (event.clipboardData?.getData('text/plain') ?? ''), steps: [] }
}

/** Ctrl and Alt together write letters on some keyboards; one of them alone makes a shortcut. */
const isShortcut = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => metaKey || ctrlKey !== altKey

/** What is kept after this key; null for a key that is none of the search's. */
function after({ text, steps }: TypedAhead, { key, repeat }: KeyboardEvent): TypedAhead | null {
  if (isSearchStep(key)) return repeat && key === 'Enter' ? { text, steps } : { text, steps: [...steps, key] }
  if (key === 'Backspace') return { text: text.slice(0, -1), steps: [] }
  if (key === 'Escape' || key === 'Tab') return { text, steps }
  return key.length === 1 ? { text: text + key, steps: [] } : null
}

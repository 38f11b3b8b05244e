/** ui: where the keyboard goes when a dialog opens. */

/**
 * The first field, if there is one; else the first thing that takes the keyboard. Under a finger it is the dialog
 * itself, so that no on-screen keyboard jumps up unasked.
 */
export function firstField(body: HTMLElement | null, isForTyping = false): HTMLElement | true {
  if (!isForTyping && matchMedia('(pointer: coarse)').matches)
    return body?.closest<HTMLElement>('[role="dialog"]') ?? true
  return (
    body?.querySelector<HTMLElement>('input:not([disabled]):not([type="hidden"]), textarea, select') ?? true
  )
}

/** ui: where the keyboard goes when a dialog opens. */

/** The first field, if there is one. On touch the dialog itself, so that no keyboard jumps up unasked. */
export function firstField(body: HTMLElement | null, opened: string): HTMLElement | true {
  if (opened === 'touch') return true
  const field = body?.querySelector<HTMLElement>(
    'input:not([disabled]):not([type="hidden"]), textarea, select',
  )
  return field ?? true
}

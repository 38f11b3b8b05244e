/** platform: keyboard first. Single keys act while nobody is typing and no dialog is open. */
import { useLayoutEffect } from 'react'

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const TYPING = ['input', 'textarea', 'select', '[contenteditable="true"]'].join(',')

function isBusy(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  if (event.target instanceof Element && event.target.closest(TYPING)) return true
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

export function useKeys(keys: Keys): void {
  // Before the page is painted: whoever sees it can strike at once.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (!act || isBusy(event)) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys])
}

/** Every row of a list that can be opened carries this mark on its link. */
export const ROW = 'data-row'

/** j and k walk from row to row; from nowhere, to the first. */
export function stepRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`[${ROW}]`)]
  const at = rows.findIndex((row) => row.matches(':focus'))
  const next = at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))
  rows[next]?.focus()
  rows[next]?.scrollIntoView({ block: 'nearest' })
}

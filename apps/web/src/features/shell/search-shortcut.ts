/**
 * shell: Ctrl+K or Cmd+K opens the search and closes it again, from the first painted moment on. It does not push another
 * dialog aside.
 */
import { useLayoutEffect } from 'react'
import { closeModal, useModal } from '../../platform/modals.ts'
import { openSearch } from '../../platform/typed-ahead.ts'

export function useSearchShortcut(): void {
  const name = useModal()?.name ?? null
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      if (event.repeat) return
      if (name === null) openSearch()
      else if (name === 'search') closeModal()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [name])
}

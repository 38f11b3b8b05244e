/** browser: whether the window is a phone's. Resizing settles for 200 ms before the layout follows. */
import { limits } from '@pramaan/contracts'
import { createStore, useStore } from './store.ts'

/**
 * As the style sheets judge it. The window's own width is what is seen: a phone that is turned upright under a wide table zooms out over it,
 * and would be taken for a desk for ever.
 */
const isNarrow = (): boolean => !window.matchMedia(`(min-width: ${limits.mobileBelowPx}px)`).matches

const mobile = createStore(isNarrow())
let settling: ReturnType<typeof setTimeout> | undefined

window.addEventListener('resize', () => {
  clearTimeout(settling)
  settling = setTimeout(() => mobile.set(isNarrow()), limits.resizeDebounceMs)
})

export const useIsMobile = (): boolean => useStore(mobile)

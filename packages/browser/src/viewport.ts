/** browser: whether the window is a phone's. Resizing settles for 200 ms before the layout follows. */
import { limits } from '@pramaan/contracts'
import { createStore, useStore } from './store.ts'

const isNarrow = (): boolean => window.innerWidth < limits.mobileBelowPx

const mobile = createStore(isNarrow())
let settling: ReturnType<typeof setTimeout> | undefined

window.addEventListener('resize', () => {
  clearTimeout(settling)
  settling = setTimeout(() => mobile.set(isNarrow()), limits.resizeDebounceMs)
})

export const useIsMobile = (): boolean => useStore(mobile)

/**
 * ui: begins every file of tests as a tab that was just opened. The files of a project share a process, which saves
 * starting one for each; what a file leaves behind must not reach the next. For tests only.
 */
import { vi } from 'vitest'

vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.resetModules()
// What is built is tested without a page.
if (typeof document !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
}

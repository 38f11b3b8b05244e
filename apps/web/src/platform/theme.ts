/** platform: the theme a person chose. `system` leaves it to the device. */

import { theme as kept, type Theme } from './storage.ts'
import { createStore, useStore } from './store.ts'

export type { Theme } from './storage.ts'

const chosen = createStore<Theme>('system')

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  chosen.set(theme)
}

/** Once, before the first render. */
export const restoreTheme = (): void => show(kept.read() ?? 'system')

export function chooseTheme(theme: Theme): void {
  kept.write(theme)
  show(theme)
}

export const useTheme = (): Theme => useStore(chosen)

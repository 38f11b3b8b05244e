/** platform: the theme a person chose. `system` leaves it to the device. */
import { themeKeys } from '@pramaan/brand'
import { createStore, useStore } from '@pramaan/browser/store.ts'

export type Theme = 'system' | 'light' | 'dark'

const themes: readonly Theme[] = ['system', 'light', 'dark']
const chosen = createStore<Theme>('system')

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  chosen.set(theme)
}

/** Where storage is forbidden the choice lasts as long as the page. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Once, before the first render. */
export function restoreTheme(): void {
  const kept = attempt(() => window.localStorage.getItem(themeKeys.console))
  show(themes.find((theme) => theme === kept) ?? 'system')
}

export function chooseTheme(theme: Theme): void {
  attempt(() => window.localStorage.setItem(themeKeys.console, theme))
  show(theme)
}

export const useTheme = (): Theme => useStore(chosen)

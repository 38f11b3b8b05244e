/** products, stock: which theme is shown, so that what is drawn on a canvas can follow it. */
import { useSyncExternalStore } from 'react'
import { useTheme } from '../../../platform/theme.ts'

const night = window.matchMedia('(prefers-color-scheme: dark)')

const watch = (onChange: () => void) => {
  night.addEventListener('change', onChange)
  return () => night.removeEventListener('change', onChange)
}

export function useThemeName(): 'light' | 'dark' {
  const isNight = useSyncExternalStore(watch, () => night.matches)
  const chosen = useTheme()
  if (chosen === 'system') return isNight ? 'dark' : 'light'
  return chosen
}

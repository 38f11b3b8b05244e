/** app: the closed list of screens that a menu may name, each in a file of its own. */
import { type MenuComponent, menuComponents } from '@pramaan/contracts'
import type { ComponentType } from 'react'
import { loadFile } from '../platform/files.ts'

type Screen = () => Promise<{ default: ComponentType }>

const screens: Record<MenuComponent, Screen> = {
  Dashboard: () => import('../features/dashboard/dashboard-page.tsx'),
  Market: () => import('../features/market/market-page.tsx'),
  Discover: () => import('../features/discover/discover-page.tsx'),
  Portfolio: () => import('../features/portfolio/portfolio-layout.tsx'),
  PortfolioSummary: () => import('../features/portfolio/summary.tsx'),
  PortfolioHolding: () => import('../features/portfolio/holding.tsx'),
  PortfolioAwaiting: () => import('../features/portfolio/awaiting.tsx'),
  PortfolioHistory: () => import('../features/portfolio/history.tsx'),
  Me: () => import('../features/me/me-layout.tsx'),
  MeProfile: () => import('./profile-screen.tsx'),
  MeApplication: () => import('../features/me/application.tsx'),
  MeRecords: () => import('../features/me/records.tsx'),
  MeNotifications: () => import('../features/notices/settings-page.tsx'),
}

const loaded = new Map<MenuComponent, ComponentType>()

export const isMenuComponent = (name: string): name is MenuComponent =>
  menuComponents.some((known) => known === name)

export async function loadScreen(name: MenuComponent): Promise<void> {
  if (loaded.has(name)) return
  const file = await loadFile(screens[name])
  loaded.set(name, file.default)
}

/** The screen, once loadScreen has brought it. */
export const screenOf = (name: MenuComponent): ComponentType | undefined => loaded.get(name)

/**
 * Begins to bring what this address most likely shows, while the session is still being restored: a screen is called as its
 * address. What is not in the list, or does not come, is left to the menu, which is asked in any case.
 */
export function foreseeScreen(pathname: string): void {
  let name = ''
  for (const part of pathname.split('/')) {
    name += part.charAt(0).toUpperCase() + part.slice(1)
    if (isMenuComponent(name)) void screens[name]().catch(() => undefined)
  }
}

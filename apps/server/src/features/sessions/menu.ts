/** sessions: the pages under the layout. */
import { type MenuComponent, type MenuItem, menu } from '@pramaan/contracts'
import type { Routes } from '../../platform/routes.ts'

const item = (path: string, name: MenuComponent, title: string, icon: string) => ({
  path,
  name,
  component: name,
  meta: { title, icon },
})

const everyMenu: MenuItem[] = [
  item('/dashboard', 'Dashboard', 'Home', 'home'),
  item('/market', 'Market', 'Market', 'candlestick'),
  item('/discover', 'Discover', 'Discover', 'compass'),
  {
    ...item('/portfolio', 'Portfolio', 'Portfolio', 'wallet'),
    redirect: '/portfolio/summary',
    children: [
      item('/portfolio/summary', 'PortfolioSummary', 'Summary', 'pie'),
      item('/portfolio/holding', 'PortfolioHolding', 'Holding', 'layers'),
      item('/portfolio/awaiting', 'PortfolioAwaiting', 'Awaiting', 'hourglass'),
      item('/portfolio/history', 'PortfolioHistory', 'History', 'history'),
    ],
  },
  {
    ...item('/me', 'Me', 'Me', 'user'),
    redirect: '/me/profile',
    children: [
      item('/me/profile', 'MeProfile', 'Profile', 'user'),
      item('/me/application', 'MeApplication', 'Application', 'inbox'),
      item('/me/records', 'MeRecords', 'Records', 'ledger'),
      item('/me/notifications', 'MeNotifications', 'Notifications', 'bell'),
    ],
  },
]

/** The paths of all of them, for whoever serves the pages. */
export const menuPaths: readonly string[] = everyMenu.flatMap(({ path, children = [] }) => [
  path,
  ...children.map((child) => child.path),
])

/** Every approved client has the same pages today; the call exists so that tomorrow's may differ. */
export function menuRoutes(routes: Routes): void {
  routes.read(menu, async () => everyMenu)
}

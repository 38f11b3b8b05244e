/** app: the routes under the layout, derived from the menu that the server sent. */
import type { MenuItem } from '@pramaan/contracts'
import { matchRoutes, Navigate, type RouteObject, useLocation } from 'react-router'
import { isReturnable } from '../platform/navigation.ts'
import { isMenuComponent, loadScreen, screenOf } from './menu-components.ts'

/** A menu item as a route: what to show, what it is called, where it leads instead. */
interface Entry {
  readonly title: string
  readonly component: Parameters<typeof loadScreen>[0]
  readonly redirect: string | null
}

type Leaf = Omit<MenuItem, 'children'>

const logged = new Set<string>()

/** A name outside the closed list is skipped. It is a fault of the server's, so it is logged, once. */
function entryOf(item: Leaf): Entry | null {
  const { component, redirect = null } = item
  if (isMenuComponent(component)) {
    return { title: item.meta.title, component, redirect: isReturnable(redirect) ? redirect : null }
  }
  if (!logged.has(item.component)) {
    logged.add(item.component)
    console.error(`The menu names a screen that does not exist: "${item.component}".`)
  }
  return null
}

function Screen({ name }: { name: Entry['component'] }) {
  const Found = screenOf(name)
  return Found ? <Found /> : null
}

/** Keeps search and hash: /me#bank-section must reach the section on /me/profile. */
function Redirect({ to }: { to: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: to, search, hash }} replace />
}

function routeOf(item: MenuItem): RouteObject[] {
  const entry = entryOf(item)
  if (entry === null) return []
  const children = (item.children ?? []).flatMap((child) => routeOf(child))
  const element = <Screen name={entry.component} />
  if (entry.redirect === null) return [{ path: item.path, element, handle: entry, children }]
  const forward = <Redirect to={entry.redirect} />
  if (children.length === 0) return [{ path: item.path, element: forward, handle: entry }]
  return [
    { path: item.path, element, handle: entry, children: [{ index: true, element: forward }, ...children] },
  ]
}

export const routesOf = (menu: readonly MenuItem[]): RouteObject[] => menu.flatMap(routeOf)

export interface Found {
  /** Null when the menu has no such page. */
  readonly title: string | null
}

/** The entries that lead to a page. */
const entriesAt = (routes: RouteObject[], pathname: string): Entry[] =>
  (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => (route.handle ? [route.handle as Entry] : []))

/** Finds the page in the menu and brings its files, so that the page is complete when it is shown. */
export async function findPage(routes: RouteObject[], pathname: string): Promise<Found> {
  const entries = entriesAt(routes, pathname)
  const target = entries.at(-1)?.redirect
  const needed = target ? [...entries, ...entriesAt(routes, target)] : entries
  await Promise.all(needed.map((entry) => loadScreen(entry.component)))
  return { title: needed.at(-1)?.title ?? null }
}

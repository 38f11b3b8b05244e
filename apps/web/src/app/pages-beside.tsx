/** app: pages that no menu names. They are told here and not in the route table, which every visitor of the sign-in page loads. */
import type { ComponentType } from 'react'
import { matchPath, type RouteObject } from 'react-router'
import { loadFile } from '../platform/files.ts'
import type { Titled } from './titles.ts'

interface Screen {
  readonly handle: Titled
  readonly Component: ComponentType
}

const screens: Readonly<Record<string, () => Promise<Screen>>> = {
  '/draw/:id': () => import('../products/ipo/draw-page.tsx'),
  '/me/records/tax': () => import('../features/me/tax/tax-page.tsx'),
  '/notifications': () => import('../features/notices/notices-page.tsx'),
  '/loan/:id': () => import('../products/loan/loan-page.tsx'),
}

const loaded = new Map<string, Screen>()

/** Brings the page's file and says its title. Null where there is none. */
export async function findBeside(pathname: string): Promise<string | null> {
  const [path, load] = Object.entries(screens).find(([one]) => matchPath(one, pathname)) ?? []
  if (path === undefined || load === undefined) return null
  const screen = loaded.get(path) ?? (await loadFile(load))
  loaded.set(path, screen)
  return screen.handle.title
}

/** Those whose files are there. */
export const routesBeside = (): RouteObject[] =>
  [...loaded].map(([path, { Component }]) => ({ path, element: <Component /> }))

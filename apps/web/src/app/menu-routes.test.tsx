import type { MenuItem } from '@pramaan/contracts'
import { matchRoutes, type RouteObject } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { routesOf } from './menu-routes.tsx'

const item = (path: string, component: string): MenuItem => ({
  path,
  name: component,
  component,
  meta: { title: component, icon: 'home' },
})

const titleAt = (routes: RouteObject[], path: string) =>
  matchRoutes(routes, path)?.at(-1)?.route.handle?.title ?? null

afterEach(() => vi.restoreAllMocks())

test('menu items become routes, and their children routes below them, with full or short paths', () => {
  const routes = routesOf([
    item('/dashboard', 'Dashboard'),
    { ...item('/portfolio', 'Portfolio'), children: [item('/portfolio/holding', 'PortfolioHolding')] },
    { ...item('/me', 'Me'), children: [item('records', 'MeRecords')] },
  ])
  expect(titleAt(routes, '/dashboard')).toBe('Dashboard')
  expect(titleAt(routes, '/portfolio/holding')).toBe('PortfolioHolding')
  expect(titleAt(routes, '/me/records')).toBe('MeRecords')
  expect(matchRoutes(routes, '/nowhere')).toBeNull()
})

test('a component outside the closed list is skipped and logged once', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const menu = [item('/evil', '../../evil'), item('/market', 'Market')]
  routesOf(menu)
  const routes = routesOf(menu)
  expect(matchRoutes(routes, '/evil')).toBeNull()
  expect(titleAt(routes, '/market')).toBe('Market')
  expect(log).toHaveBeenCalledTimes(1)
  expect(log.mock.calls[0]?.[0]).toContain('../../evil')
})

test('a redirect to another origin is not a redirect', () => {
  const routes = routesOf([{ ...item('/portfolio', 'Portfolio'), redirect: '//evil.test' }])
  expect(routes[0]?.children).toEqual([])
})

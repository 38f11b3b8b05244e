import { expect, test, vi } from 'vitest'
import { foreseeScreen } from './menu-components.ts'

const asked = vi.hoisted(() => new Set<string>())
const note = vi.hoisted(() => (name: string) => {
  asked.add(name)
  return { default: () => null }
})

vi.mock('../features/portfolio/portfolio-layout.tsx', () => note('layout'))
vi.mock('../features/portfolio/summary.tsx', () => note('summary'))
vi.mock('../features/dashboard/dashboard-page.tsx', () => note('dashboard'))

test('an address brings its screen and the one around it before the menu is known, and no other', async () => {
  foreseeScreen('/portfolio/summary')
  await vi.waitFor(() => expect([...asked].sort()).toEqual(['layout', 'summary']))
})

test('an address that no screen is called by brings nothing and breaks nothing', () => {
  expect(() => foreseeScreen('/portfolios/of-nobody')).not.toThrow()
  expect(() => foreseeScreen('/')).not.toThrow()
})

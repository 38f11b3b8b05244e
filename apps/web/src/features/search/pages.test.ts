import type { MenuItem } from '@pramaan/contracts'
import { expect, test } from 'vitest'
import { findPages, step, walk } from './pages.ts'

const leaf = (path: string, title: string) => ({
  path,
  name: title,
  component: title,
  meta: { title, icon: '' },
})
const menu: MenuItem[] = [
  leaf('/dashboard', 'Home'),
  {
    ...leaf('/portfolio', 'Portfolio'),
    children: [leaf('/portfolio/holding', 'Holding'), leaf('/portfolio/history', 'History')],
  },
]
const found = (question: string) => findPages(menu, question).map((page) => page.path)

test('nothing or only spaces finds nothing', () => {
  expect(found('')).toEqual([])
  expect(found('   ')).toEqual([])
})

test('the beginning of a word finds the page, whatever the case', () => {
  expect(found('HO')).toEqual(['/dashboard', '/portfolio/holding'])
  expect(found('hold')).toEqual(['/portfolio/holding'])
})

test('the name of the page it belongs to finds it too; every word must fit', () => {
  expect(found('port')).toEqual(['/portfolio/holding', '/portfolio/history'])
  expect(found('port hist')).toEqual(['/portfolio/history'])
  expect(found('port zzz')).toEqual([])
})

test('the highlight wraps around at both ends', () => {
  expect(step(2, 1, 3)).toBe(0)
  expect(step(0, -1, 3)).toBe(2)
  expect(step(0, 1, 0)).toBe(0)
})

test('without a highlight the first arrow goes to the first or the last', () => {
  expect(step(-1, 1, 3)).toBe(0)
  expect(step(-1, -1, 3)).toBe(2)
})

test('keys are walked in their order up to the first Enter', () => {
  expect(walk(['ArrowDown', 'ArrowDown', 'Enter', 'ArrowDown'], 0, 4)).toEqual({ place: 2, opens: true })
  expect(walk(['ArrowUp'], 0, 4)).toEqual({ place: 3, opens: false })
  expect(walk(['Enter'], 0, 0)).toEqual({ place: 0, opens: false })
})

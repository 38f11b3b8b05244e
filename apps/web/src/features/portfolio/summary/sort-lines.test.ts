import { expect, test } from 'vitest'
import { line } from '../test/paper-stats.ts'
import { sortedBy, sortLines } from './sort-lines.ts'

const lines = [line('B', { xirr_pct: 4 }), line('A', { xirr_pct: null }), line('C', { xirr_pct: 9 })]
const names = (sorted: ReturnType<typeof sortLines>) => sorted.map(({ symbol }) => symbol).join('')

test('from the largest, then turned round; what has no figure is last both ways', () => {
  const down = sortedBy('xirr_pct', { by: 'value', isDown: true })
  expect(names(sortLines(lines, down))).toBe('CBA')
  expect(names(sortLines(lines, sortedBy('xirr_pct', down)))).toBe('BCA')
})

test('names from A, and equal figures by name', () => {
  expect(names(sortLines(lines, sortedBy('name', { by: 'value', isDown: true })))).toBe('ABC')
  expect(names(sortLines(lines, { by: 'invested', isDown: true }))).toBe('ABC')
})

import { expect, test } from 'vitest'
import { shownParts } from './shown-parts.ts'

const part = (name: string, value: number, share_pct: number) => ({ name, value, share_pct })

test('with five shades, cash and five holdings all stand by name', () => {
  const parts = ['Cash', 'A', 'B', 'C', 'D', 'E'].map((name) => part(name, 10, 16.66))
  expect(shownParts(parts, 5)).toEqual(parts)
})

test('the smallest of seven holdings become one part; no paisa and no hundredth is lost', () => {
  const names = ['Cash', 'A', 'B', 'C', 'D', 'E', 'F', 'G']
  const parts = names.map((name, at) => part(name, 100.1 + at, 12.51))
  const shown = shownParts(parts, 5)
  expect(shown.map(({ name }) => name)).toEqual(['Cash', 'A', 'B', 'C', 'D', '3 others'])
  expect(shown.at(-1)).toEqual({ name: '3 others', value: 318.3, share_pct: 37.53 })
})

import { expect, test } from 'vitest'
import { outOfStep } from '../../build/brand-files.ts'

test('tokens.css, backdrop.svg, icon.svg and the manifest say what brand.ts says', () => {
  expect(outOfStep().map(({ file }) => file)).toEqual([])
})

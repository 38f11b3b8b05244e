/** ui: what the advice says, by length and variety. */
import { expect, test } from 'vitest'
import { passwordAdvice } from './password-advice.ts'

test.each([
  ['', 'At least 6 characters. A few unrelated words work well.'],
  ['abc', '3 more characters needed.'],
  [' abcde ', '1 more character needed.'],
  ['abcdef', 'Easy to guess. Make it longer.'],
  ['aaaaaaaaaaaaaaaaaaaaaa', 'Easy to guess. Make it longer.'],
  ['abcdef12', 'Fair. Longer is safer.'],
  ['kaveri lantern tuesday', 'Strong.'],
  ['kX7#pq!mW2', 'Strong.'],
])('%j: %s', (typed, says) => {
  expect(passwordAdvice(typed)).toBe(says)
})

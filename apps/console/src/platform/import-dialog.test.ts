/** platform: what is said when a file was not taken. */
import { expect, test } from 'vitest'
import { CallFailed } from './call.ts'
import { whyNot } from './import-dialog.tsx'

test.each([
  [400, 'Line 3: no. Nothing was imported.', 'Line 3: no. Nothing was imported.'],
  [500, 'Internal Server Error.', 'Internal Server Error. Nothing was imported.'],
  [
    0,
    'Network error',
    'Network error. We do not know whether the file arrived. Import it again: importing the same file twice is safe.',
  ],
] as const)('a status of %s says only what is known', (status, says, words) => {
  expect(whyNot(new CallFailed(status, 'x', says))).toBe(words)
})

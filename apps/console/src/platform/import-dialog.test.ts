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
    'Network error. Whether the file arrived is not known. Import it again: the same file twice does no harm.',
  ],
] as const)('a status of %s says only what is known', (status, says, words) => {
  expect(whyNot(new CallFailed(status, 'x', says))).toBe(words)
})

/** Local PostgreSQL: where a database of tests lies. */

import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { privateFolder } from '../test/folders.ts'
import { SCRATCH, scratchFolder } from './scratch.ts'

test.each(['/nowhere', '/proc'])(
  'with %s in place of memory that can be written to, a folder is made on the disk',
  (memory) => {
    const disk = privateFolder()
    const made = scratchFolder(disk, memory)
    expect(dirname(made)).toBe(disk)
    expect(made).toContain(`/${SCRATCH}`)
  },
)

test('no two runs share a folder', () => {
  const folders = [scratchFolder(privateFolder()), scratchFolder(privateFolder())]
  onTestFinished(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  expect(new Set(folders).size).toBe(2)
})

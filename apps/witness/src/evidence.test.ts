/** witness: what anybody can send does not keep the proof of two stories from being kept. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEvidence } from './evidence.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
})
afterEach(() => rm(folder, { recursive: true }))

const refused = (hash: string, isFork: boolean) => ({
  hash,
  why: 'why',
  request: 'request',
  seen: null,
  isFork,
})

test('after 1,000 refusals no other wrong proof is kept, and two stories of the log still are, once', async () => {
  const evidence = await openEvidence(folder)
  await Promise.all(
    Array.from({ length: 1000 }, (_, number) => writeFile(join(folder, `${number}.txt`), 'wrong proof')),
  )
  expect(await evidence.keep(refused('ab', false))).toBeNull()
  expect(await evidence.keep(refused('ab', true))).toBe('fork-ab.txt')
  expect(await evidence.keep(refused('ab', true))).toBeNull()
  expect(await readdir(folder)).toHaveLength(1001)
})

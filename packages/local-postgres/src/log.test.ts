import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { logSize, saidSince, whyFailing } from './log.ts'

const FULL = 'PANIC:  could not write to file "pg_wal/xlogtemp.31": No space left on device\n'

test('a full disk is one sentence with the folder, whatever else PostgreSQL said of it', () => {
  expect(whyFailing('/data', `LOG:  starting\n${FULL}LOG:  shutting down\n`)).toBe(
    'The disk that holds /data is full: free some space, then start again.',
  )
})

test('a PANIC is told with its reason; connections that end when it stops are no failure', () => {
  expect(whyFailing('/data', 'PANIC:  could not locate a valid checkpoint record\n')).toBe(
    'PostgreSQL failed: could not locate a valid checkpoint record (see /data/postgres.log).',
  )
  expect(whyFailing('/data', 'FATAL:  terminating connection due to administrator command\n')).toBeUndefined()
})

test('only what was said since the start counts', () => {
  const dir = mkdtempSync(join(tmpdir(), 'pramaan-log-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  expect(saidSince(dir, logSize(dir))).toBe('')
  appendFileSync(join(dir, 'postgres.log'), FULL)
  const from = logSize(dir)
  expect(saidSince(dir, from)).toBe('')
  appendFileSync(join(dir, 'postgres.log'), 'LOG:  ready\n')
  expect(saidSince(dir, from)).toBe('LOG:  ready\n')
})

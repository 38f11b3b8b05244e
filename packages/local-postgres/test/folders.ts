/** Folders for these tests, inside the checkout and gone afterwards. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { startPostgres } from '../src/index.ts'

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))

/** A new folder that nobody but its owner may pass through, with a blank in its name. */
export function privateFolder(): string {
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'local postgres '))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Data folders with a cluster in each that nobody has used. Making one takes seconds, so one is made and copied. */
export function madeClusters(): () => string {
  let first = ''
  beforeAll(async () => {
    mkdirSync(cache, { recursive: true })
    first = mkdtempSync(join(cache, 'made cluster '))
    const database = await startPostgres({ dataDir: join(first, 'data'), durable: false })
    await database.stop()
  })
  afterAll(() => rmSync(first, { recursive: true, force: true }))
  return () => {
    const dataDir = join(privateFolder(), 'data')
    if (!liesElsewhere(join(first, 'data'))) execFileSync('cp', ['-pR', join(first, 'data'), dataDir])
    return dataDir
  }
}

/** Where root may not open a namespace the cluster is outside its folder, and a copy of the folder would share it. */
const liesElsewhere = (dataDir: string): boolean =>
  readFileSync(join(dataDir, 'pramaan-data.json'), 'utf8').includes('cluster_dir')

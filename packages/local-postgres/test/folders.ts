/** Folders for these tests, inside the checkout and gone afterwards. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))

/** A new folder that nobody but its owner may pass through, with a blank in its name. */
export function privateFolder(): string {
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'local postgres '))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

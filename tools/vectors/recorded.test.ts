/** Vectors: the recorded files of the shelf, where they are at hand. Each figure of each must agree. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkFile } from './check-file.ts'

const folder = process.env.MARKET_DATA_DIR

describe.runIf(folder)('the recorded vectors', () => {
  test.each(['funds', 'bonds', 'tax', 'structured', 'ipo', 'otc', 'loan'])(
    'every one of %s agrees',
    async (name) => {
      const file: unknown = JSON.parse(
        readFileSync(join(folder ?? '', 'vectors', 'shelf', `${name}.json`), 'utf8'),
      )
      const checked = (await checkFile(file)) ?? []
      expect(checked.length).toBeGreaterThan(0)
      expect(checked.filter((one) => 'notRun' in one || one.differences.length > 0)).toEqual([])
    },
  )
})

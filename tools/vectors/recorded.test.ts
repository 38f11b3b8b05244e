/** Vectors: the recorded files of the shelf and of returns, where they are at hand. Each figure of each must agree. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkFile } from './check-file.ts'
import { checkFlows } from './returns.ts'

const folder = process.env.MARKET_DATA_DIR

describe.runIf(folder)('the recorded vectors', () => {
  test.each([
    ...['funds', 'bonds', 'tax', 'structured', 'ipo', 'otc', 'loan'].map((name) => `shelf/${name}`),
    ...['performance', 'xirr_pyxirr'],
  ])('every one of %s agrees', async (name) => {
    const vectors = join(folder ?? '', 'vectors')
    const file: unknown = JSON.parse(readFileSync(join(vectors, `${name}.json`), 'utf8'))
    const checked = (await checkFile(file, vectors)) ?? []
    expect(checked.length).toBeGreaterThan(0)
    expect(checked.filter((one) => 'notRun' in one || one.differences.length > 0)).toEqual([])
  })

  test('every recorded set of flows has a rate that leaves nothing, or none', () => {
    const flows = join(folder ?? '', 'xirr')
    const names = readdirSync(flows).filter((name) => name.endsWith('.csv'))
    const checked = names.flatMap((name) => checkFlows(readFileSync(join(flows, name), 'utf8'), name))
    expect(checked.length).toBeGreaterThan(0)
    expect(checked.filter((one) => 'notRun' in one || one.differences.length > 0)).toEqual([])
  })
})

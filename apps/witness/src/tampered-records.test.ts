/** witness: whatever somebody does to what it has written down, it never signs another story than the one that it has seen. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { twoFacedLog } from '../test/two-faced-log.ts'
import { startWitness } from './index.ts'

const SEED = 20_261_118

/** A letter changed, added or taken away, the end cut off, or a line twice or gone. */
const changes = fc.record({ how: fc.nat(5), where: fc.nat(10_000), letter: fc.constantFrom(...'0aZ+/=— \n') })

function changed(
  text: string,
  { how, where, letter }: { how: number; where: number; letter: string },
): string {
  const at = where % text.length
  const lines = text.split('\n')
  const line = where % lines.length
  return [
    text.slice(0, at) + letter + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at),
    [...lines.slice(0, line), ...lines.slice(line + 1)].join('\n'),
    [...lines.slice(0, line), lines[line], ...lines.slice(line)].join('\n'),
  ][how] as string
}

test('of 100 tampered records none makes it sign another story, and each refusal is a sentence', async () => {
  const log = await twoFacedLog({ same: 5, all: 20 })
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-witness-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const witness = await startWitness({
    ...{ folder, name: 'asha.example/w1', logs: [log.key], host: '127.0.0.1', port: 0 },
    say: () => {},
  })
  onTestFinished(() => witness.close())
  const post = async (body: string) => {
    const answer = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body })
    return { status: answer.status, says: await answer.text() }
  }
  expect(await post(await log.request(0, 9))).toMatchObject({ status: 200 })
  const path = recordIn(folder)
  const record = readFileSync(path, 'utf8')
  const forks = await Promise.all([0, 5, 9].map((from) => log.request(from, 12, 'other')))
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      writeFileSync(path, changed(record, change))
      for (const fork of forks) {
        const { status, says } = await post(fork)
        expect(status).not.toBe(200)
        expect(says).toMatch(/\S/)
      }
      writeFileSync(path, record)
    }),
    { numRuns: 100, seed: SEED },
  )
  expect(await post(await log.request(9, 12))).toMatchObject({ status: 200 })
})

function recordIn(folder: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.1'))
  if (found === undefined) throw new Error('the witness has written nothing down')
  return join(folder, found)
}

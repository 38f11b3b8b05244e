/** witness: killed at any moment, under parallel requests of two stories, it never signs both and never goes back. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openNote, readCheckpoint, readKey } from '@pramaan/verifier'
import { expect, onTestFinished, test } from 'vitest'
import { type Story, twoFacedLog } from '../test/two-faced-log.ts'

const COMMAND = join(import.meta.dirname, '..', '..', '..', 'tools', 'witness.ts')
const KILLS = 10
const CLIENTS = 4
const SAME = 3
const ALL = 1_000

interface Signed {
  readonly size: number
  readonly story: Story
  readonly line: string
}

test('10 kills while 4 clients send two stories: one of them is signed, each size once, and nothing is forgotten', async () => {
  const log = await twoFacedLog({ same: SAME, all: ALL })
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-witness-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const signed: Signed[] = []

  /** Learns from the witness how far it is, and sends the next piece of either story. */
  async function client(url: string, isOver: () => boolean): Promise<void> {
    let seen = 0
    while (!isOver() && seen < ALL - 3) {
      const story: Story = randomInt(2) === 0 ? 'one' : 'other'
      const size = seen + 1 + randomInt(3)
      const body = await log.request(seen, size, story)
      const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body }).catch(() => null)
      const text = await answer?.text().catch(() => null)
      // The witness is gone in the middle of an answer: whether it has signed, nobody knows.
      if (!answer || text === null || text === undefined) return
      if (answer.status === 200) signed.push({ size, story, line: text })
      if (answer.status === 200) seen = size
      else if (answer.status === 409) seen = Number(text)
      else expect(answer.status).toBe(422)
    }
  }

  for (let kill = 0; kill < KILLS; kill += 1) {
    const { child, url } = await launch(folder, log.key)
    let isOver = false
    const clients = Array.from({ length: CLIENTS }, () => client(url, () => isOver))
    const enough = signed.length + 1 + randomInt(6)
    while (signed.length < enough && !isOver) {
      isOver = await Promise.race([Promise.all(clients).then(() => true), sleep(2).then(() => false)])
    }
    await sleep(randomInt(20))
    child.kill('SIGKILL')
    isOver = true
    await Promise.all([...clients, once(child, 'exit')])
  }

  const { child, url, key } = await launch(folder, log.key)
  const { origin } = readCheckpoint(await log.checkpoint(1))
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(origin))).toString('hex')
  const last = readCheckpoint(await (await fetch(`${url}/${hash}/checkpoint`)).text())
  child.kill('SIGKILL')

  expect(signed.length).toBeGreaterThanOrEqual(KILLS)
  expect(new Set(signed.map(({ size }) => size)).size).toBe(signed.length)
  const beyond = signed.filter(({ size }) => size > SAME)
  expect(new Set(beyond.map(({ story }) => story)).size).toBe(1)
  expect(last.size).toBeGreaterThanOrEqual(Math.max(...signed.map(({ size }) => size)))
  expect(Buffer.from(last.root)).toEqual(Buffer.from(await log.root(last.size, beyond[0]?.story)))
  const times = await Promise.all(
    signed.map(async ({ size, story, line }) => {
      const { good } = await openNote((await log.checkpoint(size, story)) + line, [readKey(key)])
      return { size, time: good[0]?.time ?? 0 }
    }),
  )
  const bySize = times.toSorted((a, b) => a.size - b.size || a.time - b.time)
  expect(bySize.map(({ time }) => time)).toEqual(bySize.map(({ time }) => time).toSorted((a, b) => a - b))
})

async function launch(folder: string, log: string) {
  const args = [COMMAND, '--folder', folder, '--port', '0', '--log', log]
  const child = spawn(process.execPath, args, { cwd: tmpdir() })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  }
  while (!/is ready: /.test(said)) {
    if (child.exitCode !== null) throw new Error(said)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  const [, key = ''] = /^Key +(\S+)$/m.exec(said) ?? []
  const [, url = ''] = /is ready: (\S+)/.exec(said) ?? []
  return { child, url, key }
}

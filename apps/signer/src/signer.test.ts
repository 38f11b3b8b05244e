/** signer: as a process of its own: it knows its server by the token, keeps its key, and what stopped it stays. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { remoteSigner, type Signer } from '@pramaan/signing'
import {
  checkRotations,
  checkSignatures,
  keyText,
  NO_HASH,
  readKey,
  readNote,
  sha256,
  toHex,
  type VerifierKey,
} from '@pramaan/verifier'
import { expect, onTestFinished, test } from 'vitest'

const COMMAND = join(import.meta.dirname, '..', '..', '..', 'tools', 'signer.ts')

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-signer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function run(folder: string, ...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, '--folder', folder, '--port', '0', ...args], {
    cwd: tmpdir(),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  return { child, said, ended: once(child, 'close').then(([code]) => code as number | null) }
}

async function launch(folder: string) {
  const { child, said, ended } = run(folder)
  while (!/is ready: /.test(said.out)) {
    if (child.exitCode !== null) throw new Error(said.err)
    await Promise.race([once(child.stdout, 'data'), ended])
  }
  const [, key = ''] = /^Key +(\S+)$/m.exec(said.out) ?? []
  const [, url = ''] = /is ready: (\S+)/.exec(said.out) ?? []
  const token = readFileSync(join(folder, 'token'), 'utf8').trim()
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
  const log = readKey(key)
  const signer: Signer = remoteSigner(
    { key: Buffer.from(log.key).toString('hex'), log, rotations: [] },
    async (name, given) => {
      const reply = await ask(`/${name}`, { method: 'POST', body: new Uint8Array(given) })
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
      return Buffer.from(await reply.arrayBuffer())
    },
  )
  return { child, said, ended, key, url, ask, signer }
}

const nothing = { heads: [], audit: { entries: 0, hash: NO_HASH }, isSure: true }
const noHead = { at: '2026-11-18T06:00:00.000Z', mode: 'demo', secret: '11'.repeat(32) }

async function head({ begin, sign }: Signer, beginning: Parameters<Signer['begin']>[0]) {
  const { turn } = await begin(beginning, Buffer.alloc(0))
  return sign(turn, noHead)
}

test('it answers its server only; its public key is for anybody and the same after a restart', async () => {
  const folder = newFolder()
  const first = await launch(folder)
  for (const authorization of ['', 'Bearer x', `Bearer ${'0'.repeat(64)}`]) {
    for (const path of ['/state', '/begin', '/sign', '/nothing']) {
      const reply = await fetch(`${first.url}${path}`, {
        method: 'POST',
        headers: { authorization },
        body: 'x',
      })
      expect(reply.status, `${path} ${authorization}`).toBe(401)
    }
  }
  expect((await first.ask('/nothing')).status).toBe(404)
  expect((await first.ask('/begin')).status).toBe(404)
  expect((await first.ask('/begin', { method: 'POST', body: 'x' })).status).toBe(422)
  expect(await (await fetch(`${first.url}/key`)).text()).toBe(`${first.key}\n`)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect((await launch(folder)).key).toBe(first.key)
})

test('killed right after it has signed, it gives the same head again', async () => {
  const folder = newFolder()
  const first = await launch(folder)
  const lost = await head(first.signer, nothing)
  first.child.kill('SIGKILL')
  await first.ended
  const { signer } = await launch(folder)
  const { turn, is } = await signer.begin(nothing, Buffer.alloc(0))
  expect(is).toBe('again')
  expect(await signer.signed(turn)).toEqual(lost)
})

test('what stopped it is said and stays after a restart and in its exit code; two people with reasons begin anew', async () => {
  const folder = newFolder()
  const first = await launch(folder)
  await head(first.signer, nothing)
  const rewritten = { ...nothing, heads: [{ number: 1, hash: 'ab'.repeat(32) }] }
  const why = 'Head 1 in the database is not the one that was signed.'
  await expect(head(first.signer, rewritten)).rejects.toThrow(`423 ${why}`)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(2)
  expect(first.said.err).toContain(`Signing has stopped: ${why}`)

  const second = await launch(folder)
  expect(second.said.err).toContain(`Signing has stopped: ${why}`)
  expect(await (await second.ask('/state')).json()).toMatchObject({ heads: 1, stopped: { why } })
  await expect(head(second.signer, nothing)).rejects.toThrow(`423 ${why}`)
  const reasons = [
    '--by',
    'Meera Nair: the database was put back',
    '--by',
    'Arjun Rao: I have seen the backup',
  ]
  const early = run(folder, '--begin-anew', ...reasons)
  expect([await early.ended, early.said.err]).toEqual([1, 'Stop the signer first.\n'])
  second.child.kill('SIGTERM')
  await second.ended

  for (const wrong of [
    [],
    reasons.slice(0, 2),
    [...reasons.slice(0, 2), ...reasons.slice(0, 2)],
    ['--by', 'x: y', '--by', 'z: y'],
  ])
    expect(await run(folder, '--begin-anew', ...wrong).ended).toBe(1)
  expect(await run(folder, '--begin-anew', ...reasons).ended).toBe(0)
  expect(readdirSync(folder).some((name) => name.startsWith('books-until-'))).toBe(true)
  const third = await launch(folder)
  expect(third.key).toBe(first.key)
  expect(await third.signer.state()).toMatchObject({
    heads: 0,
    stopped: null,
    anew: [{ reasons: [reasons[1], reasons[3]] }],
  })
  expect((await head(third.signer, nothing)).number).toBe(1)
})

test('without its key, with books, it does not start', async () => {
  const folder = newFolder()
  const { child, signer, ended } = await launch(folder)
  await head(signer, nothing)
  child.kill('SIGTERM')
  await ended
  rmSync(join(folder, 'key'))
  const again = run(folder)
  expect(await again.ended).toBe(1)
  expect(again.said.err).toMatch(/^The key file \S+ is missing, and the signer has signed before/)
})

test('the token can stand apart from the key, for a server that may not see the folder', async () => {
  const [folder, shared] = [newFolder(), newFolder()]
  const tokenFile = join(shared, 'token')
  const { said, child } = run(folder, '--token-file', tokenFile)
  while (!/is ready: /.test(said.out)) await once(child.stdout, 'data')
  expect(readdirSync(folder)).toContain('key')
  expect(readdirSync(folder)).not.toContain('token')
  expect(readFileSync(tokenFile, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  expect(said.out).toContain(`Token          ${tokenFile}\n`)
})

const BY = ['--by', 'Meera Nair: the yearly change of the key', '--by', 'Arjun Rao: I was there and compared']

async function rotated(folder: string, ...more: string[]) {
  const { said, ended } = run(folder, '--rotate', ...BY, ...more)
  const code = await ended
  return { code, err: said.err, key: /^New key +(\S+)$/m.exec(said.out)?.[1], said: said.out }
}

async function stop({ child, ended }: Awaited<ReturnType<typeof launch>>): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

test('two people with reasons change its key, with the signer stopped; at its next start it signs with the new one, and tells how it came to it', async () => {
  const folder = newFolder()
  const first = await launch(folder)
  const before = await head(first.signer, nothing)
  expect(await rotated(folder)).toMatchObject({ code: 1, err: 'Stop the signer first.\n' })
  await stop(first)
  for (const wrong of [[], BY.slice(0, 2), ['--by', 'x: y', '--by', 'z: y']])
    expect(await run(folder, '--rotate', ...wrong).ended).toBe(1)
  const { code, key, said } = await rotated(folder, '--overlap-days', '7')
  expect(code).toBe(0)
  const second = await launch(folder)
  expect(second.key).toBe(key)
  expect(second.key).not.toBe(first.key)
  const told = await (await fetch(`${second.url}/rotations`)).text()
  const notes = JSON.parse(told)
  const [statement] = await checkRotations(notes)
  expect(said).toContain(notes[0])
  expect([keyText(statement?.old as VerifierKey), keyText(statement?.new as VerifierKey)]).toEqual([
    first.key,
    key,
  ])
  expect(statement).toMatchObject({ from: 2, by: [BY[1], BY[3]] })
  expect(Date.parse(statement?.until ?? '') - Date.parse(statement?.at ?? '')).toBe(7 * 86_400_000)
  const beginning = { ...nothing, heads: [{ number: 1, hash: toHex(sha256(before.body)) }] }
  const made = await head(second.signer, beginning)
  expect(made).toMatchObject({ number: 2, rotations: notes })
  expect((await checkSignatures(readNote(made.note), [readKey(first.key), readKey(second.key)])).length).toBe(
    2,
  )
  await stop(second)
  // The first key is needed no more; without the one that signs now it does not start.
  rmSync(join(folder, 'key'))
  await stop(await launch(folder))
  rmSync(join(folder, readdirSync(folder).find((name) => name.startsWith('key-')) ?? ''))
  const without = run(folder)
  expect(await without.ended).toBe(1)
  expect(without.said.err).toMatch(/is missing, and the signer has signed before/)
})

test('after the overlap it says which file to destroy; what begins anew keeps the changes of the key', async () => {
  const folder = newFolder()
  const first = await launch(folder)
  await head(first.signer, nothing)
  await stop(first)
  await rotated(folder, '--overlap-days', '0')
  const second = await launch(folder)
  expect(second.said.err).toContain(`destroy ${join(folder, 'key')} and every copy of it.`)
  await stop(second)
  expect(await run(folder, '--begin-anew', ...BY).ended).toBe(0)
  const third = await launch(folder)
  expect([third.key, third.said.err]).toEqual([second.key, second.said.err])
  expect(JSON.parse(await (await fetch(`${third.url}/rotations`)).text())).toHaveLength(1)
})

test('a key that is lost is replaced without its signature, which nobody follows by itself', async () => {
  const folder = newFolder()
  const first = await launch(folder)
  await head(first.signer, nothing)
  await stop(first)
  rmSync(join(folder, 'key'))
  expect(await rotated(folder)).toMatchObject({ code: 1, err: expect.stringContaining('is missing') })
  const { code, key } = await rotated(folder, '--without-former-key')
  expect(code).toBe(0)
  const second = await launch(folder)
  expect(second.key).toBe(key)
  const [statement] = await checkRotations(JSON.parse(await (await fetch(`${second.url}/rotations`)).text()))
  expect(statement).toMatchObject({ isSignedByOld: false, from: 2 })
})

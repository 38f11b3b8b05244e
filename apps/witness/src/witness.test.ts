/** witness: what it signs, what it refuses with which answer, and what it keeps. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cosignaturesIn, cosignerFrom } from '@pramaan/tlog'
import { keyText, openNote, readCheckpoint, readKey, toBase64 } from '@pramaan/verifier'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ORIGIN, twoFacedLog } from '../test/two-faced-log.ts'
import { startWitness, type Witness, type WitnessSettings } from './index.ts'

const log = await twoFacedLog({ same: 5, all: 40 })
const WITNESS_KEY = keyText(cosignerFrom('ravi.example/w1', randomBytes(32)).key)
const NOON = 1_794_988_800

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-witness-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(more: Partial<WitnessSettings> = {}) {
  const said: string[] = []
  const clock = { at: NOON, now: () => new Date(clock.at * 1000) }
  const folder = more.folder ?? newFolder()
  const settings = { folder, name: 'asha.example/w1', logs: [log.key], host: '127.0.0.1', port: 0 }
  const witness = await startWitness({ ...settings, say: (line) => said.push(line), clock, ...more })
  onTestFinished(() => witness.close())
  return { witness, said, clock, folder }
}

async function post({ url }: Witness, body: string | Uint8Array) {
  const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: Buffer.from(body) })
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
}

const newest = async ({ url }: Witness, origin = ORIGIN) =>
  fetch(`${url}/${createHash('sha256').update(origin).digest('hex')}/checkpoint`)

describe('what extends what was seen is signed', () => {
  test('from nothing to 3 to 9 entries, and 9 once more; anybody can then ask for it', async () => {
    const { witness, clock } = await start()
    for (const [older, size] of [
      [0, 3],
      [3, 9],
      [9, 9],
    ] as const) {
      clock.at += 60
      const answer = await post(witness, await log.request(older, size))
      expect(answer).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' })
      const [line] = await cosignaturesIn(answer.body, await log.checkpoint(size), [readKey(witness.key)])
      expect(line).toBe(answer.body)
    }
    const held = await newest(witness)
    expect([held.status, held.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const { good, ...note } = await openNote(await held.text(), [readKey(log.key), readKey(witness.key)])
    expect(note.signatures).toHaveLength(2)
    expect(good.map(({ key, time }) => [key.name, time])).toEqual([
      [ORIGIN, null],
      ['asha.example/w1', NOON + 180],
    ])
  })

  test('an empty log is signed, and whatever comes after it', async () => {
    const { witness } = await start()
    expect((await post(witness, await log.request(0, 0))).status).toBe(200)
    expect((await post(witness, await log.request(0, 4))).status).toBe(200)
  })

  test('it remembers over a restart: its key, its name and what it saw', async () => {
    const first = await start()
    await post(first.witness, await log.request(0, 8))
    await first.witness.close()
    const { witness } = await start({ folder: first.folder, name: null })
    expect(witness.key).toBe(first.witness.key)
    expect(await post(witness, await log.request(0, 9))).toMatchObject({ status: 409, body: '8\n' })
    expect((await post(witness, await log.request(8, 9))).status).toBe(200)
    expect(readdirSync(join(first.folder, 'seen'))).toHaveLength(1)
  })

  test('a clock that goes back does not: no signature is older than the one before', async () => {
    const { witness, clock } = await start()
    await post(witness, await log.request(0, 3))
    clock.at -= 3600
    const { body } = await post(witness, await log.request(3, 4))
    const { good } = await openNote((await log.checkpoint(4)) + body, [readKey(witness.key)])
    expect(good[0]?.time).toBe(NOON)
  })

  test('its secret is for its own user only', async () => {
    const { folder } = await start()
    expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600)
  })
})

describe('everything else is refused, and nothing changes', () => {
  const cases: [string, number, () => Promise<string>][] = [
    ['another size than the one it saw', 409, () => log.request(3, 9)],
    ['a larger old size than the new one', 400, () => log.request(9, 6)],
    ['another story of the same size', 422, () => log.request(7, 7, 'other')],
    ['another story that goes on', 422, () => log.request(7, 9, 'other')],
    ['a proof for another size', 422, async () => (await log.request(6, 9)).replace('old 6', 'old 7')],
    ['no proof', 422, async () => `old 7\n\n${await log.checkpoint(9)}`],
    [
      'a log that it does not know',
      404,
      async () => (await twoFacedLog({ same: 1, all: 9 }, 'b.example')).request(7, 9),
    ],
    ['no signature of the log', 403, async () => (await twoFacedLog({ same: 1, all: 9 })).request(7, 9)],
    [
      'a signature over something else',
      403,
      async () => swapSignature(await log.request(7, 9), await log.checkpoint(8)),
    ],
    ['no checkpoint', 400, async () => 'old 7\n'],
    ['a checkpoint without signatures', 400, async () => `old 7\n\n${ORIGIN}\n9\n`],
    ['nothing', 400, async () => ''],
  ]
  test.each(cases)('%s: %i', async (_name, status, request) => {
    const { witness } = await start()
    await post(witness, await log.request(0, 7))
    const before = await (await newest(witness)).text()
    const answer = await post(witness, await request())
    expect(answer.status).toBe(status)
    if (status === 409) expect(answer).toMatchObject({ type: 'text/x.tlog.size', body: '7\n' })
    else expect(answer.body).toMatch(/^[A-Z][^\n]+\.\n$/)
    expect(await (await newest(witness)).text()).toBe(before)
  })

  const swapSignature = (request: string, other: string): string =>
    request.slice(0, request.indexOf('—')) + other.slice(other.indexOf('—'))

  test('300 random changes of a good request: none is signed, each is told why', async () => {
    const { witness } = await start()
    await post(witness, await log.request(0, 7))
    const whole = await log.request(7, 23)
    const letters = 'A=\n —0+b7'
    const change = fc.record({ at: fc.nat(whole.length - 1), cut: fc.nat(2), put: fc.nat(letters.length) })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, cut, put }) => {
        const changed = whole.slice(0, at) + (letters[put] ?? '') + whole.slice(at + cut)
        fc.pre(changed !== whole)
        const { status, body } = await post(witness, changed)
        expect([400, 403, 404, 409, 422], changed).toContain(status)
        expect(body).toMatch(/^([A-Z][^\n]+\.|7)\n$/)
      }),
      { numRuns: 300 },
    )
    expect((await post(witness, whole)).status).toBe(200)
  })

  test('bytes that are not UTF-8: 400', async () => {
    const { witness } = await start()
    expect((await post(witness, Uint8Array.of(0xff, 0xfe))).status).toBe(400)
  })

  test('an empty log with a root, and a proof from nothing: 422', async () => {
    const { witness } = await start()
    const text = (await log.request(0, 3)).replace('old 0\n', `old 0\n${toBase64(await log.root(1))}\n`)
    expect((await post(witness, text)).status).toBe(422)
    expect((await newest(witness)).status).toBe(404)
  })

  test('other addresses and other methods: 404 and 405', async () => {
    const { witness } = await start()
    const status = async (path: string, method: string) =>
      (await fetch(witness.url + path, { method })).status
    expect(await status('/', 'GET')).toBe(404)
    expect(await status('/add-checkpoint', 'GET')).toBe(405)
    expect(await status(`/${'0'.repeat(64)}/checkpoint`, 'POST')).toBe(405)
    expect(await status(`/${'0'.repeat(64)}/checkpoint`, 'GET')).toBe(404)
    expect(await status('/../key', 'GET')).toBe(404)
  })
})

describe('a log that tells two stories', () => {
  test('both are kept with what was seen, once, and the operator is told once', async () => {
    const { witness, said, folder } = await start()
    await post(witness, await log.request(0, 7))
    for (let time = 0; time < 3; time += 1) await post(witness, await log.request(7, 7, 'other'))
    expect(said).toEqual([
      expect.stringMatching(
        /^Refused a checkpoint that pramaan\.example\/heads has signed\. The log has two different roots for its 7 entries\. Kept as refused\/fork-[0-9a-f]{64}\.txt\.$/,
      ),
    ])
    const [name = ''] = readdirSync(join(folder, 'refused'))
    const kept = readFileSync(join(folder, 'refused', name), 'utf8')
    for (const story of ['one', 'other'] as const) {
      const { note } = readCheckpoint(await log.checkpoint(7, story))
      expect(kept).toContain(note.text)
      expect(kept).toContain(note.signatures[0]?.line)
    }
  })

  test('a fork is kept also where the size it was sent with is answered with 409', async () => {
    const { witness, folder } = await start()
    await post(witness, await log.request(0, 7))
    expect((await post(witness, await log.request(5, 7, 'other'))).status).toBe(409)
    expect(readdirSync(join(folder, 'refused'))).toHaveLength(1)
  })

  test('20 who race with both stories: one story is signed', async () => {
    const { witness } = await start()
    await post(witness, await log.request(0, 5))
    const requests = await Promise.all(
      Array.from({ length: 20 }, (_, at) => log.request(5, 6, at % 2 === 0 ? 'one' : 'other')),
    )
    const answers = await Promise.all(requests.map((request) => post(witness, request)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('two witnesses by mistake on one folder: still one story, and it never goes back', async () => {
    const { witness, folder } = await start()
    const { witness: twin } = await start({ folder })
    await post(witness, await log.request(0, 5))
    const signed = new Map<number, Set<string>>()
    for (let size = 5; size < 25; size += 1) {
      const pairs = (
        [
          [witness, 'one'],
          [twin, 'other'],
          [twin, 'one'],
          [witness, 'other'],
        ] as const
      ).map(async ([at, story]) => {
        const { status } = await post(at, await log.request(size, size + 1, story))
        if (status === 200) signed.set(size + 1, (signed.get(size + 1) ?? new Set()).add(story))
      })
      await Promise.all(pairs)
    }
    expect([...signed.values()].map((stories) => stories.size)).toEqual(Array(20).fill(1))
    expect(new Set([...signed.values()].flatMap((stories) => [...stories])).size).toBe(1)
  })
})

describe('whoever calls', () => {
  test('300,000 bytes: 413 or a cut line, and the next is answered', async () => {
    const { witness } = await start()
    const long = await post(witness, 'x'.repeat(300_000)).catch(() => ({ status: 413 }))
    expect(long.status).toBe(413)
    expect((await post(witness, await log.request(0, 3))).status).toBe(200)
  })

  test('one who never ends its request is let go, and keeps nobody waiting', async () => {
    const { witness } = await start()
    const slow = connect(Number(new URL(witness.url).port), '127.0.0.1')
    slow.on('error', () => {})
    slow.write('POST /add-checkpoint HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nold ')
    const closed = once(slow.resume(), 'close')
    expect((await post(witness, await log.request(0, 3))).status).toBe(200)
    await closed
  })

  test('one who speaks no HTTP gets 400', async () => {
    const { witness } = await start()
    const socket = connect(Number(new URL(witness.url).port), '127.0.0.1')
    let said = ''
    socket.setEncoding('utf8').on('data', (text: string) => (said += text))
    socket.write('\0\0\0\r\n\r\n')
    await once(socket, 'close')
    expect(said).toContain('400')
    expect((await post(witness, await log.request(0, 3))).status).toBe(200)
  })
})

describe('what cannot be', () => {
  test('a damaged record: it signs nothing more for that log and says so', async () => {
    const { witness, folder, said } = await start()
    await post(witness, await log.request(0, 7))
    const [name = ''] = readdirSync(join(folder, 'seen'))
    writeFileSync(join(folder, 'seen', name), await log.checkpoint(7))
    expect(await post(witness, await log.request(7, 9))).toMatchObject({
      status: 500,
      body: 'The witness cannot answer now and has signed nothing.\n',
    })
    expect(said).toHaveLength(1)
  })

  test.each<[string, (folder: string) => Partial<WitnessSettings>, RegExp]>([
    ['another name on its folder', () => ({ name: 'ravi.example/w1' }), /is called asha\.example\/w1/],
    ['a name with a blank', () => ({ name: 'asha w1' }), /no blank and no plus/],
    [
      'a log that is none',
      () => ({ logs: ['pramaan.example+12345678+AAAA'] }),
      /not the public key of a log/,
    ],
    ['a witness’s key as a log', () => ({ logs: [WITNESS_KEY] }), /not the public key of a log/],
    ['a file for a folder', (folder) => ({ folder: join(folder, 'key') }), /cannot be written/],
    [
      'a damaged key',
      (folder) => {
        writeFileSync(join(folder, 'key'), 'asha.example/w1\n')
        return {}
      },
      /is damaged/,
    ],
  ])('%s: it does not start, and says why', async (_name, more, sentence) => {
    const { folder } = await start()
    await expect(start({ folder, ...more(folder) })).rejects.toThrow(sentence)
  })

  test('a taken port is told', async () => {
    const { witness } = await start()
    await expect(start({ port: Number(new URL(witness.url).port) })).rejects.toThrow(/is taken/)
  })

  test('logs stand in its folder too, with remarks', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'logs.txt'), `# the firm\n${log.key}\n\n`)
    const { witness } = await start({ folder, logs: [] })
    expect(witness.origins).toEqual([ORIGIN])
    expect((await post(witness, await log.request(0, 3))).status).toBe(200)
  })
})

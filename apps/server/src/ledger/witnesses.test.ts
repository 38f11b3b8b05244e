/** ledger: witnesses that run by themselves sign the log as it grows, and stop where it tells another story. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keyText, openCheckpoint, type Policy, readKey, type Witness } from '@pramaan/verifier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../../test/account-people.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { giveMoney } from '../../test/money-people.ts'
import { type Heads, headsWith } from './heads.ts'
import { checkpointIn } from './public-log.ts'
import { signerInProcess } from './signers.ts'
import { type Quorum, readWitnesses, witnessesWith } from './witnesses.ts'

let house: House
let heads: Heads
let client: string
let folder: string
let running: Running[]
let policy: Policy

beforeAll(async () => {
  house = await openHouse()
  heads = headsWith(house.services, 'demo')
  client = (await newPerson(house)).id
  folder = await mkdtemp(join(tmpdir(), 'witnesses-'))
  running = await Promise.all([start('one'), start('two')])
  policy = {
    logs: [{ key: logKey(), url: null }],
    witnesses: running.map(({ name, key, url }) => ({ name, key: readKey(key), url })),
    groups: [{ name: 'both', least: 2, members: running.map(({ name }) => name) }],
    quorum: 'both',
  }
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.close()))
  await house.close()
  await rm(folder, { recursive: true })
})

const logKey = () => house.services.signer.log
interface Running {
  readonly name: string
  readonly key: string
  readonly url: string
  close(): Promise<unknown>
}

/** A process of its own, as somebody else would run it. */
async function start(name: string): Promise<Running> {
  const asked = [
    '--folder',
    join(folder, name),
    '--name',
    `${name}.example/w`,
    '--log',
    keyTextOf(),
    '--port',
    '0',
  ]
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../../tools/witness.ts'), ...asked],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const ended = once(child, 'exit')
  let said = ''
  for await (const line of createInterface({ input: child.stdout })) {
    said += `${line}\n`
    if (line.includes('is ready: ')) break
  }
  const found = (pattern: RegExp): string => {
    const [, one] = pattern.exec(said) ?? []
    if (one === undefined) throw new Error(`the witness did not start: ${said}`)
    return one
  }
  return {
    name: `${name}.example/w`,
    key: found(/^Key +(\S+)$/m),
    url: found(/is ready: (\S+)$/m),
    close: () => {
      child.kill()
      return ended
    },
  }
}
const keyTextOf = () => keyText(logKey())

/** For hangs only: how fast a machine is decides nothing here. */
const asking = (quorum: Quorum) => witnessesWith(house.services, quorum, 120_000)
const ask = () => asking(policy).ask()
const open = async () => openCheckpoint((await checkpointIn(house.services.db.as('firm'))) ?? '', policy)

async function moreHeads(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await giveMoney(house, client, 1)
    await heads.make()
  }
}

test('both sign each checkpoint, also after five heads of which they saw none', async () => {
  for (const count of [1, 1, 5]) {
    await moreHeads(count)
    expect((await open()).isWitnessed).toBe(false)
    expect((await ask()).map(({ failure }) => failure)).toEqual([null, null])
    expect(await open()).toMatchObject({ isWitnessed: true, witnesses: [{}, {}] })
  }
})

test('a cosignature that was lost on the way is asked for again', async () => {
  await moreHeads(1)
  await ask()
  await house.pastTriggers('delete from log_cosignature')
  await moreHeads(2)
  expect((await ask()).map(({ failure }) => failure)).toEqual([null, null])
})

/** The first of the two cannot be reached. */
const away = (one: Witness, two: Witness): Quorum => ({
  ...policy,
  witnesses: [{ ...one, url: 'http://127.0.0.1:9' }, two],
})

test('one that does not answer is named with why, and the other signs all the same', async () => {
  const [one, two] = policy.witnesses
  if (!one || !two) throw new Error('two witnesses are there')
  await moreHeads(1)
  const asked = await asking(away(one, two)).ask()
  expect(asked).toEqual([
    { witness: one.name, failure: expect.any(String) },
    { witness: two.name, failure: null },
  ])
  expect(await open()).toMatchObject({ isWitnessed: false, witnesses: [{ name: two.name }] })
  await ask()
  expect(await open()).toMatchObject({ isWitnessed: true })
})

test('a new head is signed at once, and a client is given the newest that both have signed', async () => {
  const [one, two] = policy.witnesses
  if (!one || !two) throw new Error('two witnesses are there')
  const numberOf = async (from: Heads) => (await from.proofOf(client))?.head.number ?? 0
  const both = headsWith(house.services, 'demo', asking(policy))
  await giveMoney(house, client, 1)
  const signed = await both.make()
  expect(await open()).toMatchObject({ isWitnessed: true, size: Number(signed) })
  const half = headsWith(house.services, 'demo', asking(away(one, two)))
  await giveMoney(house, client, 1)
  await half.make()
  expect(await numberOf(half)).toBe(Number(signed))
  // Somebody who came after that one is under no other than the newest.
  const late = (await newPerson(house)).id
  await giveMoney(house, late, 1)
  expect((await half.proofOf(late))?.head.number).toBeGreaterThan(Number(signed))
  // Only the last ten trees are kept.
  for (let made = 0; made < 10; made += 1) {
    await giveMoney(house, client, 1)
    await half.make()
  }
  expect(await numberOf(half)).toBe((await open()).size)
  expect((await open()).isWitnessed).toBe(false)
})

test('who waits for a head waits once for a witness that is away, and then no more', async () => {
  const [one, two] = policy.witnesses
  if (!one || !two) throw new Error('two witnesses are there')
  let asked = 0
  const gone = createServer((socket) => {
    asked += 1
    socket.destroy()
  }).listen(0)
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  const witnesses = asking({
    ...policy,
    witnesses: [{ ...one, url: `http://127.0.0.1:${port}` }, two],
  })
  for (let made = 0; made < 3; made += 1) {
    await moreHeads(1)
    await witnesses.askThePrompt()
  }
  expect(asked).toBe(1)
  await witnesses.ask()
  expect(asked).toBe(2)
  gone.close()
})

test('an answer signed with another key than the witness’s is not taken', async () => {
  const [one, two] = policy.witnesses
  if (!one || !two) throw new Error('two witnesses are there')
  await moreHeads(1)
  expect(await asking({ ...policy, witnesses: [{ ...one, key: two.key }] }).ask()).toEqual([
    { witness: one.name, failure: expect.stringContaining('not signed by a key') },
  ])
})

test('a firm that holds the key and signs its last head anew gets no signature from anybody, and the evidence is kept', async () => {
  await moreHeads(1)
  await ask()
  for (const table of ['log_cosignature', 'log_checkpoint', 'log_tile'])
    await house.pastTriggers(`delete from ${table}`)
  await house.pastTriggers(
    'delete from ledger_tree where head_number = (select max(number) from ledger_head)',
  )
  await house.pastTriggers('delete from ledger_head where number = (select max(number) from ledger_head)')
  house.clock.move(1000)
  const { keys, clock } = house.services
  const signer = await signerInProcess({ keys, clock, folder: null, isDemo: false, say: () => {} })
  await headsWith({ ...house.services, signer }, 'demo').make()
  const asked = await ask()
  expect(asked.map(({ failure }) => failure)).toEqual([
    expect.stringMatching(/^it answered 422/),
    expect.stringMatching(/^it answered 422/),
  ])
  expect((await open()).isWitnessed).toBe(false)
  expect(await readdir(join(folder, 'one', 'refused'))).not.toEqual([])
})

test.each([
  ['nothing', '', 'is cut off'],
  ['a witness without an address', `witness w ${'KEY'}\nquorum w\n`, 'has no address'],
  ['a witness that is not there', 'quorum w\n', 'names witnesses that are not there'],
  ['a quorum of nobody', `witness w KEY http://127.0.0.1:9\nquorum none\n`, 'no witness would count'],
])('a file of witnesses with %s stops the start in one sentence', async (_, text, says) => {
  const file = join(folder, 'witnesses.txt')
  await writeFile(file, text.replace('KEY', running[0]?.key ?? ''))
  await expect(readWitnesses(file)).rejects.toThrow(says)
  await expect(readWitnesses(`${file}.no`)).rejects.toThrow('cannot be read (ENOENT)')
})

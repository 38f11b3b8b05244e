/**
 * platform: whatever a lying server answers to a device that has seen the ledger before, in one answer or in part of it: never green, and told
 * in a sentence. The honest answers are green.
 */
import type { LedgerProof } from '@pramaan/contracts'
import type { Entry } from '@pramaan/verifier'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOut } from './proof-check.ts'
import { storage } from './storage.ts'
import type { PaperFetch } from './test/paper-fetch.ts'
import { newestOf, openFirm } from './test/paper-firm.ts'
import { paperChain, paperGrowth, paperProof } from './test/paper-ledger.ts'
import { ok } from './test/worlds.ts'

const CLIENT = 'c4'
const SEED = 20_261_118
const TAMPERS = 200

let ledger: Entry[]
let heads: LedgerProof[]
let server: PaperFetch
/** What is kept after an honest look at five entries. */
let kept: string

/** Numbers by chance that are the same each time (mulberry32). */
let state = SEED
function below(count: number): number {
  state = (state + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(count, 1)
}

/** Of 40 shares; further entries are of rupees. */
const chain = (count: number, client = CLIENT): Entry[] =>
  paperChain(client, count, (entry) =>
    entry.seq === 2
      ? { ...entry, account: 'securities', asset: 'NSE:INFY', amount: 40, balance: 40, act: 'order-bought' }
      : { ...entry, balance: entry.balance - (entry.seq > 2 ? 10_000 : 0) },
  )

const listing = { market: 'NSE', symbol: 'INFY', quantity: 40 }
const positions = [{ ...listing, name: 'Infosys', listings: [listing] }]
const rupees = () => (ledger.length - 1) * 100

beforeEach(async () => {
  state = SEED
  ledger = chain(5)
  heads = []
  server = await openFirm({
    get ledger() {
      return ledger
    },
    get heads() {
      return heads
    },
    get shown() {
      return { cash: rupees(), withdrawable: rupees() }
    },
    positions,
  })
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
  kept = storage.seenLedger(CLIENT).read() ?? ''
  ledger = chain(7)
  await newestOf({ ledger, heads })
})
afterEach(async () => {
  storage.seenLedger(CLIENT).clear()
  await server.close()
})

const end = () => ({ entries: ledger.length, head: ledger.at(-1)?.hash })

/** Each answer with what the device holds against something: a name that is shown, or where the next page begins, is not. */
const answers = async (): Promise<Record<string, object>> => ({
  'GET /account/app/v1': {
    ...{ cash: rupees(), withdrawable: rupees(), held: 0, blocked: 0, unsettled: 0 },
    ...end(),
  },
  'GET /client/app/v1/order/holding': { positions: [{ ...listing, listings: [listing] }], ...end() },
  'GET /proof/app/v1': heads.at(-1) ?? {},
  'GET /proof/app/v1/growth': await paperGrowth(1, heads.at(-1) as LedgerProof),
  'GET /proof/app/v1/entries': ledger.slice(5),
})

type Path = readonly string[]
const pathsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, part]) => pathsIn(part, [...path, name]))]
    : [path]

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, name) => new Map<string, unknown>(Object.entries(part ?? {})).get(name), value)

function put(value: unknown, [name, ...rest]: Path, part: unknown): unknown {
  if (name === undefined) return part
  const own = Object.entries(value ?? {}).map(([key, one]) => [
    key,
    key === name ? put(one, rest, part) : one,
  ])
  return Array.isArray(value) ? own.map(([, one]) => one) : Object.fromEntries(own)
}

function changed(part: unknown): unknown {
  const nonsense = [null, 'x', 0, true, [], {}, [null], -1, 1e21, undefined]
  if (below(3) === 0) return nonsense[below(nonsense.length)]
  if (typeof part === 'number') return part + ([1, -1, 0.5, 1000][below(4)] ?? 1)
  if (typeof part === 'string') {
    const letter = below(part.length)
    return part.slice(0, letter) + (part[letter] === '0' ? '1' : '0') + part.slice(letter + 1)
  }
  if (Array.isArray(part) && part.length > 0)
    return [part.slice(1), [...part, part[0]], part.toReversed()][below(3)]
  return nonsense[below(nonsense.length)]
}

/** The position’s name on the screen is not held against anything. */
const asAnswered = (call: string, value: unknown): unknown =>
  call.endsWith('/entries')
    ? { entries: value, next: null }
    : call.endsWith('/holding') &&
        typeof value === 'object' &&
        value !== null &&
        Array.isArray(at(value, ['positions']))
      ? put(value, ['positions'], (at(value, ['positions']) as unknown[]).map(named))
      : value

const named = (position: unknown): unknown =>
  typeof position === 'object' && position !== null ? { ...position, name: 'Infosys' } : position

async function verdictOn(call: string, answer: () => Response): Promise<void> {
  storage.seenLedger(CLIENT).write(kept)
  server.on(call, answer)
  const found = await findOut(CLIENT).catch((error: unknown) => error)
  expect(found).toMatchObject({ kind: expect.stringMatching(/^(open|failed)$/) })
  const { says } = found as { says: string | readonly string[] }
  expect([says].flat().join(' ')).toMatch(/^.{10,}\.$/s)
}

test('honest answers are green', async () => {
  const all = await answers()
  for (const [call, value] of Object.entries(all)) server.on(call, () => ok(asAnswered(call, value)))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', entries: 7 })
})

test(`of ${TAMPERS} answers that a lying server has changed none is green, and each is told in a sentence`, async () => {
  const all = await answers()
  const calls = Object.keys(all)
  for (let done = 0; done < TAMPERS; done += 1) {
    const call = calls[below(calls.length)] ?? ''
    const value = all[call]
    const paths = pathsIn(value)
    const path = paths[below(paths.length)] ?? []
    const tampered = put(value, path, changed(at(value, path)))
    if (JSON.stringify(tampered) === JSON.stringify(value)) continue
    await verdictOn(call, () => ok(asAnswered(call, tampered))).catch((error: unknown) => {
      throw new Error(`${call} ${path.join('.')}: ${JSON.stringify(at(tampered, path))}: ${error}`)
    })
    server.on(call, () => ok(asAnswered(call, value)))
  }
})

test.each([
  ['an older proof', async () => heads[0]],
  ['another client’s proof', () => paperProof(chain(7, 'somebody-else'), heads[0])],
])('%s is not green', async (what, proof) => {
  const answer = await proof()
  // What came since the head that was seen may wait a minute for the next one.
  if (what === 'an older proof') storage.seenLedger(CLIENT).clear()
  kept = what === 'an older proof' ? '' : kept
  await verdictOn('GET /proof/app/v1', () => ok(answer))
})

test('another client’s entries, and a failure in the place of each answer, are not green', async () => {
  const theirs = chain(7, 'somebody-else').slice(5)
  await verdictOn('GET /proof/app/v1/entries', () => ok({ entries: theirs, next: null }))
  const all = await answers()
  for (const call of ['GET /proof/app/v1', 'GET /proof/app/v1/growth', 'GET /proof/app/v1/entries'])
    for (const status of [404, 500]) {
      await verdictOn(call, () => new Response('{}', { status }))
      server.on(call, () => ok(asAnswered(call, all[call])))
    }
})

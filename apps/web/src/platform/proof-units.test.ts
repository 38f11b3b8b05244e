/** platform: the units on the screen against those of the entries, to the last one, with the server on paper. */
import type { LedgerProof } from '@pramaan/contracts'
import type { Entry } from '@pramaan/verifier'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findOut } from './proof-check.ts'
import { storage } from './storage.ts'
import type { PaperFetch } from './test/paper-fetch.ts'
import { openFirm } from './test/paper-firm.ts'
import { paperChain } from './test/paper-ledger.ts'
import { ok } from './test/worlds.ts'

const CLIENT = 'c3'
const HOLDING = 'GET /client/app/v1/order/holding'
type Moves = readonly (readonly [account: string, asset: string, amount: number])[]

/** ₹100 come in, and then these units. */
function chain(moves: Moves): Entry[] {
  const balances: Record<string, number> = {}
  return paperChain(CLIENT, moves.length + 1, (entry) => {
    const [account, asset, amount] = moves[entry.seq - 2] ?? ['cash', 'INR', 10_000]
    const place = `${account} ${asset}`
    balances[place] = (balances[place] ?? 0) + amount
    return { ...entry, account, asset, amount, balance: balances[place], act: 'order-bought' }
  })
}

const place = (market: string, symbol: string, quantity: number) => ({ market, symbol, quantity, lots: 1 })
const position = (
  market: string,
  symbol: string,
  quantity: number,
  listings = [place(market, symbol, quantity)],
) => ({
  ...{ market, symbol, name: `${symbol} Limited`, quantity, listings },
})

let server: PaperFetch
let ledger: Entry[]
let heads: LedgerProof[]
let positions: readonly object[]
/** 90 INFY, of which 30 are pledged, and 12.345 units of a fund. */
const MOVES: Moves = [
  ['securities', 'NSE:INFY', 90],
  ['securities', 'NSE:INFY', -30],
  ['pledged', 'NSE:INFY', 30],
  ['securities', 'MF:120503', 12_345],
]
const RIGHT = [position('MF', '120503', 12.345), position('NSE', 'INFY', 90)]

beforeEach(async () => {
  ledger = chain(MOVES)
  heads = []
  positions = RIGHT
  server = await openFirm({
    get ledger() {
      return ledger
    },
    get heads() {
      return heads
    },
    get positions() {
      return positions
    },
    shown: { cash: 100, withdrawable: 100 },
  })
})
afterEach(async () => {
  vi.useRealTimers()
  storage.seenLedger(CLIENT).clear()
  await server.close()
})

test('90 shares of which 30 are pledged, and 12.345 units of a fund, are those of the entries: green', async () => {
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', entries: 5 })
  // Also where nothing has come since.
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', entries: 5 })
})

test('100 shares shown where the entries have 90 are red, with the name and both figures', async () => {
  positions = [position('MF', '120503', 12.345), position('NSE', 'INFY', 100)]
  expect(await findOut(CLIENT)).toMatchObject({
    ...{ kind: 'failed', isMissing: false },
    says: 'The app shows 100 of INFY Limited; your entries add up to 90.',
  })
})

test.each<[string, readonly object[], RegExp]>([
  [
    'a thousandth of a unit',
    [position('MF', '120503', 12.346), position('NSE', 'INFY', 90)],
    /12\.346 of 120503/,
  ],
  ['a holding that is not shown', [position('NSE', 'INFY', 90)], /0 of MF:120503.*12\.345/],
  ['one that was never bought', [...RIGHT, position('NSE', 'TCS', 1)], /1 of TCS Limited.*add up to 0/],
  ['one that is shown twice', [...RIGHT, position('NSE', 'INFY', 90)], /90 of INFY Limited.*add up to 0/],
  [
    'a total that its exchanges do not make up',
    [RIGHT[0] as object, position('NSE', 'INFY', 100, [place('NSE', 'INFY', 90)])],
    /100 of INFY/,
  ],
  [
    'another share under its name',
    [RIGHT[0] as object, position('NSE', 'TCS', 90, [place('NSE', 'INFY', 90)])],
    /90 of TCS/,
  ],
  [
    'a second share of the same exchange within it',
    [RIGHT[0] as object, position('NSE', 'TCS', 90, [place('NSE', 'TCS', 0), place('NSE', 'INFY', 90)])],
    /90 of TCS/,
  ],
  ['half a share', [RIGHT[0] as object, position('NSE', 'INFY', 90.5)], /90\.5 of INFY/],
])('%s is red', async (_, shown, says) => {
  positions = shown
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', says: expect.stringMatching(says) })
})

test('the shares of one company on both exchanges are one holding', async () => {
  ledger = chain([...MOVES, ['securities', 'BSE:INFY', 10]])
  positions = [
    RIGHT[0] as object,
    position('NSE', 'INFY', 100, [place('NSE', 'INFY', 90), place('BSE', 'INFY', 10)]),
  ]
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
})

test('an order that is booked between the answer about rupees and that about units, or after both, is no difference', async () => {
  const bought = chain([...MOVES, ['securities', 'NSE:INFY', 10], ['securities', 'NSE:INFY', 5]])
  const rupees = { cash: 100, withdrawable: 100, held: 0, blocked: 0, unsettled: 0 }
  const at = (entries: number) => ({ entries, head: bought[entries - 1]?.hash })
  positions = [position('MF', '120503', 12.345), position('NSE', 'INFY', 100)]
  server.on('GET /account/app/v1', () => ok({ ...rupees, ...at(5) }))
  server.on(HOLDING, () => ok({ positions, ...at(6) }))
  ledger = bought
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', entries: 7 })
})

test('units of an entry that is not in the chain are red', async () => {
  server.on(HOLDING, () => ok({ positions, entries: 5, head: ledger[3]?.hash }))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', entry: 5 })
})

test.each<[string, () => Response]>([
  ['nothing', () => ok(null)],
  ['no entry', () => ok({ positions: RIGHT })],
  ['positions that are none', () => ok({ positions: [{}], entries: 5, head: ledger[4]?.hash })],
  ['a failure', () => new Response('{}', { status: 500 })],
])(
  'where the server tells %s about units it is amber, says so, and is red after ten minutes',
  async (_, answer) => {
    server.on(HOLDING, answer)
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let minute = 0; minute <= 10; minute += 1) {
      vi.setSystemTime(Date.parse('2026-11-18T05:00:00.000Z') + minute * 60_000)
      const found = await findOut(CLIENT)
      if (minute < 10)
        expect(found).toMatchObject({ kind: 'open', says: ['The firm does not show what you hold.'] })
      else expect(found).toMatchObject({ kind: 'failed', isMissing: true })
    }
  },
)

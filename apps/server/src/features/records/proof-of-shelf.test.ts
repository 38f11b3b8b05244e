/**
 * records: a client who has lived through every product exports their file, and the verifier checks it offline: a fraction, a dividend,
 * a coupon with tax at source, an instalment of a SIP, a tender, a draw among them. A byte changed in the entry of any act is found.
 */
import { randomUUID } from 'node:crypto'
import { cancelOrder, exportProof } from '@pramaan/contracts'
import { instantOf } from '@pramaan/market-time'
import { type Entry, type Statement, verifyStatement } from '@pramaan/verifier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, sendAs, signedIn, at as withId } from '../../../test/account-people.ts'
import { bonds } from '../../../test/bond-people.ts'
import { buyBacks } from '../../../test/buy-back-people.ts'
import { deals } from '../../../test/deal-people.ts'
import { funds } from '../../../test/fund-people.ts'
import { type House, newNetwork, openHouse } from '../../../test/harness.ts'
import { issues } from '../../../test/ipo-people.ts'
import { giveMoney } from '../../../test/money-people.ts'
import { notes } from '../../../test/note-people.ts'
import { quote, sell } from '../../../test/trade-people.ts'

let house: House
let statement: Statement
beforeAll(async () => {
  house = await openHouse()
  statement = await wholeLife()
})
afterAll(() => house.close())

/** Business time alone: who is signed in stays so. */
function goTo(day: string, time = '10:30'): void {
  const { businessClock } = house.services
  businessClock.hear(businessClock.aheadMs() + instantOf(day, time) - businessClock.now().getTime())
}

async function wholeLife(): Promise<Statement> {
  const shares = buyBacks(house)
  // From Monday 16 to Thursday 19 November 2026: two lots, and the buy-back opens.
  const held = await shares.holder([15, 20])
  const { person } = held
  await giveMoney(house, person.id, 30_00_000)
  await house.pastTriggers('update identity_submission set id_number_mac = $2 where client_id = $1', [
    person.id,
    Buffer.from(randomUUID()),
  ])
  goTo('2026-11-19')
  await shares.tender(held, 20)
  await ownCompanies(person)
  const walks = [await ofFunds(person), await ofBonds(person), await ofNotes(person), await ofDeals(person)]
  walks.push(await ofIssues(person))
  const { calendar } = house.services.market.times.hours
  for (let day = '2026-11-19'; day < '2027-01-08'; day = calendar.nextTradingDay(day)) {
    goTo(day, '10:30')
    shares.tellPrice(held.symbol, 1500)
    for (const walk of walks) await walk(day)
    if (day === '2026-11-25') await shares.accepted(held)
    goTo(day, '23:40')
    await shares.clockwork.run()
  }
  await issues(house).heads.make()
  return exported(person)
}

async function exported(person: Person): Promise<Statement> {
  const { token, cookies } = await signedIn(house, person)
  const { body } = await house.app.inject({
    method: 'GET',
    url: `/api${exportProof.path}`,
    remoteAddress: newNetwork(),
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${token}` },
    cookies,
  })
  return JSON.parse(body)
}

type Walk = (day: string) => Promise<unknown>

/** Of one company a dividend and a bonus, of another a split, of a third a consolidation that leaves a fraction. */
async function ownCompanies(person: Person): Promise<void> {
  const own = buyBacks(house)
  const actions = [
    [
      { kind: 'dividend', paise: 5000 },
      { kind: 'bonus', ratio: [1, 2], number: 2 },
    ],
    [{ kind: 'split', ratio: [1, 5] }],
    [{ kind: 'consolidation', ratio: [2, 1] }],
  ] as const
  for (const some of actions) {
    const symbol = await own.newCompany(4000)
    const order = await own.lot(person, symbol, 7)
    for (const one of some) await own.announce(symbol, one)
    if (some.length === 1 && some[0].kind === 'split') {
      const asked = await quote(house, person, order, 'standard', 2)
      await sell(house, person, order, asked.body.data?.price ?? 0, { quantity: 2 })
    }
  }
}

async function ofFunds(person: Person): Promise<Walk> {
  const own = funds(house)
  const { id, code } = await own.newFund({ option: 'idcw', load_steps: [{ days: 365, percent: 1 }] })
  await own.buy(person, id, 120_006)
  const { body } = await own.buy(person, id, 5000)
  const taken = (body.data as { id: string }).id
  await sendAs(house, person, withId(cancelOrder, taken), { headers: { 'idempotency-key': randomUUID() } })
  await own.startSip(person, id, 2500, 23)
  return async (day) => {
    await own.tellNav(code, day, 200_000)
    if (day === '2026-11-23')
      await own.byTwo({
        kind: 'fund-idcw',
        offer_id: id,
        per_unit: 2,
        record_day: '2026-11-20',
        pay_day: '2026-11-30',
      })
    if (day === '2026-12-01') await own.redeem(person, id, { by: 'amount', amount: 20_000 })
  }
}

/** One pays a coupon with tax on 15 December and is sold in part, the other is repaid that day. */
async function ofBonds(person: Person): Promise<Walk> {
  const own = bonds(house)
  const { id } = await own.bought(person, await own.offered(), 30)
  const last = await own.offered({
    issue_day: '2024-12-15',
    maturity_day: '2026-12-15',
    close_day: '2026-11-27',
  })
  await own.bought(person, last, 3)
  return async (day) => {
    if (day !== '2026-12-17') return
    const asked = await quote(house, person, id, 'bond', 5)
    await sell(house, person, id, asked.body.data?.price ?? 0, { ttype: 'bond', quantity: 5 })
  }
}

/** One with coupons is repaid after a month, the other is left early. */
async function ofNotes(person: Person): Promise<Walk> {
  const own = notes(house)
  await own.openIndex()
  const days = { open_day: '2026-11-19', close_day: '2026-11-20', start_day: '2026-11-23', months: 1 }
  const more = { ...days, fixing_days: ['2026-12-16'], lock_in_days: 1 }
  const coupons = await own.offered(
    own.offerOf({ ...more, months: 2, coupons_a_year: 12, fixing_days: ['2027-01-04'] }),
  )
  const short = await own.offered(own.offerOf({ ...more, coupons_a_year: 12 }))
  const share = await own.offered(own.shareOf(more))
  await own.subscribed(person, coupons, 1_00_000)
  await own.subscribed(person, short, 2_00_000)
  const left = await own.subscribed(person, share, 1_00_000)
  return async (day) => {
    await own.closes(day, day, () => 25_000)
    if (day !== '2026-12-01') return
    await own.valued(share, day, 97)
    const asked = await quote(house, person, left, 'quant')
    await sell(house, person, left, asked.body.data?.price ?? 0, { ttype: 'quant' })
  }
}

/** Allotted, paid in part, and then in full. */
async function ofDeals(person: Person): Promise<Walk> {
  const own = deals(house)
  const { id } = await own.newDeal({ due_at: own.inMinutes(6 * 24 * 60) })
  const { body } = await own.purchase(person, id, 100)
  const order = body.data?.id ?? ''
  return async (day) => {
    if (day === '2026-11-20') await own.allot(id)
    if (day === '2026-11-23') await own.answer(person, order, { decision: 'accept', amount: 5000 })
    if (day === '2026-11-24') await own.answer(person, order, { decision: 'accept' })
  }
}

/** Changed, drawn at less than the cap, listed. */
async function ofIssues(person: Person): Promise<Walk> {
  const own = issues(house)
  const id = await own.putUp({ open_day: '2026-11-19', close_day: '2026-11-20' })
  await own.apply(person, id, [{ lots: 3 }])
  await own.apply(person, id, [{ lots: 2 }])
  return async (day) => {
    if (day === '2026-11-23') {
      await own.heads.make()
      await own.byTwo({ kind: 'ipo-price', offer_id: id, rupees: 195 })
      await own.byTwo({ kind: 'ipo-draw', offer_id: id })
    }
    if (day === '2026-11-26') await own.byTwo({ kind: 'ipo-listing', offer_id: id })
  }
}

const ACTS = [
  'deposit',
  ...['order-blocked', 'order-released', 'order-paid', 'order-bought', 'order-sold', 'sale-settled'],
  ...[
    'depository-charge',
    'dividend',
    'split',
    'bonus',
    'consolidation',
    'tender-blocked',
    'tender-released',
  ],
  ...['redemption-blocked', 'redemption-released', 'idcw'],
  ...['bond-coupon', 'bond-matured', 'note-coupon', 'note-matured', 'note-exited'],
]

test('the file of a client who has lived through every product verifies whole, and every act is in it', async () => {
  expect(await verifyStatement(statement)).toMatchObject({ isWhole: true, signed: statement.entries.length })
  const acts = new Set(statement.entries.map(({ act }) => act))
  expect(ACTS.filter((act) => !acts.has(act))).toEqual([])
  const memos = statement.entries.map(({ memo }) => memo ?? '')
  // The coupon and the distribution had tax withheld, the redemption an exit load.
  for (const said of [/coupon of .* after tax/, /tax deducted at source/, /Exit load/])
    expect(memos.some((memo) => said.test(memo))).toBe(true)
})

const doctored = (at: number, entry: Entry): Statement => ({
  ...statement,
  entries: statement.entries.map((one, index) => (index === at ? entry : one)),
})

/** Another of its own kind in its place: a digit for a digit, a letter for a letter. */
const otherByte = (text: string, at: number): string => {
  const byte = text[at] ?? ''
  const other = /\d/.test(byte) ? String((Number(byte) + 1) % 10) : byte === 'a' ? 'b' : 'a'
  return text.slice(0, at) + other + text.slice(at + 1)
}

test('a byte that is changed in the entry of any act is found, and that entry is named', async () => {
  for (const act of new Set(statement.entries.map((one) => one.act))) {
    const at = statement.entries.findIndex((one) => one.act === act)
    const entry = statement.entries[at] as Entry
    const changes: Entry[] = [
      { ...entry, amount: entry.amount + 1 },
      { ...entry, balance: entry.balance - 1 },
      { ...entry, act: otherByte(entry.act, 0) },
      { ...entry, asset: otherByte(entry.asset, 0) },
      { ...entry, at: otherByte(entry.at, 18) },
      { ...entry, transfer: otherByte(entry.transfer, 3) },
      { ...entry, hash: otherByte(entry.hash, 5) },
      ...(entry.memo ? [{ ...entry, memo: otherByte(entry.memo, 2) }] : []),
    ]
    for (const change of changes)
      expect(await verifyStatement(doctored(at, change)), `${act} ${JSON.stringify(change)}`).toMatchObject({
        isWhole: false,
        entry: at + 1,
      })
  }
})

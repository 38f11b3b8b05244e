/** What the firm's people sign, and what nobody can make of it (decision 85). */
import { expect, test } from 'vitest'
import {
  approved,
  eventOf,
  founded,
  INSTANCE,
  type Member,
  member,
  passkeySigner,
  possessionOf,
  signedPair,
} from '../../test/firm-people.ts'
import { type ActBook, actsInMemory, countUnits, demoStaffSigner, eventWrong, takeMovement } from './index.ts'

const CLIENT = '00000000-0000-4000-8000-0000000000c1'
const act = {
  kind: 'cash-adjustment',
  client_id: CLIENT,
  direction: 'credit',
  rupees: 500.5,
  message: 'Sorry.',
}
const ID = '00000000-0000-4000-8000-0000000000aa'

async function firm() {
  const maker = await member('maker', 1)
  const checker = await member('checker', 2)
  const book = actsInMemory()
  expect(await eventWrong(book, await founded(maker))).toBeNull()
  expect(await eventWrong(book, await founded(checker))).toBeNull()
  return { maker, checker, book }
}

const take = (book: ActBook, body: string) => eventWrong(book, body)

const entry = (amount: number, transfer = 't1') => ({
  ...{ client: CLIENT, seq: 1, act: 'adjustment', asset: 'INR', amount, memo: null, ref: null, transfer },
})

test('an act that two enrolled people signed is taken, and moves what it names, once', async () => {
  const { maker, checker, book } = await firm()
  expect(await take(book, await approved({ act, client: CLIENT, maker, checker }))).toBeNull()
  expect(takeMovement(book, entry(50_050), ID)).toBeNull()
  expect(takeMovement(book, entry(50_050, 't2'), ID)).toContain('a second time')
})

test('₹500.50 that two people signed is moved by one entry, also within one transfer', async () => {
  const { maker, checker, book } = await firm()
  await take(book, await approved({ act, client: CLIENT, maker, checker }))
  expect(takeMovement(book, entry(50_050), ID)).toBeNull()
  expect(takeMovement(book, { ...entry(50_050), seq: 2 }, ID)).toContain('moves once more')
})

test('an entry with another amount, another client or no act behind it is named', async () => {
  const { maker, checker, book } = await firm()
  await take(book, await approved({ act, client: CLIENT, maker, checker }))
  expect(takeMovement(book, entry(50_051), ID)).toContain('another amount')
  expect(takeMovement(book, { ...entry(50_050), client: 'another' }, ID)).toContain('another client')
  expect(takeMovement(book, entry(50_050), null)).toContain('signed by nobody')
  expect(takeMovement(book, { ...entry(50_050), act: 'claim-paid' }, ID)).toContain('is not what act')
  expect(takeMovement(book, { ...entry(1), act: 'order-bought' }, null)).toBeNull()
})

test('a statement moves many deposits, and none once a head has been signed over it', async () => {
  const { maker, checker, book } = await firm()
  const statement = { kind: 'statement-import', statement_id: ID, sha256: '0'.repeat(64) }
  await take(book, await approved({ act: statement, maker, checker }))
  const deposit = (transfer: string) => takeMovement(book, { ...entry(7, transfer), act: 'deposit' }, ID)
  expect([deposit('t1'), deposit('t2')]).toEqual([null, null])
  const known = book.act(ID)
  if (known) book.putAct({ ...known, isClosed: true })
  expect(deposit('t3')).toContain('comes after all that two people signed')
})

test('a dividend is paid at its rate, on no more shares than the client ever had, to each client once, less tax of its own transfer', async () => {
  const { maker, checker, book } = await firm()
  const row = { ex_day: '2026-11-16', number: 1, rupees: 12.5, pay_day: '2026-12-01' }
  const dividends = [
    { ...row, listings: ['NSE:INFY', 'BSE:INFY'] },
    { ...row, listings: ['NSE:ITC'], number: 2 },
  ]
  await take(book, await approved({ act: { kind: 'dividend-payment', dividends }, maker, checker }))
  const about = 'INFY, ex-date 16 Nov 2026: '
  const had = (asset: string) => ({ 'NSE:INFY': 15, 'BSE:INFY': 5 })[asset] ?? 0
  const paying = (amount: number, more = {}) =>
    takeMovement(book, { ...entry(amount), act: 'dividend', memo: `${about}Final`, ...more }, ID, had)
  expect(paying(21 * 1250)).toContain('is paid on 21 units, and the client never had more than 20')
  expect(paying(1251)).toContain('1250 paise a unit')
  expect(paying(1250, { memo: 'ITC, ex-date 16 Nov 2026: Final' })).toContain('something else')
  expect(paying(1250, { asset: 'NSE:INFY' })).toContain('something else')
  expect(paying(-1)).toContain('more than was paid')
  expect(paying(20 * 1250)).toBeNull()
  expect(paying(-2500)).toBeNull()
  expect(paying(-25_001)).toContain('more than was paid')
  expect(paying(-1, { transfer: 't2' })).toContain('more than was paid')
  expect(paying(1250, { transfer: 't2' })).toContain('a second time')
  expect(paying(1250, { client: 'another', transfer: 't3' })).toBeNull()
  expect(paying(1250, { memo: 'ITC, ex-date 16 Nov 2026, no. 2: Special' })).toContain(
    'never had more than 0',
  )
})

test('an announced dividend is paid by the announcement; what else two people announced pays nothing', async () => {
  const { maker, checker, book } = await firm()
  const announced = { kind: 'corporate-action', market: 'BSE', symbol: 'M&M', ex_day: '2026-11-16' }
  const act = { ...announced, action: 'dividend', rupees: 5 }
  await take(book, await approved({ act, maker, checker }))
  await take(book, await approved({ id: 'bonus', act: { ...announced, action: 'bonus' }, maker, checker }))
  const paid = { ...entry(500), act: 'dividend', memo: 'M&M, ex-date 16 Nov 2026: Interim' }
  expect(takeMovement(book, paid, 'bonus')).toContain('something else')
  expect(takeMovement(book, paid, null)).toContain('signed by nobody')
  expect(takeMovement(book, paid, ID)).toBeNull()
})

test('units are counted wherever they stand, at their most', () => {
  const most: Record<string, number> = {}
  for (const [securities, pledged] of [
    [5, 0],
    [3, 7],
    [1, 0],
  ])
    countUnits(most, { 'securities NSE:INFY': securities ?? 0, 'pledged NSE:INFY': pledged ?? 0 }, 'NSE:INFY')
  countUnits(most, { 'cash INR': 9 }, 'INR')
  expect(most).toEqual({ 'NSE:INFY': 10 })
})

test('units that go by a NAV by hand say scheme, day and value as two people signed them; one of a public file names no act', async () => {
  const { maker, checker, book } = await firm()
  const act = { kind: 'fund-nav', scheme_code: 120_503, day: '2026-11-16', nav: 1234.5 }
  await take(book, await approved({ act, maker, checker }))
  const dealt = (more: object, cause: string | null = ID) =>
    takeMovement(
      book,
      {
        ...{ ...entry(1_040_500), act: 'order-bought', asset: 'MF:120503' },
        memo: '1,040.500 units at the NAV of 16 Nov 2026, ₹1,234.5000. Stamp duty of ₹1.00 is inside it.',
        ...more,
      },
      cause,
    )
  expect(dealt({})).toBeNull()
  expect(dealt({ act: 'order-sold', amount: -1_040_500 })).toBeNull()
  expect(dealt({}, null)).toBeNull()
  expect(dealt({}, '00000000-0000-0000-0000-000000000000')).toContain('signed by nobody')
  for (const other of [
    { amount: 1_040_501 },
    { asset: 'MF:120504' },
    { memo: '1,040.500 units at the NAV of 17 Nov 2026, ₹1,234.5000.' },
    { memo: '1,040.500 units at the NAV of 16 Nov 2026, ₹0.5000.' },
    { memo: null },
  ])
    expect(dealt(other)).toContain('another NAV than two people signed')
  expect(takeMovement(book, { ...entry(5), act: 'order-bought', asset: 'NSE:INFY' }, 'no act')).toBeNull()
})

test('before the first key nothing is asked for; from then on no act goes unsigned', async () => {
  const maker = await member('maker', 1)
  const checker = await member('checker', 2)
  const book = actsInMemory()
  const bare = eventOf('cash-adjustment.approved', checker, CLIENT, {})
  expect(await take(book, bare)).toBeNull()
  await take(book, await founded(maker))
  expect(await take(book, bare)).toContain('not signed by two people')
})

test('what is told beside acts of two people is not taken for one', async () => {
  const { checker, book } = await firm()
  expect(await take(book, eventOf('order.rejected', checker, CLIENT, {}))).toBeNull()
  expect(await take(book, eventOf('proposal.rejected', checker, CLIENT, {}))).toContain('not signed')
})

test('a decision laid to another proposal, and a proposal changed after it was signed, are refused', async () => {
  const { maker, checker, book } = await firm()
  const own = await signedPair({ act, client: CLIENT, maker, checker })
  const other = await signedPair({ act: { ...act, rupees: 9 }, client: CLIENT, maker, checker })
  const of = (signed: object) => take(book, eventOf('cash-adjustment.approved', checker, CLIENT, signed))
  expect(await of({ proposal: other.proposal, decision: own.decision })).toContain('another proposal')
  const changed = { ...own.proposal, text: own.proposal.text.replace('500.5', '900.5') }
  expect(await of({ proposal: changed, decision: own.decision })).toContain('does not fit')
  expect(await of({ proposal: own.proposal })).toContain('not signed by two')
  expect(await of(own)).toBeNull()
})

test('keys that are not enrolled, have ended, are one person’s or another instance’s sign nothing', async () => {
  const { maker, checker, book } = await firm()
  const stranger = { ...maker, signer: (await member('maker', 5)).signer }
  const asked = { act, client: CLIENT, maker, checker }
  expect(await take(book, await approved({ ...asked, maker: stranger }))).toContain('not enrolled')
  expect(await take(book, await approved({ ...asked, instance: 'other.example/log' }))).toContain(
    'another instance',
  )
  expect(await take(book, await approved({ ...asked, maker: checker }))).toContain(
    'one person has signed both',
  )
  expect(await take(book, await approved({ ...asked, checker: maker, maker: checker }))).toContain(
    'no checker',
  )
  const second: Member = { ...checker, signer: (await member('checker', 6)).signer }
  const enrol = { kind: 'staff-key-enrol', key_id: second.signer.keyId }
  const pair = await signedPair({ id: 'enrol', act: enrol, maker, checker })
  const event = eventOf('staff-key-enrol.approved', checker, null, {
    ...pair,
    possession: await possessionOf(second),
  })
  expect(await take(book, event)).toBeNull()
  expect(await take(book, await approved({ ...asked, id: 'b', maker: second }))).toContain(
    'one person has signed both',
  )
  const end = { kind: 'staff-key-end', key_id: second.signer.keyId }
  expect(await take(book, await approved({ id: 'end', act: end, maker, checker }))).toBeNull()
  expect(await take(book, await approved({ ...asked, checker: second }))).toContain('has ended')
})

test('a third key is no founder’s, and a new key shows that it is its owner’s', async () => {
  const { maker, checker, book } = await firm()
  const third = await member('maker', 3)
  expect(await take(book, await founded(third))).toContain('two members hold keys already')
  const enrol = { kind: 'staff-key-enrol', key_id: third.signer.keyId }
  const pair = await signedPair({ act: enrol, maker, checker })
  const event = (signed: object) => take(book, eventOf('staff-key-enrol.approved', checker, null, signed))
  expect(await event(pair)).toContain('has not signed')
})

test('two founders without a checker could decide nothing', async () => {
  const book = actsInMemory()
  await take(book, await founded(await member('maker', 1)))
  expect(await take(book, await founded(await member('maker', 2)))).toContain('has to be a checker')
})

test('a passkey signs the hash of the text, at its own address, with who holds it verified', async () => {
  const maker = await member('maker', 1)
  const at = 'https://console.example'
  const decide = async (signer: Member['signer']) => {
    const checker = { ...(await member('checker', 2)), signer }
    const book = actsInMemory()
    await take(book, await founded(maker))
    return (
      (await take(book, await founded(checker))) ??
      take(book, await approved({ act, client: CLIENT, maker, checker }))
    )
  }
  expect(await decide(passkeySigner(at))).toBeNull()
  expect(await decide(passkeySigner(at, { flags: 1 }))).toContain('without knowing who held it')
  expect(await decide(passkeySigner(at, { at: 'https://evil.example' }))).toContain('another address')
})

test('a demo’s key is the same wherever it is made', async () => {
  const [one, two] = await Promise.all([
    demoStaffSigner('Maker@demo.test'),
    demoStaffSigner('maker@demo.test '),
  ])
  expect(one.keyId).toBe(two.keyId)
  expect(INSTANCE).toContain('firm.example')
})

/** deposits: a claim with a reference and a place to pay; it moves no money, whoever says what. */
import { randomUUID } from 'node:crypto'
import {
  type Deposit,
  type DepositRow,
  listDeposits,
  proveDeposit,
  searchDeposits,
  startDeposit,
  viewDeposit,
  viewDepositProof,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actsOn, at, newPerson, type Person, sendAs } from '../../../test/account-people.ts'
import { announce, depositsOf } from '../../../test/bank-people.ts'
import * as firm from '../../../test/firm.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { picture, sendFile } from '../../../test/uploads.ts'
import { clientCash } from '../../ledger/balances.ts'
import { doDue } from '../../trading/due-dates.ts'
import { expireDeposits } from './expire-deposits.ts'
import { searchDeposits as search } from './search-deposits.ts'

const DAY_MS = 24 * 3_600_000

let house: House
let maker: firm.Person
let checker: firm.Person
let photo: Buffer
beforeAll(async () => {
  house = await openHouse()
  maker = await firm.newPerson(house, 'maker')
  checker = await firm.newPerson(house, 'checker')
  photo = await picture(7).jpeg().toBuffer()
})
afterAll(() => house.close())

const ask = (person: Person, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Deposit>> =>
  sendAs(house, person, startDeposit, { body, headers })
const prove = (person: Person, id: string) =>
  sendFile(house.app, at(proveDeposit, id), { token: person.token, file: photo })
const asStaff = async <T>(call: Parameters<typeof firm.sendAs>[2], query = ''): Promise<T> =>
  (await firm.sendAs(house.app, maker, call, { query })).body.data as T

describe('announcing a payment', () => {
  test('answers with the reference, the demo’s account and a picture that pays ₹25,000.50', async () => {
    const person = await newPerson(house)
    const { status, body } = await ask(person, { amount: 25_000.5, channel: 'upi' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      amount: 25_000.5,
      state: 'created',
      pay_to: { bank: 'Demo Bank', holder: 'Demo account, simulated' },
      expires_at: '2026-11-23T04:30:00.000Z',
      promised_by: null,
      steps: [{ state: 'created', actor: 'You' }],
    })
    expect(body.data.reference).toMatch(/^PRM-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(body.data.upi_link).toContain('am=25000.50&cu=INR')
    expect(body.data.qr?.path).toMatch(/^M0 0h7v1h-7z/)
    expect((await clientCash(house.services.db.as({ clientId: person.id }), person.id)).total).toBe(0n)
    expect(await actsOn(house, person)).toContain('deposit.started')
  })

  test('by bank transfer there is no picture', async () => {
    const { body } = await ask(await newPerson(house), { amount: 20_000, channel: 'bank' })
    expect(body.data).toMatchObject({ qr: null, upi_link: null })
  })

  test('₹19,999.99 is refused and says that ₹20,000 is the smallest', async () => {
    const { status, body } = await ask(await newPerson(house), { amount: 19_999.99, channel: 'upi' })
    expect([status, body.code, body.message]).toEqual([
      400,
      'deposit_too_small',
      'The smallest deposit is ₹20,000.00.',
    ])
  })

  test('of ten at once five are taken, and the others say that five wait', async () => {
    const person = await newPerson(house)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(person, { amount: 20_000, channel: 'upi' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ body }) => String(body.code) === 'deposits_open_already')).toHaveLength(5)
  })

  test('the same key 20 times is one deposit', async () => {
    const person = await newPerson(house)
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(person, { amount: 20_000, channel: 'upi' }, headers)),
    )
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    expect(await depositsOf(house, person)).toHaveLength(1)
  })

  test('a frozen account announces none', async () => {
    const person = await newPerson(house)
    await house.pastTriggers('update client set frozen_at = now() where id = $1', [person.id])
    expect((await ask(person, { amount: 20_000, channel: 'upi' })).body.code).toBe('account_frozen')
  })

  test.each([
    { amount: 0 },
    { amount: -20_000 },
    { amount: 20_000.001 },
    { amount: '20000' },
    { amount: 1e15 },
    { channel: 'cash' },
    { state: 'credited' },
    { status: 'approved' },
    { client_id: randomUUID() },
    { utr: 'SBIN00000001' },
  ])('a body with %j is refused', async (wrong) => {
    const person = await newPerson(house)
    expect((await ask(person, { amount: 20_000, channel: 'upi', ...wrong })).status).toBe(400)
    expect(await depositsOf(house, person)).toEqual([])
  })
})

describe('the proof', () => {
  test('brings the deposit before the firm, which promises to look within a day; only the firm and its client see it', async () => {
    const person = await newPerson(house)
    const { id } = await announce(house, person)
    const { status } = await prove(person, id)
    expect(status).toBe(200)
    const [deposit] = await depositsOf(house, person)
    expect(deposit).toMatchObject({
      state: 'submitted',
      has_proof: true,
      promised_by: '2026-11-17T04:30:00.000Z',
      is_overdue: false,
    })
    expect(deposit?.steps.map(({ state }) => state)).toEqual(['created', 'submitted'])
    const image = await house.app.inject({
      method: 'GET',
      url: `/console-api/deposits/${id}/proof`,
      cookies: { ...maker.cookies },
    })
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(
      (await firm.sendAs(house.app, maker, firm.at(viewDepositProof, { id: randomUUID() }))).status,
    ).toBe(404)
  })

  test('a second picture takes the first one’s place and leaves the promise', async () => {
    const person = await newPerson(house)
    const { id } = await announce(house, person)
    await prove(person, id)
    house.clock.move(1000)
    await prove(person, id)
    const images = await house.asOwner('select from image where client_id = $1', [person.id])
    expect(images).toHaveLength(1)
    const [deposit] = await depositsOf(house, person)
    expect(deposit?.steps).toHaveLength(2)
  })

  test('another’s deposit is answered like one that never was; a finished one takes none', async () => {
    const [person, other] = [await newPerson(house), await newPerson(house)]
    const { id } = await announce(house, person)
    const [theirs, nobodys] = [await prove(other, id), await prove(other, randomUUID())]
    expect(theirs.status).toBe(404)
    expect(theirs.raw).toBe(nobodys.raw)
    await house.pastTriggers("update deposit set state = 'expired' where id = $1", [id])
    expect((await prove(person, id)).body.code).toBe('deposit_closed')
  })
})

describe('the database', () => {
  test('refuses to count a deposit that no line shows and no two people matched, also for the app’s own role', async () => {
    const person = await newPerson(house)
    const { id } = await announce(house, person)
    const firmDb = house.services.db.as('firm')
    for (const set of [
      "state = 'credited', credited_paise = 5000000",
      "state = 'rejected', reason = 'because I say so'",
      "state = 'returned', reason = 'because I say so'",
    ]) {
      await expect(firmDb.query(`update deposit set ${set} where id = $1`, [id]), set).rejects.toThrow()
    }
    await expect(firmDb.query('update deposit set amount_paise = 1 where id = $1', [id])).rejects.toThrow(
      'permission denied',
    )
  })

  test('shows a client only the own deposits and steps, whatever the statement says', async () => {
    const [person, other] = [await newPerson(house), await newPerson(house)]
    await announce(house, person)
    const seen = house.services.db.as({ clientId: other.id })
    expect(await seen.query('select from deposit')).toEqual([])
    expect(await seen.query('select from deposit_step')).toEqual([])
    expect(await seen.query('select from statement_line')).toEqual([])
    expect(await house.services.db.query('select from deposit')).toEqual([])
  })
})

describe('rejecting', () => {
  test('one person cannot; two can, and the client reads why', async () => {
    const person = await newPerson(house)
    const { id } = await announce(house, person)
    const message = 'The picture shows a payment to another account.'
    const { proposal } = await firm.proposeAs(house.app, checker, {
      kind: 'deposit-rejection',
      deposit_id: id,
      message,
    })
    expect((await firm.approveAs(house.app, checker, proposal.id)).body.code).toBe(
      'proposal_needs_another_person',
    )
    const second = await firm.newPerson(house, 'checker')
    expect((await firm.approveAs(house.app, second, proposal.id)).status).toBe(200)
    expect((await depositsOf(house, person))[0]).toMatchObject({
      state: 'rejected',
      reason: message,
      steps: [
        { state: 'created' },
        { state: 'rejected', actor: `${checker.name} and ${second.name}`, reason: message },
      ],
    })
    expect(await actsOn(house, person)).toContain('deposit-rejection.approved')
  })
})

describe('a payment that does not come', () => {
  test('is waited for for 7 days; then the deposit has expired and says that a late payment still counts', async () => {
    const own = await openHouse()
    try {
      const person = await newPerson(own)
      await announce(own, person)
      own.clock.move(7 * DAY_MS - 1)
      const doIt = () => doDue(own.services, { 'deposit-expiry': expireDeposits })
      expect(await doIt()).toHaveLength(0)
      own.clock.move(1)
      expect(await doIt()).toHaveLength(1)
      expect(await doIt()).toHaveLength(0)
      const rows = await own.asOwner<{ state: string; reason: string }>('select state, reason from deposit')
      expect(rows).toEqual([{ state: 'expired', reason: expect.stringContaining('still be credited') }])
    } finally {
      await own.close()
    }
  })
})

describe('the firm’s list', () => {
  test('begins with what waits, the most overdue first, and marks it', async () => {
    const own = await openHouse()
    try {
      const staff = await firm.newPerson(own, 'maker')
      const person = await newPerson(own)
      for (let turn = 0; turn < 3; turn += 1) {
        const { id } = await announce(own, person)
        await sendFile(own.app, at(proveDeposit, id), { token: person.token, file: photo })
        own.clock.move(60_000)
      }
      await announce(own, person)
      own.clock.move(DAY_MS - 150_000)
      const rows = (await search(own.services.db.as('firm'), own.clock.now(), {})).items
      expect(rows.map(({ is_overdue }) => is_overdue)).toEqual([true, false, false])
      expect(rows[0]?.client_id).toBe(person.id)
      expect(staff.role).toBe('maker')
    } finally {
      await own.close()
    }
  })

  test('one deposit comes with its steps, the approved name and its lines', async () => {
    const person = await newPerson(house)
    const { id } = await announce(house, person)
    expect(await asStaff(firm.at(viewDeposit, { id }))).toMatchObject({
      deposit: { id, state: 'created', proposal_id: null },
      approved_name: 'Asha Kulkarni',
      steps: [{ state: 'created', actor: 'The client' }],
      lines: [],
    })
    const { items } = await asStaff<{ items: DepositRow[] }>(searchDeposits, '?filter=created')
    expect(items.some((row) => row.id === id)).toBe(true)
  })
})

test('a list goes on after the last of the page before', async () => {
  const person = await newPerson(house)
  const first = await announce(house, person)
  house.clock.move(1)
  const second = await announce(house, person)
  const page = await sendAs(house, person, listDeposits, { query: `?after=${second.id}` })
  expect((page.body.data as Deposit[]).map(({ id }) => id)).toEqual([first.id])
})

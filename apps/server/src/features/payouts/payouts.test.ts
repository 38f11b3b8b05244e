/** payouts: every approved withdrawal goes to the bank in exactly one file, and the bank's answer counts whole or not at all. */
import { createHash, randomUUID } from 'node:crypto'
import {
  listFirmWithdrawals,
  listPayouts,
  type Payout,
  viewFirmWithdrawal,
  viewPayout,
  type WithdrawalRow,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, newPerson, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { booksAreWhole } from '../../../test/money-people.ts'
import {
  answerFile,
  approvalOf,
  decide,
  download,
  type Firm,
  failure,
  makeFile,
  newFirm,
  newRequest,
  newUtr,
  resultsCsv,
  type Saver,
  success,
} from '../../../test/withdrawal-people.ts'
import { clientCash, firmBalance } from '../../ledger/balances.ts'
import { markPaid } from '../../payments/mark-paid.ts'
import { referenceOf } from '../../payments/rules.ts'

let house: House
let firm: Firm
beforeAll(async () => {
  house = await openHouse()
  firm = await newFirm(house)
})
afterAll(() => house.close())

const cashOf = ({ id }: Saver) => clientCash(house.rooms.db.as({ clientId: id }), id)
const payouts = () => firmBalance(house.rooms.db.as('firm'), 'payouts')
const rowOf = async (id: string): Promise<WithdrawalRow> =>
  (await sendAs(house.app, firm.maker, at(viewFirmWithdrawal, { id }))).body.data
const pay = (utr: string, amount: bigint) =>
  house.rooms.db.as('firm').transaction((tx) => markPaid(tx, house.clock.now(), [{ utr, amount }]))

async function newApproved(): Promise<{ saver: Saver; id: string }> {
  const request = await newRequest(house)
  await decide(house, firm, approvalOf(request.id))
  return request
}

/** A new file of just these. */
async function newPayout(count: number) {
  const requests = []
  for (let one = 0; one < count; one += 1) requests.push(await newApproved())
  return { requests, payout: (await makeFile(house, firm.maker)).body.data }
}

describe('a payout file', () => {
  test('holds every approved withdrawal once, and its download is the same to the byte, written down each time', async () => {
    const { requests, payout } = await newPayout(3)
    expect(payout).toMatchObject({ count: 3, total: 75_000, waiting: 3, sent: 0, made_by: firm.maker.name })
    const file = await download(house, firm.checker, payout.id)
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="payout-2026-11-16-${payout.id.slice(0, 8)}.csv"`,
      'cache-control': 'private, no-store',
    })
    expect(createHash('sha256').update(file.text).digest('hex')).toBe(payout.sha256)
    for (const { id } of requests) {
      expect(file.text).toContain(
        `"${referenceOf(id)}","25000.00","12345678901234","SBIN0001234","Asha Kulkarni"`,
      )
    }
    const [{ count } = { count: 0n }] = await house.asOwner<{ count: bigint }>(
      `select count(*) as count from audit_event where body like '%payout.read%' and body like $1`,
      [`%${payout.id}%`],
    )
    expect(count).toBe(1n)
    expect((await makeFile(house, firm.maker)).body.code).toBe('payout_empty')
  })

  test('is never downloaded if a number in it was changed behind its back', async () => {
    const { requests, payout } = await newPayout(1)
    await house.pastTriggers("update withdrawal set ifsc = 'HDFC0000001' where id = $1", [requests[0]?.id])
    expect((await download(house, firm.maker, payout.id)).status).toBe(500)
  })

  test('made by ten people at once on ten approved withdrawals: one file has all ten', async () => {
    for (let one = 0; one < 10; one += 1) await newApproved()
    const answers = await Promise.all(Array.from({ length: 10 }, () => makeFile(house, firm.maker)))
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.data)
    expect(made.reduce((sum, { count }) => sum + count, 0)).toBe(10)
    expect(answers.filter(({ body }) => (body.code as string) === 'payout_empty')).toHaveLength(
      10 - made.length,
    )
  })

  test('one that never was is unknown: seen, downloaded or answered', async () => {
    const id = randomUUID()
    expect((await download(house, firm.maker, id)).status).toBe(404)
    expect((await sendAs(house.app, firm.maker, at(viewPayout, { id }))).status).toBe(404)
    const answer = await answerFile(house, firm.maker, id, resultsCsv(success(id, newUtr())))
    expect(answer.status).toBe(404)
  })

  test('an advisor or auditor sees files with masked numbers and can neither make nor download one', async () => {
    const { payout } = await newPayout(1)
    for (const role of ['advisor', 'auditor'] as const) {
      const person = await newPerson(house, role)
      expect((await makeFile(house, person)).status).toBe(403)
      expect((await download(house, person, payout.id)).status).toBe(403)
      const seen = await sendAs(house.app, person, at(viewPayout, { id: payout.id }))
      expect(seen.status).toBe(200)
      expect(seen.raw).not.toContain('12345678901234')
    }
  })
})

describe('the bank’s answer', () => {
  test('a success is sent with its UTR, a failure is free again with the bank’s reason', async () => {
    const { requests, payout } = await newPayout(2)
    const [one, two] = requests
    if (!one || !two) throw new Error('two were made')
    const before = await payouts()
    const utr = newUtr()
    const text = resultsCsv(success(one.id, utr), failure(two.id, 'Account closed'))
    const { status, body } = await answerFile(house, firm.maker, payout.id, text)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      sent: 1,
      failed: 1,
      unchanged: 0,
      payout: { waiting: 0, sent: 1, failed: 1 },
    })
    expect(await rowOf(one.id)).toMatchObject({ state: 'sent', utr, promised_by: '2026-11-17T04:30:00.000Z' })
    const why = 'The bank could not pay it out: Account closed'
    expect(await rowOf(two.id)).toMatchObject({ state: 'rejected', reason: why, promised_by: null })
    expect(await cashOf(one.saver)).toMatchObject({ cash: 7_500_000n, held: 0n, total: 7_500_000n })
    expect(await cashOf(two.saver)).toMatchObject({ cash: 10_000_000n, held: 0n })
    expect((await payouts()) - before).toBe(2_500_000n)
    expect(await booksAreWhole(house)).toBe(true)
  })

  test('the same file again, 20 times at once, changes nothing more', async () => {
    const { requests, payout } = await newPayout(2)
    const text = resultsCsv(...requests.map(({ id }) => success(id, newUtr())))
    const before = await payouts()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answerFile(house, firm.maker, payout.id, text)),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    // A person can hand in three files at once; the others are asked to wait.
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 429)).toBe(true)
    expect((await answerFile(house, firm.maker, payout.id, text)).body.data).toMatchObject({
      sent: 0,
      unchanged: 2,
    })
    expect((await payouts()) - before).toBe(5_000_000n)
  })

  test('sent money that comes back is free again; read again, the first answer changes nothing', async () => {
    const { requests, payout } = await newPayout(1)
    const [{ id, saver } = { id: '', saver: undefined }] = requests
    if (!saver) throw new Error('one was made')
    const first = resultsCsv(success(id, newUtr()))
    await answerFile(house, firm.maker, payout.id, first)
    const back = await answerFile(
      house,
      firm.maker,
      payout.id,
      resultsCsv(failure(id, 'Returned by the beneficiary bank')),
    )
    expect(back.body.data).toMatchObject({ failed: 1 })
    expect(await cashOf(saver)).toMatchObject({ cash: 10_000_000n, held: 0n })
    expect((await answerFile(house, firm.maker, payout.id, first)).body.data).toMatchObject({ unchanged: 1 })
    const acts = await house.asOwner<{ act: string }>(
      'select act from ledger_transfer where ref = $1 order by at',
      [id],
    )
    expect(acts.map(({ act }) => act).toSorted()).toEqual([
      'withdrawal-came-back',
      'withdrawal-held',
      'withdrawal-sent',
    ])
  })

  test('one bad line, a reference of another file or a used UTR: nothing of the file is taken in', async () => {
    const { requests, payout } = await newPayout(2)
    const other = await newPayout(1)
    const used = newUtr()
    const [one, two] = requests
    const [elsewhere] = other.requests
    if (!one || !two || !elsewhere) throw new Error('three were made')
    await answerFile(house, firm.maker, other.payout.id, resultsCsv(success(elsewhere.id, used)))
    for (const [line, code] of [
      [`${referenceOf(two.id)},maybe,,`, 'payout_results_unreadable'],
      [success(elsewhere.id, newUtr()), 'payout_results_unreadable'],
      [success(randomUUID(), newUtr()), 'payout_results_unreadable'],
      [success(two.id, used), 'utr_used'],
      [failure(two.id, 'Pay the verification fee'), 'payout_results_unreadable'],
    ] as const) {
      const { status, body } = await answerFile(
        house,
        firm.maker,
        payout.id,
        resultsCsv(success(one.id, newUtr()), line),
      )
      expect([line, status, body.code]).toEqual([line, 400, code])
      expect(body.message).toContain('Nothing was changed.')
    }
    expect(await rowOf(one.id)).toMatchObject({ state: 'approved', utr: null })
    expect(await cashOf(one.saver)).toMatchObject({ held: 2_500_000n })
  })

  test('a failure of what the statement shows as paid contradicts it', async () => {
    const { requests, payout } = await newPayout(1)
    const [{ id } = { id: '' }] = requests
    const utr = newUtr()
    await answerFile(house, firm.maker, payout.id, resultsCsv(success(id, utr)))
    expect(await pay(utr, 2_500_000n)).toMatchObject([{ outcome: 'paid' }])
    const { body } = await answerFile(house, firm.maker, payout.id, resultsCsv(failure(id, 'Account closed')))
    expect(body.message).toContain('paid already')
  })
})

describe('the statement', () => {
  test('pays by UTR and amount, once; another amount or number pays nothing', async () => {
    const { requests, payout } = await newPayout(1)
    const [{ id } = { id: '' }] = requests
    const utr = newUtr()
    await answerFile(house, firm.maker, payout.id, resultsCsv(success(id, utr)))
    const before = await payouts()
    expect(await pay(utr, 2_500_001n)).toMatchObject([{ outcome: 'differs' }])
    expect(await pay(newUtr(), 2_500_000n)).toEqual([{ outcome: 'unknown' }])
    expect(await pay(utr, 2_500_000n)).toMatchObject([{ outcome: 'paid', withdrawal: { id } }])
    expect(await pay(utr, 2_500_000n)).toMatchObject([{ outcome: 'differs' }])
    expect(before - (await payouts())).toBe(2_500_000n)
    expect(await rowOf(id)).toMatchObject({ state: 'paid', waits_for: null })
    expect(await booksAreWhole(house)).toBe(true)
  })
})

describe('the firm’s list', () => {
  const list = async (query: string): Promise<WithdrawalRow[]> => {
    const answer: Answer<{ items: WithdrawalRow[] }> = await sendAs(
      house.app,
      firm.maker,
      listFirmWithdrawals,
      {
        query,
      },
    )
    return answer.body.data.items
  }

  test('is filtered by state and client, tells the open proposal, and shows masked numbers only', async () => {
    const { saver, id } = await newRequest(house)
    const { status, raw } = await sendAs(house.app, firm.maker, listFirmWithdrawals)
    expect(status).toBe(200)
    expect(raw).not.toContain('12345678901234')
    expect(await list(`?client_id=${saver.id}`)).toMatchObject([
      { id, state: 'requested', client_name: 'Test Person', reference: referenceOf(id), proposal_id: null },
    ])
    expect(await list(`?client_id=${saver.id}&filter=paid`)).toEqual([])
    expect((await list('?filter=paid')).every(({ state }) => state === 'paid')).toBe(true)
    expect((await list('?filter=open')).every(({ promised_by }) => promised_by !== null)).toBe(true)
    expect((await list('?filter=requested')).map((row) => row.id)).toContain(id)
    for (const query of ['?filter=lost', '?after=x', '?client_id=1', '?state=paid']) {
      expect((await sendAs(house.app, firm.maker, listFirmWithdrawals, { query })).status).toBe(400)
    }
  })

  test('files are listed newest first, with how much would go into the next one', async () => {
    await newApproved()
    const { body } = await sendAs(house.app, firm.maker, listPayouts)
    const { items, ready } = body.data as { items: Payout[]; ready: object }
    expect(ready).toEqual({ count: 1, total: 25_000 })
    expect(items.length).toBeGreaterThan(3)
    expect(items.map(({ made_at }) => made_at)).toEqual(
      items
        .map(({ made_at }) => made_at)
        .toSorted()
        .toReversed(),
    )
  })
})

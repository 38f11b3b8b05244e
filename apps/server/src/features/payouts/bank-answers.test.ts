/** payouts: the bank's answer counts whole or not at all, and its statement has the last word. */
import { randomUUID } from 'node:crypto'
import { viewFirmWithdrawal, type WithdrawalRow } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAs, newBank } from '../../../test/bank-people.ts'
import { at, sendAs } from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksAreWhole } from '../../../test/money-people.ts'
import {
  answerFile,
  type Firm,
  failure,
  newFirm,
  newPayout,
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

const cashOf = ({ id }: Saver) => clientCash(house.services.db.as({ clientId: id }), id)
const payouts = () => firmBalance(house.services.db.as('firm'), 'payouts')
const rowOf = async (id: string): Promise<WithdrawalRow> =>
  (await sendAs(house.app, firm.maker, at(viewFirmWithdrawal, { id }))).body.data
const pay = (utr: string, amount: bigint) =>
  house.services.db.as('firm').transaction((tx) => markPaid(tx, house.clock.now(), [{ utr, amount }]))

describe('the bank’s answer', () => {
  test('a success is sent with its UTR, a failure is free again with the bank’s reason', async () => {
    const { requests, payout } = await newPayout(house, firm, 2)
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
    const { requests, payout } = await newPayout(house, firm, 2)
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
    const { requests, payout } = await newPayout(house, firm, 1)
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
    const { requests, payout } = await newPayout(house, firm, 2)
    const other = await newPayout(house, firm, 1)
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
    const { requests, payout } = await newPayout(house, firm, 1)
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
    const { requests, payout } = await newPayout(house, firm, 1)
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

describe('statement and answer in either order', () => {
  test('a debit that was imported before the bank’s answer pays the withdrawal as soon as its number is known', async () => {
    const { requests, payout } = await newPayout(house, firm, 2)
    const [early, late] = requests
    if (!early || !late) throw new Error('two were made')
    const bank = newBank(100_000_000n)
    const utrs = [newUtr(), newUtr()] as const
    const before = await importAs(house, firm.maker, bank.statement([{ utr: utrs[0], rupees: -25_000 }]))
    expect(before.data.statement).toMatchObject({ matched: 0, waiting: 1 })
    const text = resultsCsv(success(early.id, utrs[0]), success(late.id, utrs[1]))
    const { body } = await answerFile(house, firm.maker, payout.id, text)
    expect(body.data).toMatchObject({ sent: 2, payout: { sent: 1, paid: 1 } })
    expect(await rowOf(early.id)).toMatchObject({ state: 'paid', utr: utrs[0] })
    const after = await importAs(house, firm.maker, bank.statement([{ utr: utrs[1], rupees: -25_000 }]))
    expect(after.data.statement).toMatchObject({ matched: 1, waiting: 0 })
    expect(await rowOf(late.id)).toMatchObject({ state: 'paid', utr: utrs[1] })
    const lines = await house.asOwner<{ why: string }>(
      'select why from statement_line where withdrawal_id = any ($1)',
      [[early.id, late.id]],
    )
    expect(lines.map(({ why }) => why).toSorted()).toEqual(
      [early, late].map(({ id }) => `Paid the withdrawal ${referenceOf(id)}.`).toSorted(),
    )
    expect(await booksAreWhole(house)).toBe(true)
  })
})

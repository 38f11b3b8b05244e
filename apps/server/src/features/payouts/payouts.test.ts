/** payouts: every approved withdrawal goes to the bank in exactly one file, and the firm sees them all. */
import { createHash, randomUUID } from 'node:crypto'
import {
  listFirmWithdrawals,
  listPayouts,
  type Payout,
  viewPayout,
  type WithdrawalRow,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, newPerson, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import {
  answerFile,
  download,
  type Firm,
  makeFile,
  newApproved,
  newFirm,
  newPayout,
  newRequest,
  newUtr,
  resultsCsv,
  success,
} from '../../../test/withdrawal-people.ts'
import { referenceOf } from '../../payments/rules.ts'

let house: House
let firm: Firm
beforeAll(async () => {
  house = await openHouse()
  firm = await newFirm(house)
})
afterAll(() => house.close())

describe('a payout file', () => {
  test('holds every approved withdrawal once, and its download is the same to the byte, written down each time', async () => {
    const { requests, payout } = await newPayout(house, firm, 3)
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
    const { requests, payout } = await newPayout(house, firm, 1)
    await house.pastTriggers("update withdrawal set ifsc = 'HDFC0000001' where id = $1", [requests[0]?.id])
    expect((await download(house, firm.maker, payout.id)).status).toBe(500)
  })

  test('made by ten people at once on ten approved withdrawals: one file has all ten', async () => {
    for (let one = 0; one < 10; one += 1) await newApproved(house, firm)
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
    const { payout } = await newPayout(house, firm, 1)
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
    await newApproved(house, firm)
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

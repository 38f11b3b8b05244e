/** withdrawals: client, firm and bank act in the same moment, on two servers, and every rupee has one way. */
import { randomUUID } from 'node:crypto'
import { cancelWithdrawal, importPayoutResults, type Proposal } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveAs, at, newPerson, proposeAs } from '../../../test/firm.ts'
import { type Answer, type House, newNetwork, openHouse, send } from '../../../test/harness.ts'
import { booksAreWhole } from '../../../test/money-people.ts'
import { formEnd, formPart, sendForm } from '../../../test/uploads.ts'
import {
  approvalOf,
  decide,
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

let house: House
let second: FastifyInstance
let firm: Firm
beforeAll(async () => {
  house = await openHouse()
  second = await house.secondNode()
  firm = await newFirm(house)
})
afterAll(() => house.close())

interface Request {
  readonly saver: Saver
  readonly id: string
}

const cancel = ({ saver, id }: Request, app = house.app): Promise<Answer<never>> =>
  send(app, at(cancelWithdrawal, { id }), {
    token: saver.token,
    cookies: saver.cookies,
    from: newNetwork(),
    headers: { 'idempotency-key': randomUUID() },
  })

interface Ending {
  readonly state: string
  readonly payout_id: string | null
}
const endingOf = async ({ id }: Request): Promise<Ending | undefined> =>
  (await house.asOwner<Ending>('select state, payout_id from withdrawal where id = $1', [id]))[0]
const cashOf = ({ saver }: Request) => clientCash(house.services.db.as({ clientId: saver.id }), saver.id)

const newRequests = async (count: number): Promise<Request[]> => {
  const requests: Request[] = []
  for (let one = 0; one < count; one += 1) requests.push(await newRequest(house))
  return requests
}

test('50 cancels of one withdrawal at once free its money once', async () => {
  const [request] = await newRequests(1)
  if (!request) throw new Error('one was made')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => cancel(request, turn % 2 ? second : house.app)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await cashOf(request)).toMatchObject({ cash: 10_000_000n, held: 0n, entries: 5n })
})

test('20 withdrawals, each cancelled and approved in the same moment: one of the two, or both in that order', async () => {
  const requests = await newRequests(20)
  const proposals: Proposal[] = []
  for (const { id } of requests) {
    proposals.push((await proposeAs(house.app, firm.maker, approvalOf(id))).proposal)
  }
  const answers = await Promise.all(
    requests.flatMap((request, turn) => [
      cancel(request, turn % 2 ? second : house.app),
      approveAs(turn % 2 ? house.app : second, firm.checker, proposals[turn]?.id ?? ''),
    ]),
  )
  for (const [turn, request] of requests.entries()) {
    // Nothing has gone to the bank, so the client's word holds, before or after the approval.
    expect(answers[turn * 2]?.status, answers[turn * 2]?.raw).toBe(200)
    expect(['200', 'proposal_closed', 'proposal_outdated']).toContain(
      String(answers[turn * 2 + 1]?.body.code),
    )
    expect(await endingOf(request)).toEqual({ state: 'cancelled', payout_id: null })
    expect(await cashOf(request)).toMatchObject({ cash: 10_000_000n, held: 0n, entries: 5n })
  }
  expect(await house.asOwner("select from proposal where state = 'open'")).toEqual([])
})

test('20 approved withdrawals, cancelled while five people make payout files: each is cancelled or in one file', async () => {
  const requests = await newRequests(20)
  for (const { id } of requests) await decide(house, firm, approvalOf(id))
  const makers = await Promise.all(Array.from({ length: 5 }, () => newPerson(house, 'maker')))
  const [files] = await Promise.all([
    Promise.all(makers.map((maker) => makeFile(house, maker))),
    Promise.all(requests.slice(0, 15).map((request, turn) => cancel(request, turn % 2 ? second : house.app))),
  ])
  const inFiles = files.flatMap(({ status, body }) => (status === 200 ? [body.data.count] : []))
  let taken = 0
  for (const request of requests) {
    const ending = await endingOf(request)
    const isTaken = ending?.payout_id !== null
    expect(ending?.state).toBe(isTaken ? 'approved' : 'cancelled')
    expect(await cashOf(request)).toMatchObject(
      isTaken ? { held: 2_500_000n } : { held: 0n, cash: 10_000_000n },
    )
    taken += Number(isTaken)
  }
  expect(taken).toBeGreaterThanOrEqual(5)
  expect(inFiles.reduce((sum, count) => sum + count, 0)).toBe(taken)
})

test('two people hand in opposite answers for one file at once: one holds, whole', async () => {
  const requests = await newRequests(4)
  for (const { id } of requests) await decide(house, firm, approvalOf(id))
  const { body } = await makeFile(house, firm.maker)
  const before = await firmBalance(house.services.db.as('firm'), 'payouts')
  const answer = (app: FastifyInstance, text: string) =>
    sendForm(
      app,
      at(importPayoutResults, { id: body.data.id }),
      Buffer.concat([formPart({ file: Buffer.from(text) }), formEnd]),
      { headers: { cookie: `console=${firm.maker.cookies.console}` } },
    )
  const answers = await Promise.all([
    answer(house.app, resultsCsv(...requests.map(({ id }) => success(id, newUtr())))),
    answer(second, resultsCsv(...requests.map(({ id }) => failure(id, 'Account closed')))),
  ])
  const states = new Set(await Promise.all(requests.map(async (request) => (await endingOf(request))?.state)))
  // Sent first, they came back after; failed first, a success contradicts it. Either way all four ended alike.
  expect(states).toEqual(new Set(['rejected']))
  expect(answers.map(({ status }) => status)).toContain(200)
  for (const request of requests) expect(await cashOf(request)).toMatchObject({ cash: 10_000_000n, held: 0n })
  expect(await firmBalance(house.services.db.as('firm'), 'payouts')).toBe(before)
  expect(await booksAreWhole(house)).toBe(true)
})

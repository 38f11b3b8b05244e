/** A withdrawal in whatever state a test needs, brought there through the calls that people make. */
import { randomUUID } from 'node:crypto'
import {
  downloadPayout,
  importPayoutResults,
  makePayout,
  type Payout,
  payoutResultColumns,
  requestWithdrawal,
  urlOf,
} from '@pramaan/contracts'
import { referenceOf } from '../src/payments/rules.ts'
import { sendAs } from './account-people.ts'
import {
  approveAs,
  at,
  newPerson as newStaff,
  type Person,
  proposeAs,
  sendAs as sendAsStaff,
} from './firm.ts'
import type { Answer, House } from './harness.ts'
import { giveGrants, newSaver } from './money-people.ts'
import { formEnd, formPart, sendForm } from './uploads.ts'

export type Saver = Awaited<ReturnType<typeof newSaver>>

export interface Firm {
  readonly maker: Person
  readonly checker: Person
}

export const newFirm = async (house: House): Promise<Firm> => ({
  maker: await newStaff(house, 'maker'),
  checker: await newStaff(house, 'checker'),
})

/** Asks for rupees and answers with the id of the request. */
export async function askFor(house: House, saver: Saver, rupees: number): Promise<string> {
  await giveGrants(house, saver.id, 1)
  const answer: Answer<{ id: string }> = await sendAs(house, saver, requestWithdrawal, {
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: rupees, bank_card_id: saver.cardId },
  })
  if (answer.status !== 200) throw new Error(`withdrawal refused: ${answer.raw}`)
  return answer.body.data.id
}

/** Someone new with one request. */
export async function newRequest(house: House, rupees = 25_000): Promise<{ saver: Saver; id: string }> {
  const saver = await newSaver(house, 100_000)
  return { saver, id: await askFor(house, saver, rupees) }
}

export const approvalOf = (id: string) =>
  ({ kind: 'withdrawal-decision', withdrawal_id: id, decision: 'approved' }) as const
export const rejectionOf = (id: string, message: string) =>
  ({ kind: 'withdrawal-decision', withdrawal_id: id, decision: 'rejected', message }) as const

/** One proposes, the other approves. */
export async function decide(
  house: House,
  { maker, checker }: Firm,
  act: ReturnType<typeof approvalOf> | ReturnType<typeof rejectionOf>,
): Promise<void> {
  const { proposal } = await proposeAs(house.app, maker, act)
  const answer = await approveAs(house.app, checker, proposal.id)
  if (answer.status !== 200) throw new Error(`decision refused: ${answer.raw}`)
}

export async function newApproved(house: House, firm: Firm): Promise<{ saver: Saver; id: string }> {
  const request = await newRequest(house)
  await decide(house, firm, approvalOf(request.id))
  return request
}

export const makeFile = (house: House, by: Person): Promise<Answer<Payout>> =>
  sendAsStaff(house.app, by, makePayout)

/** A new file of so many withdrawals of ₹25,000, and of whatever else was approved. */
export async function newPayout(house: House, firm: Firm, count: number) {
  const requests = []
  for (let one = 0; one < count; one += 1) requests.push(await newApproved(house, firm))
  return { requests, payout: (await makeFile(house, firm.maker)).body.data }
}

export async function download(house: House, by: Person, payoutId: string) {
  const response = await house.app.inject({
    method: 'GET',
    url: urlOf(at(downloadPayout, { id: payoutId })),
    cookies: { ...by.cookies },
  })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}

export const resultsCsv = (...lines: readonly string[]): string =>
  [payoutResultColumns.join(','), ...lines, ''].join('\n')
export const success = (id: string, utr: string): string => `${referenceOf(id)},success,${utr},`
export const failure = (id: string, why: string): string => `${referenceOf(id)},failed,,${why}`

/** Hands in the bank's answer, as a file. */
export const answerFile = (house: House, by: Person, payoutId: string, text: string | Buffer) =>
  sendForm(
    house.app,
    at(importPayoutResults, { id: payoutId }),
    Buffer.concat([
      formPart({ file: Buffer.from(text), fileName: 'results.csv', type: 'text/csv' }),
      formEnd,
    ]),
    { headers: { cookie: `console=${by.cookies.console}` } },
  )

let numbers = 0
/** A number that no payment has yet. */
export function newUtr(): string {
  numbers += 1
  return `SBINR${String(numbers).padStart(12, '0')}`
}

/** Loans in a test: a lender's terms put up by two people, clients who hold shares, apply, draw, repay, and a clock that runs. */
import { randomUUID } from 'node:crypto'
import {
  applyForLoan,
  drawLoan,
  type FirmLoan,
  type LoanApplication,
  type LoanDrawing,
  type LoanPayment,
  type LoanPledging,
  type LoanTerms,
  listFirmLoans,
  listLoans,
  type ProposalAsk,
  pledgeMore,
  propose,
  releasePledge,
  repayLoan,
  type ViewedLoan,
  viewFirmLoan,
  viewLoan,
  withdrawLoan,
} from '@pramaan/contracts'
import { settlement } from '../src/products/settlement.ts'
import { type Person, sendAs, signedIn, at as withId } from './account-people.ts'
import { companies } from './companies.ts'
import { approveAs, newPerson, proposeAs, reason, sendAs as sendAsStaff } from './firm.ts'
import type { Answer, House } from './harness.ts'
import { newTrader } from './trade-people.ts'

const DAY_MS = 24 * 3_600_000

export interface Borrower {
  readonly person: Person
  readonly symbol: string
  readonly order: string
}

export const MESSAGE = 'Your holdings cover the loan by far.'

let lenders = 0

export function loans(house: House) {
  const own = companies(house)
  const clockwork = settlement(house.services)
  const { businessClock } = house.services

  const termsOf = (more: Partial<LoanTerms> = {}): LoanTerms => {
    lenders += 1
    return {
      ...{ kind: 'loan-terms', lender: `Malabar Union Bank ${lenders}`, lender_kind: 'bank' },
      ...{ registration: 'RBI-DEMO-0041', grievance: 'Nodal officer of the bank, then the RBI Ombudsman.' },
      ...{ rate_percent: 10.5, fee_percent: 0.5, late_percent: 2, draw_percent: 90, least_months: 3 },
      ...{ most_months: 36, least_rupees: 25_000, most_rupees: 2_000_000, repayments: ['emi', 'bullet'] },
      ...{ cooling_off_days: 3, ...more },
    }
  }

  /** Proposed by one and approved by another. */
  const byTwo = async (act: ProposalAsk): Promise<void> => {
    const [maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
    const { proposal } = await proposeAs(house.app, maker, act)
    const { body } = await approveAs(house.app, checker, proposal.id)
    if (body.code !== 200) throw new Error(JSON.stringify(body))
  }

  const putUp = async (more: Partial<LoanTerms> = {}): Promise<string> => {
    const terms = termsOf(more)
    await byTwo(terms)
    const [row] = await house.asOwner<{ id: string }>(
      `select id from loan_terms where terms ->> 'lender' = $1 and closed_at is null`,
      [terms.lender],
    )
    return row?.id ?? ''
  }

  /** Someone who holds so many settled shares at ₹1,500, with so much cash beside them. */
  const holder = async (shares = 200, cash = 20_000): Promise<Borrower> => {
    const symbol = await own.newCompany()
    const person = await newTrader(house, shares * 1510 + cash)
    const order = await own.lot(person, symbol, shares)
    own.nextDay(2)
    own.tellPrice(symbol, 1500)
    await clockwork.run()
    return { person: await signedIn(house, person), symbol, order }
  }

  const wanted = ({ symbol }: Borrower, terms: string, more: object = {}) => ({
    ...{ terms_id: terms, amount: 100_000, months: 12, repayment: 'emi' },
    pledge: [{ key: `NSE:${symbol}`, units: 200 }],
    ...more,
  })

  const ask = <T>(
    contract: Parameters<typeof sendAs>[2],
    person: Person,
    body: object | undefined,
    { key = randomUUID(), dryRun = false }: { key?: string; dryRun?: boolean } = {},
  ): Promise<Answer<T>> =>
    sendAs(house, person, contract, {
      ...(body ? { body } : {}),
      ...(dryRun ? { query: '?dry_run=1' } : {}),
      headers: { 'idempotency-key': key },
    }) as Promise<Answer<T>>

  const apply = async (of: Borrower, terms: string, more: object = {}): Promise<Answer<LoanApplication>> => {
    const body = wanted(of, terms, more)
    const dry = await ask<LoanApplication>(applyForLoan, of.person, body, { dryRun: true })
    return ask<LoanApplication>(applyForLoan, of.person, {
      ...body,
      ...{ facts_sha256: dry.body.data?.facts_sha256, consent: true },
    })
  }

  const answer = (id: string, decision: 'approve' | 'reject' = 'approve'): Promise<void> =>
    byTwo({ kind: 'loan-decision', loan_id: id, decision, message: MESSAGE })

  const draw = async (
    person: Person,
    id: string,
    key: string = randomUUID(),
  ): Promise<Answer<LoanDrawing>> => {
    const dry = await ask<LoanDrawing>(withId(drawLoan, id), person, {}, { dryRun: true })
    const body = { facts_sha256: dry.body.data?.facts_sha256 ?? '0'.repeat(64), consent: true }
    return ask<LoanDrawing>(withId(drawLoan, id), person, body, { key })
  }

  const seen = async (person: Person, id: string): Promise<ViewedLoan> =>
    (await sendAs(house, person, withId(viewLoan, id))).body.data as ViewedLoan

  /** To the evening of a calendar day so many days on, with the clock's work done and the person signed in again. */
  const pass = async (of: Borrower, days: number, rupees = 1500): Promise<Borrower> => {
    const now = businessClock.now().getTime()
    businessClock.hear(businessClock.aheadMs() + days * DAY_MS)
    const evening = new Date(now + days * DAY_MS)
    evening.setUTCHours(11, 0, 0, 0)
    businessClock.hear(businessClock.aheadMs() + evening.getTime() - (now + days * DAY_MS))
    own.tellPrice(of.symbol, rupees)
    await clockwork.run()
    return { ...of, person: await signedIn(house, of.person) }
  }

  return {
    ...own,
    clockwork,
    termsOf,
    byTwo,
    putUp,
    holder,
    wanted,
    ask,
    apply,
    answer,
    draw,
    seen,
    pass,
    refusalOf: async (act: unknown) =>
      (await sendAsStaff(house.app, await newPerson(house, 'maker'), propose, { body: { act, reason } }))
        .body,
    dryRun: (of: Borrower, terms: string, more: object = {}) =>
      ask<LoanApplication>(applyForLoan, of.person, wanted(of, terms, more), { dryRun: true }),
    /** Applied, approved and drawn today. */
    drawn: async (of: Borrower, terms: string, more: object = {}): Promise<string> => {
      const { body } = await apply(of, terms, more)
      if (!body.data?.id) throw new Error(JSON.stringify(body))
      await answer(body.data.id)
      const done = await draw(of.person, body.data.id)
      if (done.body.code !== 200) throw new Error(JSON.stringify(done.body))
      return body.data.id
    },
    drawDry: (person: Person, id: string) =>
      ask<LoanDrawing>(withId(drawLoan, id), person, {}, { dryRun: true }),
    withdraw: (person: Person, id: string) => ask(withId(withdrawLoan, id), person, undefined),
    repay: (person: Person, id: string, amount?: number, how: { key?: string; dryRun?: boolean } = {}) =>
      ask<LoanPayment>(withId(repayLoan, id), person, amount === undefined ? {} : { amount }, how),
    pledge: ({ person, symbol }: Borrower, id: string, units: number, how: { dryRun?: boolean } = {}) =>
      ask<LoanPledging>(withId(pledgeMore, id), person, { pledge: [{ key: `NSE:${symbol}`, units }] }, how),
    release: (person: Person, id: string, key: string, units: number, how: { dryRun?: boolean } = {}) =>
      ask<LoanPledging>(withId(releasePledge, id), person, { pledge: [{ key, units }] }, how),
    listed: async (person: Person) => (await sendAs(house, person, listLoans)).body.data,
    firmLoans: async (): Promise<FirmLoan[]> => {
      const { body } = await sendAsStaff(house.app, await newPerson(house, 'maker'), listFirmLoans, {})
      return (body.data as { loans: FirmLoan[] }).loans
    },
    firmLoan: async (id: string) =>
      (await sendAsStaff(house.app, await newPerson(house, 'maker'), withId(viewFirmLoan, id), {})).body
        .data as {
        loan: FirmLoan
        choices: { key: string; units: number; is_enough: boolean }[]
      },
    /** Paise by account of a client, debt and shares. */
    books: async (person: Person): Promise<Record<string, number>> => {
      const rows = await house.asOwner<{ purpose: string; balance: bigint }>(
        'select purpose, balance from ledger_account where client_id = $1 and balance <> 0',
        [person.id],
      )
      return Object.fromEntries(rows.map(({ purpose, balance }) => [purpose, Number(balance)]))
    },
    wasMailed: async ({ person }: Borrower, what: RegExp): Promise<boolean> =>
      (
        await house.asOwner<{ subject: string }>('select subject from mail where to_address = $1', [
          person.email,
        ])
      ).some(({ subject }) => what.test(subject)),
  }
}

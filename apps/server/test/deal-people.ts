/** Post-market deals in a test: put up and allotted by two people, bought and answered by clients. */
import { randomUUID } from 'node:crypto'
import {
  allocateDeal,
  type DealAnswer,
  type DealPurchase,
  type FirmApplication,
  type FirmDeal,
  type ProposalAsk,
  propose,
  purchaseDeal,
  type Receipt,
  type ViewedDeal,
  viewDeal,
  viewFirmDeal,
  viewReceipt,
} from '@pramaan/contracts'
import { settlement } from '../src/products/settlement.ts'
import { type Person, sendAs, at as withId } from './account-people.ts'
import { companies } from './companies.ts'
import { approveAs, newPerson, proposeAs, reason, sendAs as sendAsStaff } from './firm.ts'
import type { Answer, House } from './harness.ts'
import { instrumentOf } from './market.ts'

export type Offer = Extract<ProposalAsk, { kind: 'otc-offer' }>
export type Allotment = Extract<ProposalAsk, { kind: 'otc-allotment' }>

interface FirmPage {
  readonly deal: FirmDeal
  readonly applications: readonly FirmApplication[]
  readonly next: string | null
}

const MINUTE_MS = 60_000

export function deals(house: House) {
  const own = companies(house)
  const clockwork = settlement(house.services)
  const { businessClock } = house.services

  const inMinutes = (minutes: number): string =>
    new Date(businessClock.now().getTime() + minutes * MINUTE_MS).toISOString()

  /** 1,000 shares in lots of 10 at ₹250, open since a minute ago for an hour, to be paid within two more. */
  const offerOf = (symbol: string, more: Partial<Offer> = {}): Offer => ({
    ...{ kind: 'otc-offer', market: 'NSE', symbol, seller: 'Kaveri Family Trust', lot: 10, total: 1000 },
    ...{ opens_at: inMinutes(-1), closes_at: inMinutes(60), due_at: inMinutes(180) },
    ...{ price_kind: 'named', rupees: 250, risk: 'The price is fixed. Tomorrow may open lower.', ...more },
  })

  /** Proposed by one and approved by another. */
  const byTwo = async (act: ProposalAsk): Promise<void> => {
    const [maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
    const { proposal } = await proposeAs(house.app, maker, act)
    const { body } = await approveAs(house.app, checker, proposal.id)
    if (body.code !== 200) throw new Error(JSON.stringify(body))
  }

  const newDeal = async (more: Partial<Offer> = {}): Promise<{ id: string; symbol: string }> => {
    const symbol = await own.newCompany(250)
    await byTwo(offerOf(symbol, more))
    const [row] = await house.asOwner<{ id: string }>('select id from offer where instrument_id = $1', [
      instrumentOf(house.services.market, symbol).id,
    ])
    return { id: row?.id ?? '', symbol }
  }

  return {
    ...own,
    clockwork,
    inMinutes,
    offerOf,
    byTwo,
    newDeal,
    later: (minutes: number): void => businessClock.hear(businessClock.aheadMs() + minutes * MINUTE_MS),
    refusalOf: async (act: unknown) =>
      (await sendAsStaff(house.app, await newPerson(house, 'maker'), propose, { body: { act, reason } }))
        .body,
    purchase: (
      person: Person,
      id: string,
      quantity: number,
      { key = randomUUID(), version = 1, dryRun = false } = {},
    ): Promise<Answer<DealPurchase>> =>
      sendAs(house, person, purchaseDeal, {
        body: { id, quantity, version },
        ...(dryRun ? { query: '?dry_run=1' } : {}),
        headers: { 'idempotency-key': key },
      }),
    /** After it has closed. */
    allot: async (id: string, act: Partial<Allotment> = {}): Promise<void> => {
      await byTwo({ kind: 'otc-allotment', offer_id: id, rupees: 250, others: 'all', parts: [], ...act })
      await clockwork.run()
    },
    answer: (
      person: Person,
      order: string,
      body: object,
      { key = randomUUID(), dryRun = false } = {},
    ): Promise<Answer<DealAnswer>> =>
      sendAs(house, person, withId(allocateDeal, order), {
        body,
        ...(dryRun ? { query: '?dry_run=1' } : {}),
        headers: { 'idempotency-key': key },
      }),
    seen: async (person: Person, id: string): Promise<ViewedDeal> =>
      (await sendAs(house, person, withId(viewDeal, id))).body.data as ViewedDeal,
    firmDeal: async (id: string, query = ''): Promise<FirmPage> =>
      (await sendAsStaff(house.app, await newPerson(house, 'maker'), withId(viewFirmDeal, id), { query }))
        .body.data as FirmPage,
    receiptOf: async (person: Person, id: string): Promise<Receipt> =>
      (await sendAs(house, person, viewReceipt, { query: `?did=${id}&ttype=otc` })).body.data as Receipt,
    /** Paise by account of a client, and shares. */
    books: async (person: Person): Promise<Record<string, number>> => {
      const rows = await house.asOwner<{ purpose: string; balance: bigint }>(
        'select purpose, balance from ledger_account where client_id = $1 and balance <> 0',
        [person.id],
      )
      return Object.fromEntries(rows.map(({ purpose, balance }) => [purpose, Number(balance)]))
    },
  }
}

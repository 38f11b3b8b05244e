/** Bonds of a test's own: put up by two people, bought by clients, and walked through their days. */
import { randomUUID } from 'node:crypto'
import {
  type BondOrderDetail,
  buyBond,
  type PlacedBond,
  type ProposalAsk,
  propose,
  type Receipt,
  viewBondOrder,
  viewReceipt,
} from '@pramaan/contracts'
import { instantOf } from '@pramaan/market-time'
import { auditLedger } from '../src/ledger/audit.ts'
import { settlement } from '../src/products/settlement.ts'
import { type Person, sendAs, signedIn, at as withId } from './account-people.ts'
import { newPerson, reason, sendAs as sendAsStaff } from './firm.ts'
import type { Answer, House } from './harness.ts'
import { agreedByTwo, putUp } from './pdfs.ts'

export type Offer = Extract<ProposalAsk, { kind: 'bond-offer' }>

let count = 0

export function bonds(house: House) {
  const { businessClock, market } = house.services
  const clockwork = settlement(house.services)

  /** 9% half-yearly on ₹10,000, since 15 June 2025, repaid on 15 June 2027; sold at 98.75 and bought back at 98.25. */
  const offerOf = (more: Partial<Offer> = {}): Offer => {
    count += 1
    return {
      ...{ kind: 'bond-offer', symbol: `BOND${count}`, isin: `INE0BND${String(count).padStart(4, '0')}7` },
      ...{ name: `Bond ${count} 9% 2027`, issuer: `Issuer ${count}`, issuer_kind: 'company', face: 10_000 },
      ...{ coupon_percent: 9, coupons_a_year: 2, issue_day: '2025-06-15', maturity_day: '2027-06-15' },
      ...{ record_days: 15, clean: 98.75, bid: 98.25, total: 1000, least: 2, seniority: 'senior' },
      ...{ security: 'secured', rating: 'AA+ (CRISIL)', rating_day: '2026-08-01', listing: 'listed' },
      ...{ call_put: 'None', liquidity: 'Seldom traded: we buy back at our bid.' },
      ...{ risk: 'If the issuer cannot pay, you may lose all of it.', document: 'Information memorandum' },
      ...{ open_day: '2026-11-16', close_day: '2027-03-31', ...more },
    }
  }

  /** Proposed by one and approved by another. */
  const byTwo = async (act: ProposalAsk): Promise<void> => {
    await agreedByTwo(house, act)
    await market.reload()
  }

  const moveTo = (day: string, time = '12:00'): void =>
    house.clock.move(instantOf(day, time) - businessClock.now().getTime())

  const buy = (
    person: Person,
    offer: string,
    quantity: number,
    { version = 1, key = randomUUID(), dryRun = false } = {},
  ): Promise<Answer<PlacedBond>> =>
    sendAs(house, person, withId(buyBond, offer), {
      body: { quantity, version },
      ...(dryRun ? { query: '?dry_run=1' } : {}),
      headers: { 'idempotency-key': key },
    })

  return {
    clockwork,
    offerOf,
    byTwo,
    moveTo,
    buy,
    /** Puts it up and says the id of the offer. */
    offered: async (more: Partial<Offer> = {}): Promise<string> => {
      const act = offerOf(more)
      await byTwo(act)
      const [row] = await house.asOwner<{ id: string }>(
        'select o.id from offer o join instrument i on i.id = o.instrument_id where i.symbol = $1',
        [act.symbol],
      )
      return row?.id ?? ''
    },
    bought: async (person: Person, offer: string, quantity: number): Promise<PlacedBond & { id: string }> => {
      const { body } = await buy(person, offer, quantity)
      if (body.data?.id == null) throw new Error(JSON.stringify(body))
      return { ...body.data, id: body.data.id }
    },
    refusalOf: async (act: unknown) => {
      const maker = await newPerson(house, 'maker')
      await putUp(house, maker, act)
      return (await sendAsStaff(house.app, maker, propose, { body: { act, reason } })).body
    },
    /** Moves on and does what is due. */
    until: async (day: string, time?: string): Promise<void> => {
      moveTo(day, time)
      await clockwork.doDue()
    },
    orderOf: async (person: Person, id: string): Promise<BondOrderDetail> =>
      (await sendAs(house, await signedIn(house, person), withId(viewBondOrder, id))).body
        .data as BondOrderDetail,
    receiptOf: async (person: Person, id: string): Promise<Receipt> =>
      (
        await sendAs(house, await signedIn(house, person), viewReceipt, {
          query: `?did=${id}&ttype=bond`,
        })
      ).body.data as Receipt,
    findings: async () => (await auditLedger(house.services.db, house.services.keys))?.findings,
  }
}

/** Issues in a test, from two people who put one up to what became of the applications. */
import { randomUUID } from 'node:crypto'
import {
  applyForIpo,
  cancelOrder,
  type Ipo,
  type IpoApplication,
  type IpoApplied,
  type IpoDrawn,
  listIpos,
  type ProposalAsk,
  propose,
  type Receipt,
  viewIpoApplication,
  viewIpoDraw,
  viewReceipt,
} from '@pramaan/contracts'
import { auditLedger } from '../src/ledger/audit.ts'
import { headsWith } from '../src/ledger/heads.ts'
import { settlement } from '../src/products/settlement.ts'
import { type Person, sendAs, signedIn, at as withId } from './account-people.ts'
import { approveAs, newPerson, proposeAs, reason, sendAs as sendAsStaff } from './firm.ts'
import { type Answer, type House, send } from './harness.ts'
import { newTrader } from './trade-people.ts'

export type Issue = Extract<ProposalAsk, { kind: 'ipo-offer' }>

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export interface Bid {
  readonly lots: number
  readonly price?: number
}

let count = 0

export function issues(house: House) {
  const clockwork = settlement(house.services)
  const heads = headsWith(house.services, 'demo')

  /** Ten lots of 50 at ₹190 to ₹200, open today and tomorrow; 16 November 2026 is a Monday. */
  const issueOf = (more: Partial<Issue> = {}): Issue => {
    count += 1
    return {
      ...{ kind: 'ipo-offer', market: 'NSE', symbol: `ISSUE${count}`, name: `Issue ${count} Limited` },
      isin: `INE${String(count).padStart(6, '0')}010`,
      ...{ sector: 'Test', floor: 190, cap: 200, lot: 50, shares: 500 },
      ...{ open_day: dayIn(0), close_day: dayIn(1) },
      about: 'A company that exists in this test alone, and makes nothing at all.',
      risk: 'It has never made a profit.',
      ...more,
    }
  }
  const dayIn = (days: number): string =>
    new Date(house.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

  const byTwo = async (act: ProposalAsk): Promise<void> => {
    const [maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
    const { proposal } = await proposeAs(house.app, maker, act)
    const { body } = await approveAs(house.app, checker, proposal.id)
    if (body.code !== 200) throw new Error(`${JSON.stringify(body)} ${house.logs.slice(-2).join('')}`)
  }

  const putUp = async (more: Partial<Issue> = {}): Promise<string> => {
    const act = issueOf(more)
    await byTwo(act)
    await house.services.market.reload()
    const [row] = await house.asOwner<{ id: string }>(
      'select o.id from offer o join instrument i on i.id = o.instrument_id where i.symbol = $1',
      [act.symbol],
    )
    return row?.id ?? ''
  }

  /** Someone with money and a PAN of their own. */
  const applicant = async (rupees = 100_000, pan: string = randomUUID()): Promise<Person> => {
    const person = await newTrader(house, rupees)
    await house.pastTriggers('update identity_submission set id_number_mac = $2 where client_id = $1', [
      person.id,
      Buffer.from(pan),
    ])
    return person
  }

  const apply = (
    person: Person,
    offer: string,
    bids: readonly Bid[] = [{ lots: 1 }],
    { key = randomUUID(), version = 1, dryRun = false } = {},
  ): Promise<Answer<IpoApplied>> =>
    sendAs(house, person, withId(applyForIpo, offer), {
      body: { bids, version, consent: true },
      ...(dryRun ? { query: '?dry_run=1' } : {}),
      headers: { 'idempotency-key': key },
    })

  return {
    clockwork,
    heads,
    issueOf,
    dayIn,
    byTwo,
    putUp,
    applicant,
    apply,
    refusalOf: async (act: unknown) =>
      (await sendAsStaff(house.app, await newPerson(house, 'maker'), propose, { body: { act, reason } }))
        .body,
    /** To the hour of the day in India, so many days on. */
    goTo: (days: number, hour = 11): void => {
      const now = house.clock.now().getTime()
      const midnight = Math.floor((now + 5.5 * HOUR_MS) / DAY_MS) * DAY_MS - 5.5 * HOUR_MS
      house.clock.move(midnight + days * DAY_MS + hour * HOUR_MS - now)
    },
    again: (person: Person): Promise<Person> => signedIn(house, person),
    withdraw: (person: Person, id: string): Promise<Answer<unknown>> =>
      sendAs(house, person, withId(cancelOrder, id), { headers: { 'idempotency-key': randomUUID() } }),
    seen: async (person: Person, offer: string): Promise<Ipo> => {
      const { body } = await sendAs(house, person, listIpos)
      const found = (body.data as { ipos: Ipo[] }).ipos.find(({ id }) => id === offer)
      if (!found) throw new Error('the issue is not in the list')
      return found
    },
    applicationOf: async (person: Person, id: string): Promise<IpoApplication> =>
      (await sendAs(house, person, withId(viewIpoApplication, id))).body.data as IpoApplication,
    drawOf: (offer: string): Promise<Answer<IpoDrawn>> => send(house.app, withId(viewIpoDraw, offer), {}),
    receiptOf: async (person: Person, id: string): Promise<Receipt> =>
      (await sendAs(house, person, viewReceipt, { query: `?did=${id}&ttype=ipo` })).body.data as Receipt,
    /** Priced at the cap, with a head of the ledger after the close, and drawn. */
    allot: async (offer: string, rupees = 200): Promise<void> => {
      await newTrader(house, 1)
      await heads.make()
      await byTwo({ kind: 'ipo-price', offer_id: offer, rupees })
      await byTwo({ kind: 'ipo-draw', offer_id: offer })
      // Another issue may be late.
      await clockwork.doDue().catch(() => {})
    },
    findings: async () => (await auditLedger(house.services.db, house.services.keys))?.findings,
  }
}

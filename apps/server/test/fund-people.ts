/** People in a test who buy a fund that two people of the firm have put on the shelf, with NAVs that the test tells. */
import { randomUUID } from 'node:crypto'
import {
  buyFund,
  type Contract,
  changeSip,
  type FirmFunds,
  type FundOffer,
  type FundView,
  listAwaiting,
  listFirmFunds,
  listHolding,
  type Order,
  type Position,
  type ProposalAsk,
  propose,
  type Receipt,
  redeemFund,
  type SipAct,
  startSip,
  viewFund,
  viewReceipt,
} from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { saveNavs } from '../src/market/store/funds.ts'
import { dayInIndia, instantInIndia } from '../src/platform/clock.ts'
import { settlement } from '../src/products/settlement.ts'
import { type Person, sendAs, signedIn, at as withId } from './account-people.ts'
import { newPerson, reason, sendAs as sendAsStaff } from './firm.ts'
import type { House } from './harness.ts'
import { agreedByTwo, proposeWith, putUp } from './pdfs.ts'

let codes = 150_000

function nextCode(): number {
  codes += 1
  return codes
}

export function funds(house: House) {
  const clockwork = settlement(house.services)
  const { services, clock } = house

  const offerOf = (more: Partial<FundOffer> = {}): FundOffer => ({
    kind: 'fund-offer',
    scheme_code: nextCode(),
    name: `Test Flexi Cap ${codes}`,
    house: 'Test Fund House',
    isin: `INF${String(codes).padStart(9, '0')}`,
    ...{ plan: 'direct', option: 'growth', group: 'equity', category: 'Flexi cap', dealing: 'equity' },
    ...{ equity_oriented: true, benchmark: 'NIFTY 500 TRI', risk: 6, ter: 0.62, commission: 0 },
    load_steps: [{ days: 365, percent: 1 }],
    ...{ minimum: 500, step: 1, sip_minimum: 500 },
    documents: [{ name: 'Scheme document', url: 'https://example.test/sid.pdf' }],
    ...more,
  })

  const byTwo = (act: ProposalAsk): Promise<void> => agreedByTwo(house, act)

  const tellNav = async (code: number, day: string, navE4: number): Promise<void> => {
    const scheme = { code, name: 'x', house: 'Test Fund House', category: 'x', plan: null, option: null }
    await saveNavs(
      services.db,
      [{ ...scheme, isinGrowth: null, isinReinvest: null, day, navE4 }],
      'test',
      clock.now(),
    )
    await services.market.reload()
  }

  const send = (person: Person, call: Contract, id: string, body: object, dryRun = false) =>
    sendAs(house, person, withId(call, id), {
      body,
      ...(dryRun ? { query: '?dry_run=1' } : {}),
      headers: { 'idempotency-key': randomUUID() },
    })

  return {
    clockwork,
    offerOf,
    byTwo,
    propose: async (act: ProposalAsk) => proposeWith(house, await newPerson(house, 'maker'), act),
    tellNav,
    today: () => dayInIndia(clock.now()),
    /** To a time of day in India, today or so many days on; whoever was signed in signs in again. */
    goTo: (time: string, days = 0): void => {
      const to = instantInIndia(addDays(dayInIndia(clock.now()), days), `${time}:00`)
      clock.move(to.getTime() - clock.now().getTime())
    },
    again: (person: Person) => signedIn(house, person),
    refusalOf: async (act: unknown) => {
      const maker = await newPerson(house, 'maker')
      await putUp(house, maker, act)
      return (await sendAsStaff(house.app, maker, propose, { body: { act, reason } })).body
    },
    /** On the shelf with a NAV of yesterday. */
    newFund: async (
      more: Partial<FundOffer> = {},
      navE4 = 200_000,
    ): Promise<{ id: string; code: number }> => {
      const offer = offerOf(more)
      await byTwo(offer)
      await services.market.reload()
      await tellNav(offer.scheme_code, addDays(dayInIndia(clock.now()), -1), navE4)
      const [row] = await house.asOwner<{ id: string }>(
        `select o.id from offer o join instrument i on i.id = o.instrument_id where i.market = 'MF' and i.symbol = $1`,
        [String(offer.scheme_code)],
      )
      return { id: row?.id ?? '', code: offer.scheme_code }
    },
    buy: (person: Person, id: string, amount: number, { dryRun = false, version = 1 } = {}) =>
      send(person, buyFund, id, { amount, version }, dryRun),
    redeem: (person: Person, id: string, body: object, dryRun = false) =>
      send(person, redeemFund, id, body, dryRun),
    startSip: (person: Person, id: string, amount: number, day: number, instalments = 12) =>
      send(person, startSip, id, { amount, day, instalments, version: 1 }),
    changeSip: (person: Person, id: string, act: SipAct) => send(person, changeSip, id, { act }),
    firmFunds: async (): Promise<FirmFunds> =>
      (await sendAsStaff(house.app, await newPerson(house, 'maker'), listFirmFunds)).body.data as FirmFunds,
    view: async (person: Person, id: string): Promise<FundView> =>
      (await sendAs(house, person, withId(viewFund, id))).body.data as FundView,
    holding: async (person: Person) =>
      (await sendAs(house, person, listHolding)).body.data as { positions: Position[]; orders: Order[] },
    awaiting: async (person: Person) =>
      ((await sendAs(house, person, listAwaiting)).body.data as { orders: Order[] }).orders,
    receiptOf: async (person: Person, id: string): Promise<Receipt> =>
      (await sendAs(house, person, viewReceipt, { query: `?did=${id}&ttype=fund` })).body.data as Receipt,
    books: async (person: Person, code: number): Promise<Record<string, number>> => {
      const rows = await house.asOwner<{ purpose: string; balance: bigint }>(
        `select purpose, balance from ledger_account where client_id = $1 and balance <> 0 and asset in ('INR', $2)`,
        [person.id, `MF:${code}`],
      )
      return Object.fromEntries(rows.map(({ purpose, balance }) => [purpose, Number(balance)]))
    },
  }
}

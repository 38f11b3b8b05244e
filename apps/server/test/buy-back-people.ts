/** Holders in a test whose company buys its shares back at ₹1,800, from the announcement by two people to what they tender. */
import { randomUUID } from 'node:crypto'
import {
  type BuyBack,
  listBuyBacks,
  type ProposalAsk,
  propose,
  type Receipt,
  tenderShares,
  viewReceipt,
} from '@pramaan/contracts'
import { settlement } from '../src/products/settlement.ts'
import { type Person, sendAs, signedIn, at as withId } from './account-people.ts'
import { companies } from './companies.ts'
import { approveAs, newPerson, proposeAs, reason, sendAs as sendAsStaff } from './firm.ts'
import type { House } from './harness.ts'
import { instrumentOf } from './market.ts'
import { newTrader } from './trade-people.ts'

export type Offer = Extract<ProposalAsk, { kind: 'buy-back' }>

export interface Held {
  readonly symbol: string
  readonly person: Person
  readonly orders: readonly string[]
  readonly offer: string
}

/** Shares by where they stand in the ledger, and rupees in paise. */
interface Books {
  readonly cash?: number
  readonly unsettled?: number
  readonly securities?: number
  readonly pledged?: number
}

export function buyBacks(house: House) {
  const own = companies(house)
  const clockwork = settlement(house.services)

  /** One for two of small holders, one for ten of others; opens tomorrow for three days. */
  const offerOf = (symbol: string, more: Partial<Offer> = {}): Offer => ({
    ...{
      kind: 'buy-back',
      market: 'NSE',
      symbol,
      rupees: 1800,
      record_day: own.dayIn(0),
      record_price: 1500,
    },
    ...{ open_day: own.dayIn(1), close_day: own.dayIn(3), pay_day: own.dayIn(8) },
    ...{ small_accepted: 1, small_held: 2, other_accepted: 1, other_held: 10, ...more },
  })

  /** Proposed by one and approved by another. */
  const byTwo = async (act: ProposalAsk): Promise<void> => {
    const [maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
    const { proposal } = await proposeAs(house.app, maker, act)
    const { body } = await approveAs(house.app, checker, proposal.id)
    if (body.code !== 200) throw new Error(JSON.stringify(body))
  }

  const idOf = async (symbol: string): Promise<string> => {
    const [row] = await house.asOwner<{ id: string }>('select id from offer where instrument_id = $1', [
      instrumentOf(house.services.market, symbol).id,
    ])
    return row?.id ?? ''
  }

  const decide = (offer: string, isAccepted: boolean): Promise<void> =>
    byTwo({
      ...{ kind: 'buy-back-decision', offer_id: offer, outcome: isAccepted ? 'accepted' : 'withdrawn' },
      ...(isAccepted && { small_percent: 50, other_percent: 0 }),
    })

  return {
    ...own,
    clockwork,
    offerOf,
    refusalOf: async (act: unknown) =>
      (await sendAsStaff(house.app, await newPerson(house, 'maker'), propose, { body: { act, reason } }))
        .body,
    /** Someone who held these lots on the record date; it opened today. */
    holder: async (quantities: readonly number[], more: () => Partial<Offer> = () => ({})): Promise<Held> => {
      const [symbol, buyer] = [await own.newCompany(), await newTrader(house, 1_000_000)]
      const orders: string[] = []
      for (const quantity of quantities) {
        orders.push(await own.lot(await signedIn(house, buyer), symbol, quantity))
        // The oldest lot stands first.
        own.nextDay()
        own.tellPrice(symbol, 1500)
      }
      await byTwo(offerOf(symbol, more()))
      own.nextDay()
      own.tellPrice(symbol, 1500)
      await clockwork.run()
      return { symbol, orders, person: await signedIn(house, buyer), offer: await idOf(symbol) }
    },
    tender: ({ person, offer }: Held, quantity: number, { key = randomUUID(), version = 1 } = {}) =>
      sendAs(house, person, withId(tenderShares, offer), {
        body: { quantity, version },
        headers: { 'idempotency-key': key },
      }),
    listed: async ({ person, offer }: Held): Promise<BuyBack | undefined> => {
      const { body } = await sendAs(house, person, listBuyBacks)
      return (body.data as { buy_backs: BuyBack[] }).buy_backs.find(({ id }) => id === offer)
    },
    books: async ({ person, symbol }: Held): Promise<Books> => {
      const rows = await house.asOwner<{ purpose: string; balance: bigint }>(
        `select purpose, balance from ledger_account where client_id = $1 and balance <> 0 and asset in ('INR', $2)`,
        [person.id, `NSE:${symbol}`],
      )
      return Object.fromEntries(rows.map(({ purpose, balance }) => [purpose, Number(balance)]))
    },
    lastMail: async ({ person }: Held): Promise<{ subject: string; body_text: string } | undefined> => {
      const [mail] = await house.asOwner<{ subject: string; body_text: string }>(
        'select subject, body_text from mail where to_address = $1 order by created_at desc limit 1',
        [person.email],
      )
      return mail
    },
    byTwo,
    /** Small holders had half of what they tendered beyond their entitlement, others nothing. */
    accepted: ({ offer }: Held): Promise<void> => decide(offer, true),
    withdrawn: ({ offer }: Held): Promise<void> => decide(offer, false),
    receiptOf: async ({ person }: Held, id: string): Promise<Receipt> =>
      (
        await sendAs(house, await signedIn(house, person), viewReceipt, {
          query: `?did=${id}&ttype=standard`,
        })
      ).body.data as Receipt,
    /** What one test leaves undecided would be late in the next. */
    settleAll: async (): Promise<void> => {
      const open = await house.asOwner<{ id: string }>(
        `select id from offer where kind = 'buy-back' and id not in (select offer_id from buy_back_decision)`,
      )
      for (const { id } of open) await decide(id, false)
      await clockwork.doDue()
    },
  }
}

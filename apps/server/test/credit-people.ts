/** Promotional credit in a test: offered by two people, accepted and given up by clients, and what the clock does to it. */
import { randomUUID } from 'node:crypto'
import {
  acceptCredit,
  type Credits,
  giveUpCredit,
  listCredits,
  type OwnCredit,
  type ProposalAsk,
  propose,
} from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { dayInIndia } from '../src/platform/clock.ts'
import { settlement } from '../src/products/settlement.ts'
import { type Person, sendAs, at as withId } from './account-people.ts'
import { approveAs, newPerson, proposeAs, reason, sendAs as sendAsStaff } from './firm.ts'
import type { Answer, House } from './harness.ts'
import { newTrader, tell } from './trade-people.ts'

export type Offer = Extract<ProposalAsk, { kind: 'credit-offer' }>

const DAY_MS = 86_400_000

export function credits(house: House) {
  const { businessClock } = house.services
  const clockwork = settlement(house.services)
  const today = (): string => dayInIndia(businessClock.now())

  /** ₹500, to be accepted within 10 days, good for 30. */
  const offerOf = (more: Partial<Offer> = {}): Offer => ({
    ...{ kind: 'credit-offer', name: `Welcome ${randomUUID().slice(0, 8)}`, rupees: 500, opens_on: today() },
    ...{ accept_by: addDays(today(), 10), ends_on: addDays(today(), 30), ...more },
  })

  const byTwo = async (act: ProposalAsk): Promise<void> => {
    const [maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
    const { proposal } = await proposeAs(house.app, maker, act)
    const { body } = await approveAs(house.app, checker, proposal.id)
    if (body.code !== 200) throw new Error(JSON.stringify(body))
  }

  const allow = (person: Person, isAllowed = true): Promise<void> =>
    byTwo({ kind: 'client-flags', client_id: person.id, allow_bonus: isAllowed, allow_compensation: false })

  const seen = (person: Person): Promise<Answer<Credits>> => sendAs(house, person, listCredits)

  const accept = (
    person: Person,
    body: object,
    { key = randomUUID() }: { key?: string } = {},
  ): Promise<Answer<OwnCredit>> =>
    sendAs(house, person, acceptCredit, { body, headers: { 'idempotency-key': key } })

  /** So many days on, and everything that is due by then. */
  const later = async (days: number): Promise<void> => {
    businessClock.hear(businessClock.aheadMs() + days * DAY_MS)
    await clockwork.run()
  }

  return {
    clockwork,
    today,
    offerOf,
    byTwo,
    allow,
    seen,
    accept,
    refusalOf: async (act: unknown) =>
      (await sendAsStaff(house.app, await newPerson(house, 'maker'), propose, { body: { act, reason } }))
        .body,
    /** Someone with money who is allowed a bonus. */
    allowedTrader: async (rupees = 500_000): Promise<Person> => {
      const person = await newTrader(house, rupees)
      await allow(person)
      return person
    },
    /** An offer to this client alone, accepted. */
    accepted: async (person: Person, more: Partial<Offer> = {}): Promise<OwnCredit> => {
      const offer = offerOf({ client: person.email, ...more })
      await byTwo(offer)
      const { body } = await seen(person)
      const found = body.data.offers.find(({ name }) => name === offer.name)
      const answer = await accept(person, { id: found?.id, terms_sha256: found?.terms_sha256, consent: true })
      if (answer.body.code !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.data
    },
    giveUp: (person: Person, id: string): Promise<Answer<OwnCredit>> =>
      sendAs(house, person, withId(giveUpCredit, id), { body: {} }),
    own: async (person: Person, id: string): Promise<OwnCredit> => {
      const found = (await seen(person)).body.data.own.find((one) => one.id === id)
      if (!found) throw new Error('no such credit')
      return found
    },
    later,
    /** A trade of today is of today, at a price of today. */
    onTradingDay: async (): Promise<void> => {
      const { hours } = house.services.market.times
      while (hours.tradeDayAt(businessClock.now().getTime()) !== today()) await later(1)
      tell(house, 1500_00)
    },
  }
}

/** People who claim, and the two who decide, through the calls that people make. */
import { randomUUID } from 'node:crypto'
import {
  type ComputedDifference,
  computeClaim,
  makeClaim,
  propose,
  type ViewedClaim,
  viewClaim,
} from '@pramaan/contracts'
import { clientCash } from '../src/ledger/balances.ts'
import { type Person, sendAs, at as withId } from './account-people.ts'
import * as staff from './firm.ts'
import type { Answer, House } from './harness.ts'
import { newSaver } from './money-people.ts'
import { bought, tell } from './trade-people.ts'
import { approvalOf, askFor, decide, type Firm } from './withdrawal-people.ts'

export const DAY_MS = 86_400_000
export const SAYS = 'The money came two days after it was promised to me.'
export const MESSAGE = 'The second check was late, which was our fault.'

export interface Asked {
  readonly about: string
  readonly about_id: string
  readonly ground: string
  readonly says?: string
  readonly amount?: number
}

/** What two people answer. */
export const decision = (id: string, more: object = {}) =>
  ({
    kind: 'claim-decision',
    claim_id: id,
    decision: 'approved',
    rupees: 30.82,
    message: MESSAGE,
    ...more,
  }) as const

export function claimants(house: House, firm: Firm) {
  /** Business time; sessions go by real time and live on. */
  const later = (ms: number): void =>
    house.services.businessClock.hear(house.services.businessClock.aheadMs() + ms)
  const allow = (person: { id: string }): Promise<unknown> =>
    house.pastTriggers('update client set allow_compensation = true where id = $1', [person.id])
  return {
    later,
    allow,
    cashOf: async ({ id }: { id: string }): Promise<bigint> =>
      (await clientCash(house.services.db.as({ clientId: id }), id)).cash,
    /** At the price of the moment: the days before have made the last one old. */
    traded: (person: Person, quantity: number): Promise<string> => {
      tell(house, 1500_00)
      return bought(house, person, quantity)
    },
    claim: (person: Person, ask: Asked, key: string = randomUUID()): Promise<Answer<ViewedClaim>> =>
      sendAs(house, person, makeClaim, { body: { says: SAYS, ...ask }, headers: { 'idempotency-key': key } }),
    view: async (person: Person, id: string): Promise<ViewedClaim> =>
      (await sendAs(house, person, withId(viewClaim, id))).body.data as ViewedClaim,
    differences: async (person: Person, about: string, id: string): Promise<ComputedDifference[]> => {
      const query = `?about=${about}&about_id=${id}`
      const answer: Answer<{ computed: ComputedDifference[] }> = await sendAs(house, person, computeClaim, {
        query,
      })
      return answer.body.data.computed
    },
    /** Someone who may claim, with a withdrawal of ₹25,000 that two people checked two and a half days late. */
    late: async (): Promise<{ saver: Person; id: string }> => {
      const saver = await newSaver(house, 1_00_000)
      await allow(saver)
      const id = await askFor(house, saver, 25_000)
      later(3.5 * DAY_MS)
      await decide(house, firm, approvalOf(id))
      return { saver, id }
    },
    refusalOf: async (act: object, by = firm.maker) =>
      (await staff.sendAs(house.app, by, propose, { body: { act, reason: staff.reason } })).body,
  }
}

/** demo: how its story is told: what happened some days ago, and what two people agreed on. */
import type { ProposalAsk } from '@pramaan/contracts'
import type { Services } from '../clients/services.ts'
import type { ActKinds } from '../firm/acts.ts'
import { approve, propose } from '../firm/proposals.ts'
import { laterBy } from '../platform/clock.ts'
import type { StaffCaller } from '../platform/routes.ts'

export interface Firm {
  readonly maker: StaffCaller
  readonly checker: StaffCaller
}

const DAY_MS = 24 * 3_600_000

/** The same services, where it is some days earlier: a first day without a past would show no state but the first. */
export const daysAgo = (services: Services, days: number): Services => ({
  ...services,
  businessClock: {
    ...services.businessClock,
    now: () => laterBy(services.businessClock.now(), -days * DAY_MS),
  },
})

export const REASON = 'Seen with the specimen documents of the demo.'

/** One proposes, the other approves, in one transaction: it is there decided, or not at all. */
export const agree = (
  services: Services,
  kinds: ActKinds,
  { maker, checker }: Firm,
  act: ProposalAsk,
): Promise<void> =>
  services.db.as('firm').transaction(async (tx) => {
    const { proposal } = await propose(tx, kinds, services, { act, reason: REASON, by: maker })
    await approve(tx, kinds, services, { id: proposal.id, reason: REASON, by: checker })
  })

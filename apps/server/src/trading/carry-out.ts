/** trading: what a client asks for, carried out once for each key, together with whatever else waits at that moment. */
import { Refusal } from '@pramaan/contracts'
import { lanes } from '../ledger/lanes.ts'
import { type Claim, type StoredReply, sealReply, tellAgain } from '../platform/idempotency.ts'
import { type Answer, type Ask, act, type Intent, type Outcome } from './act.ts'
import type { Plan } from './plan.ts'
import type { TradingServices } from './services.ts'

export interface Wanted extends Omit<Intent, 'sealedReply' | 'claim' | 'now'> {
  readonly plan: Plan
  readonly reply: StoredReply
}

/** Says how it ended where that is not an answer yet: the caller has the words for it. */
export type CarriedOut =
  | { readonly reply: StoredReply }
  | { readonly refused: Exclude<Outcome, 'done' | 'again'> }

export type CarryOut = (wanted: Wanted, claim: Claim) => Promise<CarriedOut>

export function carryingOut(services: Pick<TradingServices, 'db' | 'keys' | 'clock' | 'told'>): CarryOut {
  const join = lanes<Ask, Answer>((asks) => act(services.db, asks), { lanes: 2, most: 200 })
  return async ({ plan, reply, ...intent }, claim) => {
    const sealedReply = sealReply(services.keys, reply)
    const ask: Ask = { plan, intent: { ...intent, claim, sealedReply, now: services.clock.now() } }
    for (;;) {
      const { outcome, earlier_body_hash: bodyHash, earlier_reply: earlier } = await join(ask)
      if (outcome === 'done') {
        services.told.tell(plan.client)
        return { reply }
      }
      if (outcome !== 'again') return { refused: outcome }
      if (bodyHash && earlier) return { reply: tellAgain(services.keys, claim, { bodyHash, reply: earlier }) }
      // Another with this key went before it and was refused in the meantime: now this one has its turn.
    }
  }
}

export const refusalOf = (refused: Exclude<Outcome, 'done' | 'again'>): Refusal =>
  new Refusal(refused === 'moved_on' ? 'order_not_waiting' : refused)

/** stock: a client sells everything that is held of a security, at the prices that were given for it: all of it, or nothing. */
import { Refusal } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import { carryingOut } from '../../trading/carry-out.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import type { GivenQuote } from './given-quotes.ts'
import { bearerOf, joinedPlans, withoutDepository } from './position-parts.ts'
import { storedQuotes } from './quote-store.ts'
import { salePlan } from './sale-plan.ts'
import { isOfAll, NO_QUOTE } from './sell.ts'

interface Ask {
  readonly clientId: string
  readonly quoteIds: readonly string[]
}

export function positionSales(services: TradingServices) {
  const carryOut = carryingOut(services)
  return async ({ clientId, quoteIds }: Ask, claim: Claim): Promise<StoredReply> => {
    const given = await storedQuotes(services.db.as({ clientId }), clientId, quoteIds)
    // One that was taken, or that a newer one has ended, ends them all; the statement looks first whether this was done before.
    const isWhole = given.length === quoteIds.length && new Set(given.map(securityOf)).size === 1
    const carried = await carryOut(
      {
        plan: isWhole ? planOf(clientId, given, services.businessClock.now()) : { client: clientId },
        reply: { data: { orders: given.map(soldOrder) } },
        grant: null,
        mustBeOpen: false,
        least: null,
        quotes: isWhole ? given.map(({ id }) => ({ id, waited: null })) : [{ id: NO_QUOTE, waited: null }],
      },
      claim,
    )
    if ('reply' in carried) return carried.reply
    throw new Refusal(carried.refused === 'moved_on' ? 'quote_missing' : carried.refused)
  }
}

/** What the depository charges once a day for. */
const securityOf = ({ terms }: GivenQuote): string => terms.depositoryKey

function planOf(clientId: string, given: readonly GivenQuote[], at: Date): Plan {
  const bearer = bearerOf(given.map(({ terms }) => terms))
  return joinedPlans(
    clientId,
    given.map(({ id, terms }, index) =>
      salePlan(index === bearer ? terms : withoutDepository(terms), id, at),
    ),
  )
}

const soldOrder = ({ terms }: GivenQuote) => ({
  id: terms.orderId,
  ttype: terms.kind,
  status: isOfAll(terms) ? 'sold' : 'holding',
  price: toWire(paise(terms.price)),
})

/**
 * demo: the approved client is allowed a bonus. A credit of last summer paid charges of a bond, a note and funds and expired with a part of it left; another is offered now,
 * and is accepted or left by whoever tries the demo.
 */
import { addDays } from '@pramaan/market-time'
import { clientById } from '../clients/clients.ts'
import { actKinds } from '../features.ts'
import { dayInIndia } from '../platform/clock.ts'
import { accept } from '../products/trial/accept.ts'
import { creditsView } from '../products/trial/views.ts'
import type { TradingServices } from '../trading/services.ts'
import type { PastEvent, Then } from './past.ts'
import { agree } from './story.ts'

/** Days ago; it ended some weeks later. */
const ACCEPTED = 155
const GOOD_FOR = 68

/** Nothing where an offer has ever been put up. */
const isNew = async ({ db }: TradingServices): Promise<boolean> =>
  (await db.query('select from promo_offer limit 1')).length === 0

async function allow({ services, firm, caller: { clientId } }: Then): Promise<void> {
  const client = await clientById(services.db.as({ clientId }), clientId)
  if (client.allowBonus) return
  await agree(services, actKinds, firm, {
    ...{ kind: 'client-flags', client_id: clientId },
    ...{ allow_bonus: true, allow_compensation: client.allowCompensation },
  })
}

async function takeUp(then: Then): Promise<void> {
  await allow(then)
  const { services, firm, caller } = then
  const today = dayInIndia(services.businessClock.now())
  const { email } = await clientById(services.db.as(caller), caller.clientId)
  await agree(services, actKinds, firm, {
    ...{ kind: 'credit-offer', name: 'Monsoon credit', rupees: 5000, client: email, opens_on: today },
    ...{ accept_by: addDays(today, 7), ends_on: addDays(today, GOOD_FOR) },
  })
  await services.db.as(caller).transaction(async (tx) => {
    const [offer] = (await creditsView(services, tx, caller.clientId)).offers
    if (offer) await accept(services, tx, caller.clientId, { id: offer.id, termsHash: offer.terms_sha256 })
  })
}

export const creditPast = async (services: TradingServices): Promise<PastEvent[]> =>
  (await isNew(services)) ? [{ when: ACCEPTED, run: takeUp }] : []

/** Offered to everyone who is allowed a bonus. */
export async function offerCredit({ services, firm }: Then): Promise<void> {
  const name = 'Welcome credit'
  if ((await services.db.query('select from promo_offer where name = $1', [name])).length > 0) return
  const today = dayInIndia(services.businessClock.now())
  await agree(services, actKinds, firm, {
    ...{ kind: 'credit-offer', name, rupees: 500, opens_on: today },
    ...{ accept_by: addDays(today, 13), ends_on: addDays(today, 28) },
  })
}

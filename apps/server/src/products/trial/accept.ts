/** products/trial: a client accepts a credit on the terms that were read, or gives it up. */
import { type OwnCredit, Refusal } from '@pramaan/contracts'
import { clientById } from '../../clients/clients.ts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { actForFirm } from '../../trading/act.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { acceptPlan, endPlan } from './plans.ts'
import { hashOf, stateOf, termsOf } from './rules.ts'
import { creditOf, findOffer, hasAccepted, lockCredits } from './store.ts'
import { ownCredit } from './views.ts'

const refused = (says: string): Refusal => new Refusal('credit_refused', { says })

/** Without the right to a bonus nothing is offered or accepted. @throws Refusal */
async function refuseWithoutBonus(tx: Queries, clientId: string): Promise<void> {
  if (!(await clientById(tx, clientId)).allowBonus) throw new Refusal('bonus_not_allowed')
}

/** In the transaction of the call. */
export async function accept(
  services: TradingServices,
  tx: Queries,
  clientId: string,
  ask: { readonly id: string; readonly termsHash: string },
): Promise<OwnCredit> {
  await refuseWithoutBonus(tx, clientId)
  await lockCredits(tx, [clientId])
  const now = services.businessClock.now()
  const offer = await findOffer(tx, ask.id)
  // Another client's offer is not known to this one.
  if (!offer || (offer.forClient !== null && offer.forClient !== clientId))
    throw new Refusal('credit_unknown')
  if (await hasAccepted(tx, clientId, offer.id)) throw refused('You have accepted this credit already.')
  const state = stateOf(offer, dayInIndia(now))
  if (state !== 'open')
    throw refused(state === 'over' ? 'This offer is over.' : 'This offer is not open yet.')
  if (hashOf(termsOf(offer)) !== ask.termsHash)
    throw refused('These are not the terms of this offer. Read them again.')
  const { plan, credit } = acceptPlan(clientId, offer, now)
  await carryOut(tx, plan)
  await recordOwnAct(services, tx, clientId, {
    act: 'credit.accepted',
    what: `Accepted the promotional credit “${offer.name}” on its terms.`,
    mail: {
      subject: 'you accepted a promotional credit',
      lines: ['These are the terms that you agreed to:', ...credit.terms],
    },
  })
  return ownCredit(tx, clientId, credit.id)
}

export async function giveUp(
  services: TradingServices,
  tx: Queries,
  clientId: string,
  id: string,
): Promise<OwnCredit> {
  await lockCredits(tx, [clientId])
  // What was accepted stays its client's, also where the right to a bonus was taken back since.
  const credit = await creditOf(tx, clientId, id)
  if (!credit) {
    await refuseWithoutBonus(tx, clientId)
    throw new Refusal('credit_unknown')
  }
  if (credit.ended !== null) throw refused('This credit has ended already.')
  await carryOut(tx, endPlan(credit, 'given-up', services.businessClock.now()))
  return ownCredit(tx, clientId, id)
}

async function carryOut(tx: Queries, plan: Plan): Promise<void> {
  const [outcome] = await actForFirm(tx, [plan])
  if (outcome !== 'done') throw new Error(`a credit was ${outcome}`)
}

/**
 * demo: the approved client may claim. A withdrawal of two months ago was checked two days late: the claim about it was computed, decided
 * by two people and paid. Another claim, about an order, waits with its evidence and its clock.
 */
import { formatRupees, paise, toWire } from '@pramaan/money'
import { clientById } from '../clients/clients.ts'
import { actKinds } from '../features.ts'
import { makeClaim } from '../products/compensation/claims.ts'
import { keepEvidence, openEvidence } from '../products/compensation/evidence.ts'
import { ownClaims } from '../products/compensation/store.ts'
import { claimSubjects } from '../products/compensation/subjects.ts'
import type { TradingServices } from '../trading/services.ts'
import type { PastEvent, Then } from './past.ts'
import { demoClients } from './people.ts'
import { specimenOf } from './specimen.ts'
import { agree } from './story.ts'
import { payOutLater, requestEarlier } from './withdrawals.ts'

const RUPEES = 50_000
const AMOUNT = paise(BigInt(RUPEES) * 100n)
const LATE = 'I was promised a check within a day. It took three, and I had to borrow meanwhile.'
const SORRY = 'The second check was two days late. The interest for these days is yours.'
const WAITS =
  'The confirmation on my screen showed another price than the receipt. I have added a picture of it.'

export async function allow({ services, firm, caller: { clientId } }: Then): Promise<void> {
  const client = await clientById(services.db.as({ clientId }), clientId)
  if (client.allowCompensation) return
  await agree(services, actKinds, firm, {
    ...{ kind: 'client-flags', client_id: clientId },
    ...{ allow_bonus: client.allowBonus, allow_compensation: true },
  })
}

async function askForMoney(then: Then): Promise<void> {
  await allow(then)
  await then.deposit(RUPEES)
  await requestEarlier(then.services, then.caller.clientId, AMOUNT)
}

const payLate = ({ services, firm, caller }: Then): Promise<void> =>
  payOutLater(services, firm, caller.clientId, AMOUNT)

async function claimDelay({ services, caller: { clientId } }: Then): Promise<void> {
  await services.db.as({ clientId }).transaction(async (tx) => {
    const late = (await claimSubjects(tx, clientId)).find(
      ({ about, title }) => about === 'withdrawal' && title.endsWith(formatRupees(AMOUNT)),
    )
    if (!late) return
    const about = { about: 'withdrawal', aboutId: late.about_id } as const
    await makeClaim(services, tx, clientId, { ...about, ground: 'delay', says: LATE, amount: null })
  })
}

async function payClaim({ services, firm, caller: { clientId } }: Then): Promise<void> {
  const [claim] = await ownClaims(services.db.as({ clientId }), clientId, 1)
  if (claim?.state !== 'pending' || claim.computed_paise === null) return
  await agree(services, actKinds, firm, {
    ...{ kind: 'claim-decision', claim_id: claim.id, decision: 'approved', message: SORRY },
    rupees: toWire(paise(claim.computed_paise)),
  })
}

async function claimPrice({ services, caller: { clientId } }: Then): Promise<void> {
  const own = services.db.as({ clientId })
  const id = await own.transaction(async (tx) => {
    const order = (await claimSubjects(tx, clientId)).find(({ about }) => about === 'order')
    if (!order) return null
    const ask = { about: 'order', aboutId: order.about_id, ground: 'other', says: WAITS } as const
    return makeClaim(services, tx, clientId, { ...ask, amount: paise(26_374n) })
  })
  if (id === null) return
  const evidence = await openEvidence(services, clientId, specimenOf(demoClients.length).front)
  await own.transaction((tx) => keepEvidence(services, tx, { clientId, id, evidence }))
}

/** Nothing where a claim has ever been made. */
export async function claimPast({ db }: TradingServices): Promise<PastEvent[]> {
  const known = await db.as('firm').query('select from claim limit 1')
  return known.length > 0
    ? []
    : [
        { when: 64, run: askForMoney },
        { when: 61, run: payLate },
        { when: 58, run: claimDelay },
        { when: 52, run: payClaim },
        { when: 6, run: claimPrice },
      ]
}

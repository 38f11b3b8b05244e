/** products/quant: a client subscribes to a note; the dry run tells what would be done. */
import { randomUUID } from 'node:crypto'
import { type PlacedNote, Refusal } from '@pramaan/contracts'
import { feesOnWire } from '@pramaan/fees'
import { formatRupees, type Paise, paise, toWire } from '@pramaan/money'
import { clientCash } from '../../ledger/balances.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import type { Caller } from '../../platform/routes.ts'
import { carryingOut, refusalOf } from '../../trading/carry-out.ts'
import { feeLines } from '../../trading/fee-lines.ts'
import { isOpen } from '../../trading/offers.ts'
import { postingsOf } from '../../trading/posting-words.ts'
import type { TradingServices } from '../../trading/services.ts'
import { subscriptionCharges } from './charge.ts'
import { notes } from './payment-plan.ts'
import { defaultsOf, findNote } from './store.ts'
import {
  feeOf,
  isIssued,
  legsOfSubscription,
  type Subscription,
  subscriptionPlan,
} from './subscription-plan.ts'
import { daysOf, faceOf, inPaise, type StoredNote } from './terms.ts'

export interface SubscribeAsk {
  readonly noteId: string
  readonly amount: Paise
  readonly version: number
  readonly isDryRun: boolean
}

export type Subscribe = (caller: Caller, ask: SubscribeAsk, claim: Claim) => Promise<StoredReply>

const refused = (says: string): Refusal => new Refusal('offer_refused', { says })

export function subscriptionsWith(services: TradingServices): Subscribe {
  const carryOut = carryingOut(services)
  return async (caller, ask, claim) => {
    const subscription = await drawUp(services, caller.clientId, ask)
    const data = describe(subscription)
    if (ask.isDryRun) return { data: { ...data, id: null, short_by: await shortBy(services, subscription) } }
    const carried = await carryOut(
      {
        plan: subscriptionPlan(subscription),
        reply: { data },
        grant: {
          session: caller.sessionId,
          operation: `buy:otc:${subscription.instrument.symbol}:${subscription.units}`.toLowerCase(),
        },
        mustBeOpen: true,
        // The note's own minimum.
        least: null,
        quotes: [],
      },
      claim,
    )
    if ('reply' in carried) return carried.reply
    throw refusalOf(carried.refused)
  }
}

/** @throws Refusal */
async function drawUp(
  { db, market, businessClock }: TradingServices,
  client: string,
  ask: SubscribeAsk,
): Promise<Subscription> {
  const at = businessClock.now()
  const found = await db.as({ clientId: client }).transaction(async (tx) => {
    const note = await findNote(tx, ask.noteId)
    return note && { note, isBroken: (await defaultsOf(tx, [note.id])).length > 0 }
  })
  const instrument = found && market.listing().byId(found.note.instrument_id)
  if (!found || !instrument) throw new Refusal('offer_unknown')
  const { note } = found
  if (!isOpen(note, at) || found.isBroken) throw new Refusal('offer_closed')
  if (note.version !== ask.version) throw new Refusal('offer_changed')
  const units = unitsOf(note, ask.amount)
  return {
    ...{ orderId: randomUUID(), client, note, instrument, units, amount: ask.amount, at },
    ...{ today: dayInIndia(at), days: daysOf(note.terms, market.times.hours.calendar) },
  }
}

/** Says the answer and not only the rule. @throws Refusal */
function unitsOf({ terms, total, taken }: StoredNote, amount: Paise): bigint {
  const [face, minimum] = [faceOf(terms), inPaise(terms.minimum)]
  if (amount < minimum) throw refused(`Invest ${inWhole(minimum)} or more.`)
  if (amount % face !== 0n) {
    const lower = paise(amount - (amount % face))
    throw refused(
      `Invest in steps of ${inWhole(face)}: ${inWhole(lower)} or ${inWhole(paise(lower + face))}.`,
    )
  }
  const left = total === null ? null : total - taken
  if (left !== null && amount / face > left)
    throw new Refusal('offer_full', {
      says:
        left === 0n
          ? 'This note is fully subscribed.'
          : `Only ${inWhole(paise(left * face))} is left of this note.`,
    })
  return amount / face
}

const inWhole = (amount: Paise): string => formatRupees(amount).replace(/\.00$/, '')

async function shortBy({ db }: TradingServices, subscription: Subscription): Promise<number | null> {
  const { client, amount } = subscription
  const { cash } = await clientCash(db.as({ clientId: client }), client)
  const needed = amount + feeOf(subscription)
  return needed > cash ? toWire(paise(needed - cash)) : null
}

function describe(subscription: Subscription): PlacedNote {
  const { orderId, note, instrument, units, amount, today } = subscription
  const charges = subscriptionCharges(note.terms, amount, today)
  return {
    id: orderId,
    status: isIssued(subscription) ? 'holding' : 'pending',
    symbol: instrument.symbol,
    name: instrument.name,
    quantity: Number(units),
    amount: toWire(amount),
    fees: feesOnWire(charges),
    fee_lines: feeLines(charges),
    net_value: toWire(paise(amount + charges.total)),
    short_by: null,
    says: isIssued(subscription)
      ? `Bought: ${notes(units)}.`
      : `Blocked until the note is issued on ${dayInWords(note.terms.start_day)}. You can cancel until the offer closes.`,
    postings: postingsOf(legsOfSubscription(subscription)),
  }
}

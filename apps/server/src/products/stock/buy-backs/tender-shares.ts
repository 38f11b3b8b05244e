/** stock/buy-backs: a client tenders shares, changes how many, or withdraws, until the offer closes. */
import { Refusal } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { dayInIndia } from '../../../platform/clock.ts'
import type { Claim, StoredReply } from '../../../platform/idempotency.ts'
import { carryingOut } from '../../../trading/carry-out.ts'
import type { Plan } from '../../../trading/plan.ts'
import type { TradingServices } from '../../../trading/services.ts'
import { findBuyBack, heldOn, readHolding, tendersOf } from './store.ts'
import { mostOf, tenderPlan } from './tender-plan.ts'
import { type StoredBuyBack, stateOf } from './terms.ts'

export interface TenderAsk {
  readonly clientId: string
  readonly offerId: string
  readonly quantity: number
  /** Of the terms that the client has read. */
  readonly version: number
}

/** A holding that is sold from at the same moment is looked at again. */
const LOOKS = 5

export function tendersWith(services: TradingServices) {
  const carryOut = carryingOut(services)
  return async (ask: TenderAsk, claim: Claim): Promise<StoredReply> => {
    for (let look = 0; look < LOOKS; look += 1) {
      const carried = await carryOut(
        {
          plan: await planOf(services, ask),
          reply: { data: { id: ask.offerId, tendered: ask.quantity } },
          ...{ grant: null, mustBeOpen: false, least: null, quotes: [] },
        },
        claim,
      )
      if ('reply' in carried) return carried.reply
      if (carried.refused !== 'moved_on') throw new Refusal(carried.refused)
    }
    throw new Refusal('tender_moved_on')
  }
}

/** @throws Refusal */
async function planOf({ db, market, businessClock }: TradingServices, ask: TenderAsk): Promise<Plan> {
  const { clientId, offerId } = ask
  const [at, wanted] = [businessClock.now(), BigInt(ask.quantity)]
  const today = dayInIndia(at)
  return db.as({ clientId }).transaction(async (tx) => {
    const buyBack = await findBuyBack(tx, offerId)
    const instrument = buyBack && market.listing().byId(buyBack.instrument_id)
    if (!buyBack || !instrument) throw new Refusal('tender_refused', { says: 'This buy-back is not known.' })
    refuseOutsideWindow(buyBack, at)
    if (buyBack.version !== ask.version) throw new Refusal('offer_changed')
    const instruments = market
      .listing()
      .sameSecurity(instrument)
      .map(({ id }) => id)
    const holding = await readHolding(tx, clientId, instruments)
    // After the orders: whoever tenders meanwhile makes their next version.
    const before = (await tendersOf(tx, clientId)).find(({ offer_id: id }) => id === offerId) ?? null
    const heldOnRecordDay = await heldOn(tx, clientId, instruments, buyBack.terms.record_day)
    refuseTooMany(wanted, heldOnRecordDay, mostOf(heldOnRecordDay, holding, today))
    const plan = tenderPlan({
      client: clientId,
      buyBack,
      holding,
      before,
      heldOnRecordDay,
      wanted,
      at,
      today,
    })
    return plan ?? { client: clientId }
  })
}

function refuseOutsideWindow(buyBack: StoredBuyBack, at: Date): void {
  const state = stateOf(buyBack, at)
  if (state === 'open') return
  const says = {
    upcoming: 'This buy-back is not open yet.',
    closed: 'This buy-back has closed. Tenders can no longer be changed.',
    accepted: 'This buy-back is over.',
    withdrawn: 'The company has withdrawn this buy-back.',
  }[state]
  throw new Refusal('tender_refused', { says })
}

function refuseTooMany(wanted: bigint, heldOnRecordDay: bigint, most: bigint): void {
  if (wanted <= most) return
  const says =
    heldOnRecordDay === 0n
      ? 'Only shares that you held on the record date can be tendered.'
      : `You can tender ${groupIndian(String(most))} ${most === 1n ? 'share' : 'shares'} or fewer.`
  throw new Refusal('tender_refused', { says })
}

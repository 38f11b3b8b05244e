/** products/fund: a client starts a SIP, pauses it, goes on with it, skips an instalment or stops it; and reads what has become of it. */
import { randomUUID } from 'node:crypto'
import { type FundSip, Refusal, type SipAct } from '@pramaan/contracts'
import { FUND_UNITS } from '@pramaan/funds'
import { type Paise, paise, scaledToWire, toWire } from '@pramaan/money'
import { worthAt } from '../../market/scale.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import type { Caller } from '../../platform/routes.ts'
import { carryingOut, refusalOf } from '../../trading/carry-out.ts'
import type { NewInstalment, NewSip } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { refuseAmount, refuseClosed, refusedFund } from './buy.ts'
import { findFund, rupeesOf } from './shelf.ts'
import { afterAct, firstDay, whyNot } from './sip-rules.ts'
import { DUE, runsAt } from './sip-run.ts'
import { findSip, type Grown, grownOf, instalmentsOf, sipsOf } from './sip-store.ts'

export interface StartAsk {
  readonly fundId: string
  readonly amount: Paise
  readonly day: number
  readonly instalments: number
  readonly version: number
  readonly isDryRun: boolean
}

export function sipStarts(services: TradingServices) {
  const carryOut = carryingOut(services)
  return async (caller: Caller, ask: StartAsk, claim: Claim): Promise<StoredReply> => {
    const { market, businessClock } = services
    const at = businessClock.now()
    const fund = await findFund(services.db, market, ask.fundId)
    refuseClosed(fund, at)
    if (fund.offer.version !== ask.version) throw new Refusal('offer_changed')
    refuseAmount(fund, ask.amount, rupeesOf(fund.terms.sip_minimum))
    const next = firstDay(dayInIndia(at), ask.day, market.times.hours.calendar)
    const sip: NewSip = {
      ...{ id: randomUUID(), client_id: caller.clientId, offer_id: fund.offer.id },
      ...{ instrument_id: fund.instrument.id, amount_paise: ask.amount, day: ask.day },
      ...{ instalments_left: ask.instalments, misses_in_a_row: 0, state: 'active', ...next },
      ...{
        due_ref: randomUUID(),
        skips_next: false,
        asks_client: false,
        started_at: at,
        state_at: at,
        version: 0,
      },
    }
    if (ask.isDryRun) return { data: sipView(services, sip, [], undefined) }
    const carried = await carryOut(
      {
        plan: {
          client: caller.clientId,
          takes: [{ offer: fund.offer.id, version: fund.offer.version, units: 0n, at, person: null }],
          sips: [sip],
          dues: [
            {
              id: randomUUID(),
              kind: DUE,
              client_id: caller.clientId,
              ref: sip.due_ref,
              at: runsAt(next.debit_on),
            },
          ],
        },
        reply: { data: sipView(services, sip, [], undefined) },
        grant: { session: caller.sessionId, operation: `sip:${ask.fundId}:${toWire(ask.amount)}` },
        ...{ mustBeOpen: true, least: null, quotes: [] },
      },
      claim,
    )
    if ('reply' in carried) return carried.reply
    throw refusalOf(carried.refused)
  }
}

export function sipChanges(services: TradingServices) {
  const carryOut = carryingOut(services)
  return async (clientId: string, id: string, act: SipAct, claim: Claim): Promise<StoredReply> => {
    const at = services.businessClock.now()
    const own = services.db.as({ clientId })
    const sip = await findSip(own, clientId, id)
    if (!sip) throw new Refusal('sip_unknown')
    const problem = whyNot(sip, act)
    if (problem) throw refusedFund(problem)
    const next = afterAct(sip, act, at)
    const instalments = await instalmentsOf(own, [id])
    const [grown] = await grownOf(own, [id])
    const carried = await carryOut(
      {
        plan: {
          client: clientId,
          sips: [next],
          ...(next.state === 'stopped' && { done: [{ kind: DUE, ref: sip.due_ref, done_at: at }] }),
        },
        reply: { data: sipView(services, next, instalments, grown) },
        // To go on buying is to buy; to stop is always possible.
        mustBeOpen: act === 'resume' || act === 'unskip',
        ...{ grant: null, least: null, quotes: [] },
      },
      claim,
    )
    if ('reply' in carried) return carried.reply
    throw new Refusal(carried.refused === 'moved_on' ? 'fund_moved_on' : carried.refused)
  }
}

export async function readSips(
  services: Pick<TradingServices, 'market'>,
  tx: Queries,
  clientId: string,
  instrument: number | null = null,
  after: string | null = null,
): Promise<FundSip[]> {
  const sips = await sipsOf(tx, clientId, instrument, after)
  const ids = sips.map(({ id }) => id)
  const instalments = Map.groupBy(await instalmentsOf(tx, ids), ({ sip_id: id }) => id)
  const grown = new Map((await grownOf(tx, ids)).map((one) => [one.sip_id, one]))
  return sips.map((sip) => sipView(services, sip, instalments.get(sip.id) ?? [], grown.get(sip.id)))
}

function sipView(
  { market }: Pick<TradingServices, 'market'>,
  sip: NewSip,
  instalments: readonly NewInstalment[],
  grown: Grown | undefined,
): FundSip {
  const instrument = market.listing().byId(sip.instrument_id)
  const quoted = instrument && market.quoted(instrument)
  const units = grown?.units ?? 0n
  const isOver = sip.state === 'stopped'
  return {
    id: sip.id,
    fund_id: sip.offer_id,
    name: instrument?.name ?? '',
    amount: toWire(paise(sip.amount_paise)),
    day: sip.day,
    instalments_left: sip.instalments_left,
    state: sip.state,
    due_on: isOver ? null : sip.due_on,
    debit_on: isOver ? null : sip.debit_on,
    skips_next: sip.skips_next,
    misses_in_a_row: sip.misses_in_a_row,
    asks_client: sip.asks_client,
    started_on: dayInIndia(sip.started_at),
    version: sip.version,
    paid_in: toWire(paise(grown?.paid_in ?? 0n)),
    units: scaledToWire(units, 3),
    value: quoted ? toWire(worthAt(units, BigInt(quoted.pricePaise), FUND_UNITS)) : null,
    instalments: instalments.map((one) => ({
      due_on: one.due_on,
      debit_on: one.debit_on,
      outcome: one.outcome,
      amount: toWire(paise(one.amount_paise)),
      order_id: one.order_id,
    })),
  }
}

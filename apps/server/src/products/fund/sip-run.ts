/**
 * products/fund: the run of the day. Every instalment is due as a row of its own: it buys where the money is there, and is skipped and
 * said so where it is not. Never a debt, never taken later; after three misses in a row the client is asked.
 */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { formatRupees, type Paise, paise } from '@pramaan/money'
import { freeCashOf } from '../../ledger/balances.ts'
import { dayInWords } from '../../market/wire.ts'
import { instantInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Due, DueHandler } from '../../trading/due-dates.ts'
import { isOpen } from '../../trading/offers.ts'
import type { NewInstalment, NewMail, NewSip, Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { drawUp } from './buy.ts'
import { fundsOf, type ShelfFund } from './shelf.ts'
import { instalment } from './sip-instalment.ts'
import { dayAfter } from './sip-rules.ts'
import { sipsDue } from './sip-store.ts'

export const DUE = 'sip' as const

/** Before every cut-off of its day. */
const RUN_AT = '09:00:00'

export const runsAt = (debitOn: string): Date => instantInIndia(debitOn, RUN_AT)

type Needs = Pick<TradingServices, 'market' | 'clock' | 'businessClock' | 'feeCards' | 'brandName'>

export const runSips = (services: Needs): DueHandler => ({
  plan: async (tx, dues, at) => {
    const sips = new Map(
      (
        await sipsDue(
          tx,
          dues.map(({ ref }) => ref),
        )
      ).map((sip) => [sip.due_ref, sip]),
    )
    const wanted = [...new Set([...sips.values()].map(({ offer_id: id }) => id))]
    const known = await fundsOf(tx, services.market, wanted)
    const funds = new Map(known.map((fund) => [fund.offer.id, fund]))
    const cash = await freeCashOf(
      tx,
      dues.map(({ client_id: client }) => client),
    )
    const frozen = await frozenAmong(
      tx,
      dues.map(({ client_id: client }) => client),
    )
    const plans: Plan[] = []
    for (const due of dues) {
      const sip = sips.get(due.ref)
      const fund = sip && funds.get(sip.offer_id)
      if (!sip || sip.state === 'stopped') plans.push(over(due, at))
      else
        plans.push(
          await planOf(services, tx, {
            ...{ sip, fund, at, cash: cash.get(due.client_id) ?? paise(0n) },
            isFrozen: frozen.has(due.client_id),
          }),
        )
    }
    return plans
  },
  count: async () => {},
})

const over = ({ ref, client_id: client }: Due, at: Date): Plan => ({
  client,
  done: [{ kind: DUE, ref, done_at: at }],
})

interface Running {
  readonly sip: NewSip
  readonly fund: ShelfFund | undefined
  readonly cash: Paise
  /** The client has pulled the brake: nothing is bought. */
  readonly isFrozen: boolean
  readonly at: Date
}

export async function frozenAmong(tx: Queries, clients: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    'select id from client where id = any ($1) and frozen_at is not null',
    [clients],
  )
  return new Set(rows.map(({ id }) => id))
}

async function planOf(services: Needs, tx: Queries, running: Running): Promise<Plan> {
  const { sip, fund, cash, at } = running
  if (sip.state === 'paused' || running.isFrozen) return endsAs(services, running, 'paused')
  if (sip.skips_next) return endsAs(services, running, 'skipped')
  if (!fund || !isOpen(fund.offer, at)) return endsAs(services, running, 'refused')
  const { outcome } = instalment(ofSip(sip), cash)
  if (outcome !== 'debited') return endsAs(services, running, 'short')
  const order = randomUUID()
  const ask = { client: sip.client_id, fund, amount: paise(sip.amount_paise), sipId: sip.id, orderId: order }
  const drawn = await drawUp(services, tx, ask).catch(unlessRefused)
  if (!drawn) return endsAs(services, running, 'refused')
  const { plan } = drawn
  const after = endsAs(services, running, 'debited', order)
  return { ...plan, ...after, dues: [...(plan.dues ?? []), ...(after.dues ?? [])] }
}

/** A fund that cannot take it now, for want of a NAV, is told as such: it is not taken later. */
function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

const ofSip = ({ state, amount_paise, instalments_left, misses_in_a_row }: NewSip) => ({
  state,
  amount: paise(amount_paise),
  instalmentsLeft: instalments_left,
  missesInARow: misses_in_a_row,
})

/** What was tried counts; what the client has paused or skipped, and what the fund did not take, does not. */
function counted(sip: NewSip, outcome: NewInstalment['outcome']) {
  if (outcome !== 'debited' && outcome !== 'short') return { sip: ofSip(sip), asksClient: sip.asks_client }
  const { sip: next, asksClient } = instalment(
    ofSip(sip),
    outcome === 'debited' ? paise(sip.amount_paise) : paise(0n),
  )
  return { sip: next, asksClient: outcome === 'short' && (sip.asks_client || asksClient) }
}

function endsAs(
  { market, brandName, clock }: Needs,
  { sip, fund, at }: Running,
  outcome: NewInstalment['outcome'],
  order: string | null = null,
): Plan {
  const { id, client_id: client, due_on, debit_on } = sip
  const after = counted(sip, outcome)
  const next = dayAfter(sip, market.times.hours.calendar)
  const ref = randomUUID()
  const isOver = after.sip.state === 'stopped'
  return {
    client,
    sips: [
      {
        ...sip,
        ...(isOver ? {} : next),
        due_ref: ref,
        instalments_left: after.sip.instalmentsLeft,
        misses_in_a_row: after.sip.missesInARow,
        state: after.sip.state,
        asks_client: after.asksClient,
        skips_next: outcome === 'skipped' ? false : sip.skips_next,
        state_at: at,
        version: sip.version + 1,
      },
    ],
    sipInstalments: [
      {
        ...{ sip_id: id, client_id: client, due_on, debit_on, outcome, at, order_id: order },
        amount_paise: outcome === 'debited' ? sip.amount_paise : 0n,
      },
    ],
    dues: isOver ? [] : [{ id: randomUUID(), kind: DUE, client_id: client, ref, at: runsAt(next.debit_on) }],
    done: [{ kind: DUE, ref: sip.due_ref, done_at: at }],
    ...(outcome === 'short' && { mails: [shortMail(sip, fund, after.asksClient, brandName, clock.now())] }),
  }
}

function shortMail(
  sip: NewSip,
  fund: ShelfFund | undefined,
  asks: boolean,
  brand: string,
  at: Date,
): NewMail {
  const name = fund?.terms.name ?? 'your fund'
  const amount = formatRupees(paise(sip.amount_paise))
  return {
    id: randomUUID(),
    client_id: sip.client_id,
    subject: `${brand}: SIP instalment of ${name} skipped`,
    body_text: [
      `Your SIP instalment of ${amount} in ${name} was due on ${dayInWords(sip.debit_on)}. Your cash was not enough, so it was skipped.`,
      'Nothing is owed, nothing was charged, and it is not taken later.',
      asks
        ? 'Three instalments in a row were skipped. Open the fund to continue, pause or stop the SIP.'
        : 'The next instalment is due next month.',
    ].join('\n\n'),
    created_at: at,
  }
}

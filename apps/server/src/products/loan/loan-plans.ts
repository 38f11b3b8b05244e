/** products/loan: drawing, repaying and pledging more, as plans: what moves in the ledger, what is owed after it, and what happened. Pure but for the ids. */
import { randomUUID } from 'node:crypto'
import type { Day } from '@pramaan/market-time'
import { type Paise, paise } from '@pramaan/money'
import { DEBT, type Leg } from '../../ledger/transfers.ts'
import { instantInIndia } from '../../platform/clock.ts'
import type { NewLoanEvent, Plan, PlannedTransfer } from '../../trading/plan.ts'
import { countedTo, dueDay, type Loan, owedOf, paidOff } from './account.ts'
import type { Held } from './collateral.ts'
import {
  intoPledge,
  type Moved,
  NOTHING_MOVED,
  outOfPledge,
  partOfPledge,
  stepsOf,
  transferOf,
  type Units,
} from './pledging.ts'
import type { Owed } from './repayment.ts'
import { numberOf, rupees } from './words.ts'

export const DUE = 'loan-day' as const
/** After the market has closed. */
const LOOKED_AT = '16:00:00'

/** The next look after an instant. */
export function nextLook(at: Date, today: Day, tomorrow: Day): Date {
  const todays = instantInIndia(today, LOOKED_AT)
  return todays > at ? todays : instantInIndia(tomorrow, LOOKED_AT)
}

export const eventOf = (
  loan: Loan,
  at: Date,
  of: Pick<NewLoanEvent, 'kind' | 'says'> & Partial<NewLoanEvent>,
): NewLoanEvent => ({
  ...{ id: randomUUID(), loan_id: loan.id, client_id: loan.client_id, at, amount_paise: null },
  ...{ owed_paise: loan.drawn_at ? owedOf(loan) : null, debt_paise: 0n, cash_paise: 0n, has_transfer: false },
  ...of,
})

export const next = (loan: Loan): Loan => ({ ...loan, version: loan.version + 1 })

const lender = { firm: 'lender' } as const
const cashOf = (client: string) => ({ client, purpose: 'cash' }) as const
const owedBy = (client: string) => ({ client, purpose: 'owed' }) as const

const debt = (client: string, amount: bigint): Leg[] =>
  amount > 0n ? [{ from: lender, to: owedBy(client), amount, asset: DEBT }] : []

const transfer = (
  act: PlannedTransfer['act'],
  loan: Loan,
  at: Date,
  legs: readonly Leg[],
  more: Partial<PlannedTransfer> = {},
): PlannedTransfer => ({ id: randomUUID(), act, ref: loan.id, memo: null, at, legs, once: null, ...more })

export interface Drawing {
  readonly loan: Loan
  readonly held: Held
  readonly facts: string
  readonly sha256: string
  readonly coolingOffUntil: Day
  readonly received: Paise
  readonly at: Date
  readonly today: Day
  readonly tomorrow: Day
}

/** Pledged and drawn in one act: nothing is lent without its pledge. Null where a holding is not there any more. */
export function drawPlan(ask: Drawing): Plan | null {
  const { loan, held, at, today, received } = ask
  const client = loan.client_id
  const pledged = intoPledge(client, held, pledgeOf(loan), today)
  if (!pledged) return null
  const drawn: Loan = {
    ...next(loan),
    ...{ facts: ask.facts, facts_sha256: `\\x${ask.sha256}`, signed_at: at, state: 'active', state_at: at },
    ...{ drawn_at: at, drawn_on: today, cooling_off_until: ask.coolingOffUntil, counted_until: today },
    ...{ principal_paise: loan.amount_paise, next_due: dueDay(today, 1), due_ref: randomUUID() },
  }
  const paidOut = transfer(
    'loan-drawn',
    drawn,
    at,
    [
      { from: lender, to: cashOf(client), amount: received },
      ...(loan.fee_paise > 0n
        ? [{ from: lender, to: { firm: 'fees' } as const, amount: loan.fee_paise }]
        : []),
      ...(loan.gst_paise > 0n
        ? [{ from: lender, to: { firm: 'taxes' } as const, amount: loan.gst_paise }]
        : []),
      ...debt(client, loan.amount_paise),
    ],
    { memo: memoOf(ask.sha256) },
  )
  return {
    client,
    ...ofPledge(pledged),
    transfers: [...transferOf('loan-pledged', loan.id, pledged.legs, at), paidOut],
    loans: [drawn],
    loanEvents: [
      eventOf(drawn, at, {
        ...{ id: paidOut.id, kind: 'drawn', amount_paise: loan.amount_paise, has_transfer: true },
        ...{ debt_paise: loan.amount_paise, cash_paise: received },
        says: `${rupees(loan.amount_paise)} drawn, ${rupees(received)} in your cash. Your pledge covers it.`,
      }),
    ],
    dues: [
      {
        ...{ id: randomUUID(), kind: DUE, client_id: client, ref: drawn.due_ref ?? '' },
        at: nextLook(at, today, ask.tomorrow),
      },
    ],
    steps: stepsOf(client, pledged.orders, 'loan-pledged', `Pledged for loan ${numberOf(loan)}`, at),
  }
}

/** As the view of unexplained transfers looks for it. */
export const memoOf = (sha256: string): string => `Key facts SHA-256 ${sha256}`

export const pledgeOf = ({ pledge }: Pick<Loan, 'pledge'>): Units =>
  new Map(pledge.map(({ asset, units }) => [asset, BigInt(units)]))

const ofPledge = ({ lotLends, from, changes }: Moved): Pick<Plan, 'lotLends' | 'from' | 'changes'> => ({
  ...{ lotLends, from, changes },
})

export interface Paying {
  readonly loan: Loan
  readonly held: Held
  /** Null: all that is owed. */
  readonly amount: Paise | null
  readonly at: Date
  readonly today: Day
  /** What would cover it after that; null where nothing can be said of it now. */
  readonly power: Paise | null
}

export interface Paid {
  readonly plan: Plan
  readonly loan: Loan
  readonly before: Paise
  readonly paid: Paise
  readonly parts: Owed
  readonly feeBack: Paise
  readonly closes: boolean
  readonly cures: boolean
}

/** In one transfer: it may find the cash gone, and then nothing of it is done. */
export function repayPlan({ loan: from, held, amount, at, today, power }: Paying): Paid {
  const client = from.client_id
  const { loan, more } = countedTo(from, today)
  const before = owedOf(loan)
  const { loan: after, paid, parts } = paidOff(loan, amount ?? before)
  const closes = owedOf(after) === 0n
  const isCooling = from.cooling_off_until !== null && today <= from.cooling_off_until
  const feeBack = closes && isCooling ? paise(from.fee_paise + from.gst_paise) : paise(0n)
  const released = closes ? outOfPledge(client, held) : NOTHING_MOVED
  const cures = !closes && after.state === 'shortfall' && power !== null && owedOf(after) <= power
  const done = next(closes ? closed(after, at) : cures ? cured(after, at) : after)
  const repaid = transfer(
    'loan-repaid',
    from,
    at,
    [
      ...debt(client, more),
      ...feeLegs(client, from, feeBack),
      { from: cashOf(client), to: lender, amount: paid },
      { from: owedBy(client), to: lender, amount: paid, asset: DEBT },
      ...released.legs,
    ],
    { mayBeShort: true },
  )
  return {
    ...{ loan: done, before, paid, parts, feeBack, closes, cures },
    plan: {
      client,
      ...ofPledge(released),
      transfers: [repaid],
      loans: [done],
      loanEvents: [
        eventOf(done, at, {
          ...{ id: repaid.id, kind: 'repaid', amount_paise: paid, has_transfer: true },
          ...{ debt_paise: more - paid, cash_paise: feeBack - paid },
          says: repaidInWords(paid, parts, feeBack),
        }),
        ...(closes ? [closedEvent(done, at)] : []),
        ...(cures ? [curedEvent(done, at)] : []),
      ],
      ...(closes && from.due_ref ? { done: [{ kind: DUE, ref: from.due_ref, done_at: at }] } : {}),
      steps: stepsOf(client, released.orders, 'loan-released', `Loan ${numberOf(from)} is repaid`, at),
    },
  }
}

const feeLegs = (client: string, loan: Loan, feeBack: bigint): Leg[] =>
  feeBack === 0n
    ? []
    : [
        ...(loan.fee_paise > 0n
          ? [{ from: { firm: 'fees' } as const, to: cashOf(client), amount: loan.fee_paise }]
          : []),
        ...(loan.gst_paise > 0n
          ? [{ from: { firm: 'taxes' } as const, to: cashOf(client), amount: loan.gst_paise }]
          : []),
      ]

function repaidInWords(paid: bigint, parts: Owed, feeBack: bigint): string {
  const of = [
    parts.charges > 0n ? `${rupees(parts.charges)} charges` : '',
    parts.overdueInterest > 0n ? `${rupees(parts.overdueInterest)} overdue interest` : '',
    parts.interest > 0n ? `${rupees(parts.interest)} interest` : '',
    parts.principal > 0n ? `${rupees(parts.principal)} principal` : '',
  ].filter(Boolean)
  const back = feeBack > 0n ? ` The fee and its GST, ${rupees(feeBack)}, came back.` : ''
  return `${rupees(paid)} repaid: ${of.join(', ')}.${back}`
}

export const closed = (loan: Loan, at: Date): Loan => ({
  ...loan,
  ...{ state: 'closed', state_at: at, closed_at: at, next_due: null, due_ref: null, overdue_paise: 0n },
  ...{ shortfall_at: null, shortfall_paise: 0n, cure_by: null },
})

export const cured = (loan: Loan, at: Date): Loan => ({
  ...loan,
  ...{ state: 'active', state_at: at, shortfall_at: null, shortfall_paise: 0n, cure_by: null },
})

export const closedEvent = (loan: Loan, at: Date): NewLoanEvent =>
  eventOf(loan, at, { kind: 'closed', says: 'Nothing is owed, and nothing is pledged any more.' })

export const curedEvent = (loan: Loan, at: Date): NewLoanEvent =>
  eventOf(loan, at, { kind: 'cured', says: 'Covered again. Nothing is sold.' })

export interface PledgingMore {
  readonly loan: Loan
  readonly held: Held
  readonly wanted: Units
  readonly at: Date
  readonly today: Day
  /** With it. */
  readonly power: Paise | null
}

/** Null where less is free. */
export function pledgeMorePlan({ loan, held, wanted, at, today, power }: PledgingMore): Plan | null {
  const client = loan.client_id
  const pledged = intoPledge(client, held, wanted, today)
  if (!pledged) return null
  const owed = owedOf(countedTo(loan, today).loan)
  const cures = loan.state === 'shortfall' && power !== null && owed <= power
  const done = next(cures ? cured(loan, at) : loan)
  const transfers = transferOf('loan-pledged', loan.id, pledged.legs, at)
  return {
    client,
    ...ofPledge(pledged),
    transfers,
    loans: [done],
    loanEvents: [
      eventOf(done, at, { kind: 'pledged', says: 'More was pledged.' }),
      ...(cures ? [curedEvent(done, at)] : []),
    ],
    steps: stepsOf(client, pledged.orders, 'loan-pledged', `Pledged for loan ${numberOf(loan)}`, at),
  }
}

/** A part of the pledge is free while the loan runs. Null where less is pledged. */
export function releasePlan({
  loan,
  held,
  wanted,
  at,
}: Pick<PledgingMore, 'loan' | 'held' | 'wanted' | 'at'>): Plan | null {
  const client = loan.client_id
  const freed = partOfPledge(client, held, wanted)
  if (!freed) return null
  const done = next(loan)
  return {
    client,
    ...ofPledge(freed),
    transfers: transferOf('loan-released', loan.id, freed.legs, at),
    loans: [done],
    loanEvents: [
      eventOf(done, at, {
        kind: 'released',
        says: 'A part of the pledge is free. What is still pledged covers the loan.',
      }),
    ],
    steps: stepsOf(client, freed.orders, 'loan-released', `Freed from loan ${numberOf(loan)}`, at),
  }
}

/** Interest that a day of payment adds, where nothing is paid. */
export const interestTransfer = (loan: Loan, more: bigint, at: Date): PlannedTransfer[] =>
  more > 0n ? [transfer('loan-interest', loan, at, debt(loan.client_id, more))] : []

/** An instalment from cash that is known to be there. */
export const instalmentTransfer = (loan: Loan, more: bigint, paid: bigint, at: Date): PlannedTransfer =>
  transfer('loan-repaid', loan, at, [
    ...debt(loan.client_id, more),
    { from: cashOf(loan.client_id), to: lender, amount: paid },
    { from: owedBy(loan.client_id), to: lender, amount: paid, asset: DEBT },
  ])

export const invokedTransfer = (loan: Loan, more: bigint, paid: bigint, at: Date): PlannedTransfer => ({
  ...instalmentTransfer(loan, more, paid, at),
  act: 'loan-invoked',
})

/**
 * products/loan: what the clock does to a loan each day: days of payment that have come, however many, one after the other; and a look
 * at what covers it, with a notice at once where that is not enough. Pure but for the ids.
 */
import { randomUUID } from 'node:crypto'
import type { Day } from '@pramaan/market-time'
import { dayInWords } from '../../market/wire.ts'
import type { NewLoanCheck, NewLoanEvent, NewMail, Plan, PlannedTransfer } from '../../trading/plan.ts'
import { countedTo, type Loan, owedOf, payDay } from './account.ts'
import type { Held } from './collateral.ts'
import type { Eligibility } from './eligibility.ts'
import {
  closed,
  closedEvent,
  cured,
  curedEvent,
  DUE,
  eventOf,
  instalmentTransfer,
  interestTransfer,
  next,
  nextLook,
} from './loan-plans.ts'
import { outOfPledge, stepsOf, transferOf } from './pledging.ts'
import { standingOf } from './shortfall.ts'
import { closedMail, curedMail, lateMail, laterCureMail, numberOf, rupees, shortfallMail } from './words.ts'

export interface DayAsk {
  readonly loan: Loan
  readonly lender: string
  readonly brandName: string
  readonly held: Held
  readonly cash: bigint
  /** Null where a price is missing: then nothing is said of the cover. */
  readonly eligibility: Eligibility | null
  /** Of a shortfall: until when nothing is sold because the firm lowered its own price, and because the app was not there. */
  readonly curedUntil: Day | null
  readonly awayUntil: Day | null
  readonly isWorkingDay: (day: Day) => boolean
  readonly at: Date
  readonly today: Day
  readonly tomorrow: Day
  /** For mails. */
  readonly now: Date
}

interface Told {
  readonly transfers: PlannedTransfer[]
  readonly events: NewLoanEvent[]
  readonly mails: NewMail[]
}

export function dayPlan(ask: DayAsk): Plan {
  const { loan: from, at } = ask
  const told: Told = { transfers: [], events: [], mails: [] }
  let loan = passDues(ask, told)
  const done = from.due_ref ? [{ kind: DUE, ref: from.due_ref, done_at: at }] : []
  if (owedOf(loan) === 0n) return closing(ask, loan, told, done)
  const checked = lookAtCover(ask, loan, told)
  loan = { ...next(checked.loan), due_ref: randomUUID() }
  return {
    client: from.client_id,
    transfers: told.transfers,
    loans: [loan],
    loanEvents: told.events,
    loanChecks: checked.checks,
    mails: told.mails,
    done,
    dues: [
      {
        ...{ id: randomUUID(), kind: DUE, client_id: from.client_id, ref: loan.due_ref ?? '' },
        at: nextLook(at, ask.today, ask.tomorrow),
      },
    ],
  }
}

function passDues(ask: DayAsk, told: Told): Loan {
  let { loan, cash } = ask
  while (loan.next_due !== null && loan.next_due <= ask.today && owedOf(loan) > 0n) {
    const on = loan.next_due
    const step = payDay(loan, on, cash)
    loan = step.loan
    if (step.kind === 'instalment') {
      cash -= step.paid
      const transfer = instalmentTransfer(loan, step.more, step.paid, ask.at)
      told.transfers.push(transfer)
      told.events.push(
        eventOf(loan, ask.at, {
          ...{ id: transfer.id, kind: 'instalment', amount_paise: step.paid, has_transfer: true },
          ...{ debt_paise: step.more - step.paid, cash_paise: -step.paid },
          says: `The instalment of ${dayInWords(on)} was taken from your cash.`,
        }),
      )
      continue
    }
    for (const transfer of interestTransfer(loan, step.more, ask.at)) {
      told.transfers.push(transfer)
      told.events.push(
        eventOf(loan, ask.at, {
          ...{ id: transfer.id, kind: 'interest', amount_paise: step.more, has_transfer: true },
          debt_paise: step.more,
          says: `Interest until ${dayInWords(on)}.`,
        }),
      )
    }
    if (step.kind === 'late') {
      told.events.push(
        eventOf(loan, ask.at, {
          ...{ kind: 'late', amount_paise: step.asked },
          says: `${rupees(step.asked)} was not in your cash on ${dayInWords(on)}. Nothing was taken; it is late since then.`,
        }),
      )
      told.mails.push(lateMail({ ...ask, loan }, step.asked, on))
    }
  }
  return loan
}

function closing(ask: DayAsk, from: Loan, told: Told, done: NonNullable<Plan['done']>): Plan {
  const { at } = ask
  const released = outOfPledge(from.client_id, ask.held)
  const loan = next(closed(from, at))
  return {
    client: from.client_id,
    ...{ from: released.from, changes: released.changes, lotLends: released.lotLends },
    transfers: [...told.transfers, ...transferOf('loan-released', from.id, released.legs, at)],
    loans: [loan],
    loanEvents: [...told.events, closedEvent(loan, at)],
    mails: [...told.mails, closedMail({ ...ask, loan })],
    done,
    steps: stepsOf(from.client_id, released.orders, 'loan-released', `Loan ${numberOf(from)} is repaid`, at),
  }
}

/** Interest until today counts, also before it is posted. */
function lookAtCover(
  ask: DayAsk,
  loan: Loan,
  told: Told,
): { readonly loan: Loan; readonly checks: readonly NewLoanCheck[] } {
  const { eligibility, at, today } = ask
  if (eligibility === null) return { loan, checks: [] }
  const owed = owedOf(countedTo(loan, today).loan)
  const { shortfall, cure } = standingOf(eligibility, owed, today, ask.isWorkingDay)
  const checks = [
    {
      ...{ loan_id: loan.id, client_id: loan.client_id, day: today, owed_paise: owed },
      ...{ value_paise: eligibility.value, eligible_paise: eligibility.drawingPower },
    },
  ]
  if (cure === null) {
    if (loan.state !== 'shortfall') return { loan, checks }
    const again = cured(loan, at)
    told.events.push(curedEvent(again, at))
    told.mails.push(curedMail({ ...ask, loan: again }))
    return { loan: again, checks }
  }
  if (loan.state === 'shortfall')
    return { loan: laterCure(ask, { ...loan, shortfall_paise: shortfall }, cure.by, told), checks }
  const short: Loan = {
    ...loan,
    ...{ state: 'shortfall', state_at: at, shortfall_at: at, shortfall_paise: shortfall, cure_by: cure.by },
  }
  told.events.push(
    eventOf(short, at, {
      ...{ kind: 'shortfall', amount_paise: shortfall },
      says: `${rupees(shortfall)} of cover is missing. Pay or pledge more by ${dayInWords(cure.by)}; until then nothing is sold.`,
    }),
  )
  told.mails.push(shortfallMail({ ...ask, loan: short }, shortfall))
  return { loan: short, checks }
}

/**
 * The firm has lowered its price of everything pledged since the notice: the same days begin again when the client is told of it. Days
 * on which the app was not there are added.
 */
function laterCure(ask: DayAsk, from: Loan, by: Day, told: Told): Loan {
  const { curedUntil, awayUntil, at } = ask
  const before = from.cure_by ?? ''
  const isLowered = curedUntil !== null && curedUntil > before
  const wasAway = awayUntil !== null && awayUntil > before
  if (!isLowered && !wasAway) return from
  const until = [isLowered ? by : '', wasAway ? awayUntil : ''].toSorted().at(-1) ?? by
  const loan: Loan = { ...from, cure_by: until }
  const why = isLowered
    ? 'The firm lowered its price of what you pledged after the notice.'
    : 'The app was not there on a part of the days of the notice.'
  told.events.push(
    eventOf(loan, at, {
      ...{ kind: 'shortfall', amount_paise: loan.shortfall_paise },
      says: `${why} Until the end of ${dayInWords(until)} nothing is sold.`,
    }),
  )
  told.mails.push(laterCureMail({ ...ask, loan }, isLowered ? 'lowered' : 'away'))
  return loan
}

/** products/trial: what falls due of a credit: the charges of a day that it pays, the mail before its end, and the end. */
import type { DueKind } from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Due, DueHandler, DueHandlers } from '../../trading/due-dates.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { endPlan, reminderOf, spendPlan } from './plans.ts'
import { type DayCharge, payCharges } from './rules.ts'
import {
  type ClientDay,
  chargesOn,
  creditsAmong,
  leftOf,
  lockCredits,
  openCreditsOf,
  paidDaysOf,
  type StoredCredit,
} from './store.ts'

const dayOf = ({ client_id: client, at }: Due): ClientDay => ({ client, day: addDays(dayInIndia(at), -1) })
const keyOf = ({ client, day }: ClientDay): string => `${client} ${day}`
const clientsOf = (dues: readonly Due[]): string[] => dues.map(({ client_id: client }) => client)
const doneOf = ({ kind, ref }: Due, at: Date) => ({ done: [{ kind, ref, done_at: at }] })

/** By the id of a due row: what has to be done for the same client before it. */
async function behind(
  tx: Queries,
  dues: readonly Due[],
  kinds: readonly DueKind[],
  reason: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string }>(
    `select w.id from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as w(id, client_id, at)
     where exists (select from due d where d.client_id = w.client_id and d.kind = any ($4) and d.done_at is null and d.at <= w.at)`,
    [dues.map(({ id }) => id), clientsOf(dues), dues.map(({ at }) => at), kinds],
  )
  return new Map(rows.map(({ id }) => [id, reason]))
}

/** What was paid beyond what the days came to in the end. */
function overpaidOf(charges: ReadonlyMap<string, readonly DayCharge[]>, client: string): bigint {
  let sum = 0n
  for (const [key, own] of charges)
    if (key.startsWith(client)) for (const { charged, paid } of own) if (paid > charged) sum += paid - charged
  return sum
}

const payDayCharges: DueHandler = {
  waits: (tx, dues) => behind(tx, dues, ['day-charges'], 'the charges of the day are not final yet'),
  plan: async (tx, dues, at) => {
    await lockCredits(tx, clientsOf(dues))
    const open = Map.groupBy(await openCreditsOf(tx, clientsOf(dues)), ({ client_id: client }) => client)
    const charges = await chargesOn(tx, dues.map(dayOf))
    const earlier = await chargesOn(tx, await paidDaysOf(tx, clientsOf(dues)))
    const seen = new Set<string>()
    return dues.map((due): Plan => {
      const client = due.client_id
      // All days of a client are in the plan of the first.
      if (seen.has(client)) return { client, ...doneOf(due, at) }
      seen.add(client)
      const credits = open.get(client) ?? []
      const days = dues.filter((other) => other.client_id === client).map(dayOf)
      const uses = payCharges(
        credits.map((credit) => ({
          ...{ id: credit.id, left: leftOf(credit), from: credit.accepted_on, endsOn: credit.ends_on },
        })),
        days.flatMap((day) => charges.get(keyOf(day)) ?? []),
        overpaidOf(earlier, client),
      )
      return uses.length === 0
        ? { client, ...doneOf(due, at) }
        : { ...spendPlan(client, credits, uses, at), ...doneOf(due, at) }
    })
  },
  count: async () => {},
}

const remind = ({ brandName }: Pick<TradingServices, 'brandName'>): DueHandler => ({
  plan: async (tx, dues, at) => {
    const known = await knownOf(tx, dues)
    return dues.map((due): Plan => {
      const credit = known.get(due.ref)
      const client = due.client_id
      return credit && credit.ended === null
        ? { client, mails: [reminderOf(credit, brandName, at)], ...doneOf(due, at) }
        : { client, ...doneOf(due, at) }
    })
  },
  count: async () => {},
})

/** What books trades, whose charges it pays, and the paying. After days without a server all of it is due at once, in any order. */
const PAID_BEFORE: readonly DueKind[] = [
  ...(['venue-answer', 'tender', 'deal-allotment', 'deal-lapse', 'ipo-allotment', 'note-issue'] as const),
  ...(['note-maturity', 'fund-allotment', 'fund-redemption', 'fund-correction', 'sip'] as const),
  ...(['loan-invocation', 'day-charges', 'credit-charges'] as const),
]

const expire: DueHandler = {
  waits: (tx, dues) => behind(tx, dues, PAID_BEFORE, 'charges of its last days are not paid yet'),
  plan: async (tx, dues, at) => {
    await lockCredits(tx, clientsOf(dues))
    const known = await knownOf(tx, dues)
    return dues.map((due): Plan => {
      const credit = known.get(due.ref)
      return credit && credit.ended === null
        ? { ...endPlan(credit, 'expired', at), ...doneOf(due, at) }
        : { client: due.client_id, ...doneOf(due, at) }
    })
  },
  count: async () => {},
}

const knownOf = async (tx: Queries, dues: readonly Due[]): Promise<ReadonlyMap<string, StoredCredit>> =>
  new Map(
    (
      await creditsAmong(
        tx,
        dues.map(({ ref }) => ref),
      )
    ).map((credit) => [credit.id, credit]),
  )

export const creditDues = (services: TradingServices): DueHandlers => ({
  'credit-charges': payDayCharges,
  'credit-reminder': remind(services),
  'credit-expiry': expire,
})

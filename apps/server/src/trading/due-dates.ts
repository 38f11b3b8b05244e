/**
 * trading: what falls due, and who does it. One server takes a part of what is due for a while, works out the plans and has them
 * carried out; what fails is tried again later, and stays visible with its reason until it is done.
 */
import type { DueKind } from '@pramaan/contracts'
import { type Db, isUnanswered, type Queries } from '../platform/database.ts'
import { actForFirm, type Outcome } from './act.ts'
import type { Plan } from './plan.ts'
import type { TradingServices } from './services.ts'

export interface Due {
  readonly id: string
  readonly kind: DueKind
  readonly client_id: string
  readonly ref: string
  readonly at: Date
  readonly tries: number
}

export interface DueHandler {
  /** A plan for each, in order: one that has nothing left to do only says that it is done. */
  plan(tx: Queries, dues: readonly Due[], at: Date): Promise<Plan[]>
  /** In the same transaction, of those that were done. */
  count(tx: Queries, done: readonly Plan[], at: Date): Promise<void>
}

/** Of the kinds that this runner does. */
export type DueHandlers = Readonly<Partial<Record<DueKind, DueHandler>>>

const AT_ONCE = 200
/** Longer than a statement may take; who takes it too early is stopped by what it finds done. */
const TAKEN_SECONDS = 10
const LONGEST_PAUSE_SECONDS = 300

/** Does what is due by the business clock, part after part; says what it did. */
export async function doDue(services: TradingServices, handlers: DueHandlers): Promise<Plan[]> {
  const firm = services.db.as('firm')
  const failures: unknown[] = []
  const done: Plan[] = []
  for (;;) {
    const at = services.businessClock.now()
    const taken = await take(firm, Object.keys(handlers), at)
    let [moved, stayed] = [0, 0]
    for (const [kind, dues] of Map.groupBy(taken, ({ kind }) => kind)) {
      const handler = handlers[kind]
      if (!handler) throw new Error(`nobody does what is due as ${kind}`)
      const { did, failed } = await doEach(services, firm, handler, dues, at)
      done.push(...did)
      failures.push(...failed)
      moved += did.length
      stayed += dues.length - did.length - failed.length
    }
    // What only waited for another of the same order has its turn now.
    if (taken.length < AT_ONCE && (moved === 0 || stayed === 0)) break
  }
  if (failures.length > 0) throw new AggregateError(failures, 'what is due could not be done')
  return done
}

type FirmDb = ReturnType<Db['as']>

/** In the order in which it fell due: an update answers in any. */
const take = (firm: FirmDb, kinds: readonly string[], at: Date): Promise<Due[]> =>
  firm.query<Due>(
    `with taken as (
     update due d set taken_until = clock_timestamp() + make_interval(secs => ${TAKEN_SECONDS}), tries = d.tries + 1
     from unnest($1::text[]) of_kind cross join lateral (
       -- Of each kind the first rows of its range: of all kinds at once, all that is due would be put in order each time.
       select id from due
       where done_at is null and kind = of_kind and at <= $2 and (taken_until is null or taken_until < clock_timestamp())
       order by at, id limit ${AT_ONCE} for update skip locked) open
     where d.id = open.id
     returning d.id, d.kind, d.client_id, d.ref, d.at, d.tries)
     select id, kind, client_id, ref, at, tries from taken order by at, id`,
    [kinds, at],
  )

/** All together; where that fails each alone, so that one that cannot be done keeps none of its neighbours waiting. */
async function doEach(
  services: TradingServices,
  firm: FirmDb,
  handler: DueHandler,
  dues: readonly Due[],
  at: Date,
): Promise<{ did: Plan[]; failed: unknown[] }> {
  try {
    return { did: await doSome(services, firm, handler, dues, at), failed: [] }
  } catch (error) {
    // A database that does not answer would answer none of them.
    if (dues.length === 1 || isUnanswered(error)) {
      await putBack(firm, dues, error)
      return { did: [], failed: dues.map(() => error) }
    }
    const [did, failed]: [Plan[], unknown[]] = [[], []]
    for (const due of dues) {
      const one = await doEach(services, firm, handler, [due], at)
      did.push(...one.did)
      failed.push(...one.failed)
    }
    return { did, failed }
  }
}

async function doSome(
  { told }: TradingServices,
  firm: FirmDb,
  handler: DueHandler,
  dues: readonly Due[],
  at: Date,
): Promise<Plan[]> {
  const { plans, outcomes } = await firm.transaction(async (tx) => {
    const planned = await handler.plan(tx, dues, at)
    const became = await actForFirm(tx, planned)
    await handler.count(tx, planned.filter(isDone(became)), at)
    return { plans: planned, outcomes: became }
  })
  const done = plans.filter(isDone(outcomes))
  for (const { client } of done) told.tell(client)
  // An order that somebody else changed meanwhile is looked at again at once.
  await free(
    firm,
    dues.filter((_, index) => outcomes[index] !== 'done').map(({ id }) => id),
  )
  return done
}

const isDone =
  (outcomes: readonly Outcome[]) =>
  (_: unknown, index: number): boolean =>
    outcomes[index] === 'done'

const free = (firm: FirmDb, ids: readonly string[]): Promise<object[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : firm.query('update due set taken_until = null where id = any ($1) and done_at is null', [ids])

/** Each failure waits twice as long as the one before. */
const putBack = (firm: FirmDb, dues: readonly Due[], error: unknown): Promise<object[]> =>
  firm.query(
    `update due set last_failure = $2,
       taken_until = clock_timestamp() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, power(2, least(tries, 10))))
     where id = any ($1) and done_at is null`,
    [dues.map(({ id }) => id), error instanceof Error ? error.message.slice(0, 500) : 'unknown'],
  )

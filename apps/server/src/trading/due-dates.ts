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
  /** Of what is taken together it is done after all other kinds. */
  readonly isLast?: true
  /** Makes due what something that came has made so, a part at a time; says whether there may be more. */
  bring?(firm: Queries): Promise<boolean>
  /** What cannot be done yet, by the id of its due row, and what it waits for: it is looked at again later, and keeps nobody waiting. */
  waits?(tx: Queries, dues: readonly Due[]): Promise<ReadonlyMap<string, string>>
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

/** So many parts of a long run at once: one is worked out while the database writes another down. */
const LANES = 2
/** A part in which everything was overtaken by somebody else is tried so often: who overtook it is soon done. */
const OVERTAKEN_AT_MOST = 5

interface Run {
  readonly done: Plan[]
  readonly failures: unknown[]
  /** Parts in a row in which nothing was done because each order had changed meanwhile. */
  overtaken: number
}

/** Does what is due by the business clock, part after part; says what it did. */
export async function doDue(services: TradingServices, handlers: DueHandlers): Promise<Plan[]> {
  const run: Run = { done: [], failures: [], overtaken: 0 }
  for (const { bring } of Object.values(handlers)) while (await bring?.(services.db.as('firm'))) {}
  const lane = async (): Promise<void> => {
    for (let next = true; next; ) next = (await doPart(services, handlers, run)).isToGoOn
  }
  const first = await doPart(services, handlers, run)
  if (first.isToGoOn) {
    const lanes = await Promise.allSettled(Array.from({ length: first.isFull ? LANES : 1 }, lane))
    for (const one of lanes) if (one.status === 'rejected') throw one.reason
  }
  if (run.failures.length > 0) throw new AggregateError(run.failures, 'what is due could not be done')
  return run.done
}

async function doPart(
  services: TradingServices,
  handlers: DueHandlers,
  run: Run,
): Promise<{ isFull: boolean; isToGoOn: boolean }> {
  const firm = services.db.as('firm')
  const at = services.businessClock.now()
  const taken = await take(firm, Object.keys(handlers), at)
  let [moved, stayed] = [0, 0]
  const isLast = (kind: DueKind): number => (handlers[kind]?.isLast ? 1 : 0)
  const kinds = [...Map.groupBy(taken, ({ kind }) => kind)].toSorted(([a], [b]) => isLast(a) - isLast(b))
  for (const [kind, dues] of kinds) {
    const handler = handlers[kind]
    if (!handler) throw new Error(`nobody does what is due as ${kind}`)
    const ready = await putOff(firm, handler, dues)
    const { did, failed } = ready.length > 0 ? await doEach(services, firm, handler, ready, at) : NOTHING
    run.done.push(...did)
    run.failures.push(...failed)
    moved += did.length
    stayed += ready.length - did.length - failed.length
  }
  const isFull = taken.length >= AT_ONCE
  run.overtaken = moved > 0 || stayed === 0 ? 0 : run.overtaken + 1
  // What only waited for another of the same order has its turn now.
  return { isFull, isToGoOn: isFull || (stayed > 0 && run.overtaken < OVERTAKEN_AT_MOST) }
}

type FirmDb = ReturnType<Db['as']>

const NOTHING: { did: Plan[]; failed: unknown[] } = { did: [], failed: [] }

/** What can be done now; the rest is put back with what it waits for, all of one reason at once. */
async function putOff(firm: FirmDb, handler: DueHandler, dues: readonly Due[]): Promise<readonly Due[]> {
  const waiting = await handler.waits?.(firm, dues)
  if (!waiting || waiting.size === 0) return dues
  const reasons = Map.groupBy(
    dues.filter(({ id }) => waiting.has(id)),
    ({ id }) => waiting.get(id) ?? '',
  )
  for (const [reason, own] of reasons) await putBack(firm, own, new Error(reason))
  return dues.filter(({ id }) => !waiting.has(id))
}

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
       taken_until = statement_timestamp() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, power(2, least(tries, 10))))
     where id = any ($1) and done_at is null`,
    [dues.map(({ id }) => id), error instanceof Error ? error.message.slice(0, 500) : 'unknown'],
  )

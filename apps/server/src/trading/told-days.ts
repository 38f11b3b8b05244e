/** trading: what a client's days were charged, as it is stored and as it travels: codes with facts, and no sentences. */
import type { ChargedDay, DayReason } from '@pramaan/contracts'
import { type Charge, chargeNames } from '@pramaan/fees'
import type { Queries } from '../platform/database.ts'
import type { DayReason as Reason } from './day-charges.ts'
import { money } from './gains.ts'

/** Whole numbers stand as text in JSON. */
type Texts<T> = T extends bigint
  ? string
  : T extends readonly (infer One)[]
    ? readonly Texts<One>[]
    : T extends object
      ? { readonly [Key in keyof T]: Texts<T[Key]> }
      : T

export interface StoredLine {
  readonly charge: Charge
  readonly estimated: string
  readonly actual: string
  readonly because: readonly Texts<Reason>[]
}

export interface StoredDay {
  readonly day: string
  readonly taken: bigint
  readonly charged: bigint
  readonly refund: bigint
  readonly borne: bigint
  readonly lines: readonly StoredLine[]
  readonly at: Date
}

/** By day; those that have not been worked out are not there. `db` must see the client's own rows. */
export async function readDays(
  db: Queries,
  clientId: string,
  days: readonly string[],
): Promise<Map<string, StoredDay>> {
  const rows = await db.query<StoredDay>(
    `select d.day, d.taken_paise as taken, d.charged_paise as charged, d.lines, d.at,
            (select sum(refund_paise)::bigint from day_charge a where (a.client_id, a.day) = (d.client_id, d.day)) as refund,
            (select sum(borne_paise)::bigint from day_charge a where (a.client_id, a.day) = (d.client_id, d.day)) as borne
     from day_charge d
     where d.client_id = $1 and d.day = any ($2::date[]) and not exists (
       select from day_charge later where (later.client_id, later.day) = (d.client_id, d.day) and later.run > d.run)`,
    [clientId, days],
  )
  return new Map(rows.map((row) => [row.day, row]))
}

export interface ChargedRun {
  readonly day: string
  readonly taken: bigint
  readonly charged: bigint
}

/** Of each of these runs its day, what its orders had been charged and what it came to. `db` must see the client's own rows. */
export async function chargedRuns(db: Queries, ids: readonly string[]): Promise<Map<string, ChargedRun>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<ChargedRun & { id: string }>(
    'select id, day, taken_paise as taken, charged_paise as charged from day_charge where id = any ($1)',
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, ...run }) => [id, run]))
}

export const dayOnWire = ({ day, taken, charged, refund, borne, lines }: StoredDay): ChargedDay => ({
  day,
  is_final: true,
  estimated: money(taken),
  charged: money(charged),
  refunded: money(refund),
  borne: money(borne),
  lines: lines
    .filter(({ estimated, actual }) => estimated !== '0' || actual !== '0')
    .map(({ charge, estimated, actual, because }) => ({
      charge,
      name: chargeNames[charge],
      estimated: money(BigInt(estimated)),
      actual: money(BigInt(actual)),
      because: because.map(reasonOnWire),
    })),
})

function reasonOnWire(reason: Texts<Reason>): DayReason {
  switch (reason.code) {
    case 'intraday':
      return {
        code: 'intraday',
        netted: reason.netted
          .filter(({ intraday }) => intraday !== '0')
          .map(({ symbol, intraday }) => ({ symbol, quantity: Number(intraday) })),
      }
    case 'base':
      return {
        code: 'base',
        is_tax: reason.isTax,
        estimated: money(BigInt(reason.estimated)),
        actual: money(BigInt(reason.actual)),
      }
    case 'rate':
      return { code: 'rate', estimated: reason.estimated, actual: reason.actual }
    case 'rule':
      return { code: 'rule', rule: reason.rule }
    case 'together':
      return { code: 'together' }
  }
}

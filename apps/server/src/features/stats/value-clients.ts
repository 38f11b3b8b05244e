/**
 * stats: the days of all clients, worked out by sets as soon as a day is over, and again where a price of the past has come or changed.
 * Whoever looks before that has their own days worked out then: this only makes that quick. Any server may do it, and twice is no harm.
 */
import { addDays, type Day } from '@pramaan/market-time'
import type { Services } from '../../clients/services.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'

/** Clients at once: a lock for each is held meanwhile. */
const AT_ONCE = 500
const patience = { statementMs: 60_000 }
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface PriceChange {
  readonly instrument_id: number
  readonly since: Day
  readonly number: bigint
}

export function clientDays({ db, businessClock }: Pick<Services, 'db' | 'businessClock'>): {
  run(): Promise<number>
} {
  /** For everybody, by this server. */
  let done: Day | null = null
  return {
    run: async () => {
      const firm = db.as('firm')
      const day = addDays(dayInIndia(businessClock.now()), -1)
      const changes = await firm.query<PriceChange>(
        'select instrument_id, since, number from price_change where since <= $1 order by instrument_id',
        [day],
      )
      if (done === day && changes.length === 0) return 0
      const instruments = done === day ? changes.map(({ instrument_id }) => instrument_id) : null
      const [since = day] = changes.map((change) => change.since).toSorted()
      const written = await valueAll(firm, day, instruments, since)
      await firm.query(
        `delete from price_change p using unnest($1::integer[], $2::bigint[]) done(id, number)
         where (p.instrument_id, p.number) = (done.id, done.number)`,
        [changes.map(({ instrument_id }) => instrument_id), changes.map(({ number }) => number)],
      )
      done = day
      return written
    },
  }
}

/** Everybody, or those who have held one of these since a day. */
async function valueAll(
  firm: ReturnType<Db['as']>,
  day: Day,
  instruments: readonly number[] | null,
  since: Day,
): Promise<number> {
  let written = 0
  for (let after: string | null = NOBODY; after !== null; ) {
    const found: { client_id: string }[] = instruments
      ? await firm.query<{ client_id: string }>(
          `select l.client_id from lot l where l.instrument_id = any ($1) and l.quantity > 0 and l.client_id > $2
           union select c.client_id from lot_close c where c.instrument_id = any ($1) and c.closed_on >= $3 and c.client_id > $2
           order by client_id limit ${AT_ONCE}`,
          [instruments, after, since],
        )
      : await firm.query<{ client_id: string }>(
          `select client_id from ledger_chain where client_id > $1 order by client_id limit ${AT_ONCE}`,
          [after],
        )
    const clients = found.map(({ client_id }) => client_id)
    if (clients.length > 0) {
      written += await firm.transaction(async (tx) => {
        const [row] = await tx.query<{ written: number | null }>(
          'select value_days($1::uuid[], $2::date) as written',
          [clients, day],
        )
        return row?.written ?? 0
      }, patience)
    }
    after = clients.length === AT_ONCE ? (clients.at(-1) ?? null) : null
  }
  return written
}

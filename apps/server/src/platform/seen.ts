/** platform: that the app is there is said each minute, so that it is known when it was not. */
import type { Clock } from './clock.ts'
import type { Queries } from './database.ts'
import { saidAt, serverWord } from './sealed-texts.ts'

interface Needs {
  readonly db: Queries
  readonly clock: Clock
  readonly businessClock: { aheadMs(): number }
}

export async function saySeen({ db, clock, businessClock }: Needs): Promise<void> {
  const [now, aheadMs] = [clock.now(), businessClock.aheadMs()]
  await db.query('select say_seen($1, $2::interval, $3)', [
    ...[now, `${aheadMs} milliseconds`],
    serverWord('seen', saidAt(now), String(aheadMs)),
  ])
}

/** In business time; an hour or longer. */
export interface Outage {
  readonly from_at: Date
  readonly until_at: Date
}

/** Those that ended after an instant. */
export const outagesSince = (db: Queries, since: Date): Promise<Outage[]> =>
  db.query<Outage>('select from_at, until_at from outage where until_at > $1 order by from_at, id', [since])

/** trading: offers that have closed while applications in them still wait for an answer, and nobody has proposed one. */
import { groupIndian } from '@pramaan/money'
import type { Queries } from '../platform/database.ts'

const MOST = 100

interface Row {
  readonly id: string
  readonly name: string
  readonly applications: bigint
  readonly waiting_since: Date
  readonly due_by: Date
}

/** Clients wait from the moment it closes; until its due time, where its terms have one, otherwise for a day. */
export async function readOpenAllotments(db: Queries, now: Date) {
  const rows = await db.query<Row>(
    `select o.id, (select i.name from instrument i where i.id = o.instrument_id) as name, w.applications,
       o.closes_at as waiting_since,
       coalesce((select (t.terms ->> 'due_at')::timestamptz from offer_terms t where (t.offer_id, t.version) = (o.id, o.version)),
                o.closes_at + interval '1 day') as due_by
     from (select p.offer_id, count(*) as applications from product_order p
           where p.status = 'pending' and p.offer_id is not null group by p.offer_id) w
     join offer o on o.id = w.offer_id
     where o.closes_at <= $1 and not exists (
       select from proposal p where p.state = 'open' and p.expires_at > $1 and p.act ->> 'offer_id' = o.id::text)
     order by o.closes_at limit ${MOST}`,
    [now],
  )
  return rows.map(({ applications, name, ...row }) => ({
    ...row,
    title: `Allot ${name}: ${groupIndian(String(applications))} ${applications === 1n ? 'application' : 'applications'}`,
    client_id: null,
    client_name: null,
  }))
}

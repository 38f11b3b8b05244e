/** products/fund: what the database has of SIPs. */
import type { Day } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import type { NewInstalment, NewSip } from '../../trading/plan.ts'

const SIP = `s.id, s.client_id, s.offer_id, s.instrument_id, s.amount_paise, s.day, s.instalments_left, s.misses_in_a_row, s.state,
  s.due_on, s.debit_on, s.due_ref, s.skips_next, s.asks_client, s.started_at, s.state_at, s.version`

export const sipsDue = (tx: Queries, refs: readonly string[]): Promise<NewSip[]> =>
  tx.query<NewSip>(`select ${SIP} from sip s where s.due_ref = any ($1)`, [refs])

export const SIPS_AT_ONCE = 100

/** Those that take an instalment until a day, the next first. */
export const runningSipsOf = (tx: Queries, clientId: string, until: Day): Promise<NewSip[]> =>
  tx.query<NewSip>(
    `select ${SIP} from sip s where s.client_id = $1 and s.state = 'active' and s.debit_on <= $2 and not s.skips_next
     order by s.debit_on, s.id limit ${SIPS_AT_ONCE}`,
    [clientId, until],
  )

/** Those that run first, then the newest; of one fund or of all, from the one after the given on. */
export const sipsOf = (
  tx: Queries,
  clientId: string,
  instrument: number | null = null,
  after: string | null = null,
): Promise<NewSip[]> =>
  tx.query<NewSip>(
    `select ${SIP} from sip s left join sip a on a.id = $3 and a.client_id = $1
     where s.client_id = $1 and ($2::integer is null or s.instrument_id = $2)
       and ($3::uuid is null or (s.state = 'stopped') > (a.state = 'stopped')
            or ((s.state = 'stopped') = (a.state = 'stopped')
                and (s.started_at < a.started_at or (s.started_at = a.started_at and s.id > a.id))))
     order by s.state = 'stopped', s.started_at desc, s.id limit ${SIPS_AT_ONCE}`,
    [clientId, instrument, after],
  )

export async function findSip(tx: Queries, clientId: string, id: string): Promise<NewSip | null> {
  const [sip] = await tx.query<NewSip>(`select ${SIP} from sip s where s.client_id = $1 and s.id = $2`, [
    clientId,
    id,
  ])
  return sip ?? null
}

export const instalmentsOf = (tx: Queries, sips: readonly string[]): Promise<NewInstalment[]> =>
  tx.query<NewInstalment>(
    `select sip_id, client_id, due_on, debit_on, outcome, amount_paise, order_id, at from sip_instalment
     where sip_id = any ($1) order by due_on desc`,
    [sips],
  )

export interface Grown {
  readonly sip_id: string
  readonly paid_in: bigint
  /** Still held of what its orders bought. */
  readonly units: bigint
}

export const grownOf = (tx: Queries, sips: readonly string[]): Promise<Grown[]> =>
  tx.query<Grown>(
    `select i.sip_id, sum(i.amount_paise)::bigint as paid_in, coalesce(sum(l.quantity), 0)::bigint as units
     from sip_instalment i left join lot l on l.order_id = i.order_id
     where i.sip_id = any ($1) and i.outcome = 'debited' group by i.sip_id`,
    [sips],
  )

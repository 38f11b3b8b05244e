/** products/compensation: what a client can claim about: an order, what one note of it was charged, or a withdrawal. Their own alone. */
import { type ClaimAbout, type ClaimSubject, type OrderKind, Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'

export interface About {
  readonly about: ClaimAbout
  readonly aboutId: string
}

interface Row {
  readonly about_id: string
  readonly at: Date
  readonly order_id: string | null
  readonly ttype: OrderKind | null
  /** The symbol, or the bank. */
  readonly what: string
  readonly side: 'buy' | 'sell' | null
  readonly amount_paise: bigint | null
  readonly status: string
  readonly open_claim: string | null
}

const MOST = 50

const openClaim = (about: ClaimAbout, id: string): string =>
  `(select q.id from claim q where q.client_id = $1 and q.about = '${about}' and q.about_id = ${id} and q.state = 'pending') as open_claim`

/** With `$2`: this one alone; of charges, any fill of the note finds it. */
const SELECT: Readonly<Record<ClaimAbout, string>> = {
  order: `select o.id as about_id, o.placed_at as at, o.id as order_id, o.kind as ttype, case when i.market in ('NSE', 'BSE') then i.symbol else i.name end as what, null as side,
      null::bigint as amount_paise, o.status, ${openClaim('order', 'o.id')}
    from product_order o join instrument i on i.id = o.instrument_id
    where o.client_id = $1 and ($2::uuid is null or o.id = $2) order by o.placed_at desc, o.id desc limit ${MOST}`,
  // What was bought on one day is charged as one, however it was filled; each sale by itself.
  charge: `select n.*, case when i.market in ('NSE', 'BSE') then i.symbol else i.name end as what, o.kind as ttype, '' as status, ${openClaim('charge', 'n.about_id')}
    from (select (array_agg(f.id order by f.at, f.id))[1] as about_id, min(f.at) as at, f.order_id, f.side,
                 sum(f.charges_paise)::bigint as amount_paise
          from order_fill f where f.client_id = $1 and ($2::uuid is null or f.order_id = (
            select x.order_id from order_fill x where x.id = $2 and x.client_id = $1))
          group by f.order_id, f.side, f.trade_day, case f.side when 'sell' then f.id end
          having sum(f.charges_paise) > 0 and ($2::uuid is null or $2 = any (array_agg(f.id)))) n
    join product_order o on o.id = n.order_id join instrument i on i.id = o.instrument_id
    order by n.at desc, n.about_id desc limit ${MOST}`,
  withdrawal: `select w.id as about_id, w.requested_at as at, null::uuid as order_id, null as ttype,
      w.bank_name || ' ' || w.card_mask as what, null as side, w.amount_paise, w.state as status, ${openClaim('withdrawal', 'w.id')}
    from withdrawal w where w.client_id = $1 and ($2::uuid is null or w.id = $2)
    order by w.requested_at desc, w.id desc limit ${MOST}`,
}

/** `tx` sees the client's own rows. */
export async function claimSubjects(tx: Queries, clientId: string): Promise<ClaimSubject[]> {
  const found: ClaimSubject[] = []
  for (const about of ['order', 'charge', 'withdrawal'] as const)
    found.push(...(await rowsOf(tx, about, clientId, null)).map((row) => subjectOf(about, row)))
  return found
}

/** @throws Refusal where it is not theirs, or is not at all. */
export async function findSubject(
  tx: Queries,
  clientId: string,
  { about, aboutId }: About,
): Promise<ClaimSubject> {
  const [row] = await rowsOf(tx, about, clientId, aboutId)
  if (!row) throw new Refusal('claim_subject_unknown')
  return subjectOf(about, row)
}

const rowsOf = (tx: Queries, about: ClaimAbout, clientId: string, id: string | null): Promise<Row[]> =>
  tx.query<Row>(SELECT[about], [clientId, id])

const titles = { order: 'Order of', buy: 'Charges for buying', sell: 'Charges for selling' } as const

function subjectOf(about: ClaimAbout, row: Row): ClaimSubject {
  const amount = row.amount_paise === null ? '' : formatRupees(paise(row.amount_paise))
  const day = dayInWords(dayInIndia(row.at))
  return {
    about,
    about_id: row.about_id,
    title:
      about === 'withdrawal'
        ? `Withdrawal of ${amount}`
        : `${titles[about === 'order' ? 'order' : (row.side ?? 'buy')]} ${row.what}`,
    note: [day, about === 'withdrawal' ? row.what : amount, row.status]
      .filter((part) => part !== '')
      .join(' · '),
    order: row.order_id && row.ttype ? { id: row.order_id, ttype: row.ttype } : null,
    at: row.at.toISOString(),
    open_claim: row.open_claim,
  }
}

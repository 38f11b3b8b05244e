/**
 * ledger: what a stretch of time did to a client, apart from what came in and went out: rupees that trades and companies brought
 * or took, and units that were traded. By what each was for.
 */
import { laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { SLACK_MS } from './statement-lines.ts'
import { type LedgerAct, RUPEES } from './transfers.ts'

/**
 * `flow`: the client's own money comes or goes, which is no gain and no loss. `traded`: rupees and units change hands.
 * `remade`: a company changes what a unit is, and the close before is told in the new ones; its rupees count,
 * those of a fraction of a share against what it was worth at that close.
 */
type Meaning = 'flow' | 'traded' | 'remade'

/** Every act there is means one of them: an act that is left out does not compile. */
const meanings: Readonly<Record<LedgerAct, Meaning>> = {
  deposit: 'flow',
  'deposit-returned': 'flow',
  'payment-received': 'flow',
  'withdrawal-held': 'flow',
  'withdrawal-released': 'flow',
  'withdrawal-sent': 'flow',
  'withdrawal-paid': 'flow',
  'withdrawal-came-back': 'flow',
  adjustment: 'flow',
  'order-blocked': 'traded',
  'order-released': 'traded',
  'order-paid': 'traded',
  'order-bought': 'traded',
  'order-sold': 'traded',
  'tender-blocked': 'traded',
  'tender-released': 'traded',
  'redemption-blocked': 'traded',
  'redemption-released': 'traded',
  'nav-corrected': 'traded',
  idcw: 'remade',
  'depository-charge': 'traded',
  'sale-settled': 'traded',
  'day-charges': 'traded',
  'bond-coupon': 'traded',
  'bond-matured': 'traded',
  'note-coupon': 'traded',
  'note-matured': 'traded',
  'note-exited': 'traded',
  'note-recovered': 'traded',
  // Credit, rewards, what the firm makes good and money on loan come from outside: none of them is a gain.
  'credit-accepted': 'flow',
  'credit-spent': 'flow',
  'credit-expired': 'flow',
  'reward-paid': 'flow',
  'claim-paid': 'flow',
  'loan-pledged': 'flow',
  'loan-released': 'flow',
  'loan-drawn': 'flow',
  'loan-interest': 'flow',
  'loan-repaid': 'flow',
  'loan-invoked': 'flow',
  dividend: 'remade',
  split: 'remade',
  bonus: 'remade',
  consolidation: 'remade',
}

const actsThatMean = (...wanted: Meaning[]): string[] =>
  Object.entries(meanings).flatMap(([act, meaning]) => (wanted.includes(meaning) ? [act] : []))

const WITH_RUPEES = actsThatMean('traded', 'remade')
const WITH_UNITS = actsThatMean('traded')

export interface DayMove {
  /** The order it was for, or whatever else. */
  readonly ref: string | null
  readonly asset: string
  /** On the calendar in India: a day's trading may begin on one and end on another. */
  readonly day: string
  /** Paise, or units of the asset. */
  readonly amount: bigint
}

/** What only changes its place among the client's own accounts adds up to nothing. `db` must see the client's own rows. */
export const dayMoves = (db: Queries, clientId: string, since: Date): Promise<DayMove[]> =>
  db.query<DayMove>(
    `with stretch as materialized (select ledger_chain_since($1, $2) as low)
     select t.ref, a.asset, (t.at at time zone 'Asia/Kolkata')::date as day, sum(e.amount)::bigint as amount
     from stretch s
     join ledger_entry e on e.client_id = $1 and e.seq >= s.low
     join ledger_transfer t on t.id = e.transfer_id
     join ledger_account a on a.id = e.account_id
     where t.at >= $3 and t.act = any (case when a.asset = '${RUPEES}' then $4::text[] else $5::text[] end)
     group by t.ref, a.asset, day having sum(e.amount) <> 0`,
    [clientId, laterBy(since, -SLACK_MS), since, WITH_RUPEES, WITH_UNITS],
  )

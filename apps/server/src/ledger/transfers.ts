/**
 * ledger: the one way to move money or units. A transfer has legs, each from one account to another, so it balances by
 * construction; it is posted whole or not at all. The database's function `ledger_post` is the only writer, and posts what the server says.
 */
import { randomUUID } from 'node:crypto'
import { Refusal, type RefusalCode } from '@pramaan/contracts'
import { arrayText } from '../platform/array-texts.ts'
import { oneRow, type Queries } from '../platform/database.ts'
import { serverWord } from '../platform/sealed-texts.ts'

export type ClientPurpose =
  | 'cash'
  | 'held'
  | 'blocked'
  | 'unsettled'
  | 'securities'
  | 'pledged'
  | 'advance'
  /** Promotional credit: never rupees. */
  | 'credit'
  /** The debt of a loan: what is owed to its lender. */
  | 'owed'
export type FirmPurpose =
  | 'bank'
  | 'suspense'
  | 'payouts'
  | 'adjustments'
  | 'fees'
  | 'taxes'
  | 'market'
  | 'promotion'
  | 'lender'

/** An account is there as soon as something is moved to it. */
export type Place =
  | { readonly client: string; readonly purpose: ClientPurpose }
  | { readonly firm: FirmPurpose }

export interface Leg {
  readonly from: Place
  readonly to: Place
  /** Whole paise, or whole units of the asset. */
  readonly amount: bigint
  /** Rupees unless it says otherwise. */
  readonly asset?: string
}

/** Every act that moves something, as it stands in the client's chain for good. `docs/ledger.md` has their postings. */
export type LedgerAct =
  | 'deposit'
  | 'deposit-returned'
  | 'payment-received'
  | 'withdrawal-held'
  | 'withdrawal-released'
  | 'withdrawal-sent'
  | 'withdrawal-paid'
  | 'withdrawal-came-back'
  | 'adjustment'
  | 'order-blocked'
  | 'order-released'
  | 'order-paid'
  | 'order-bought'
  | 'order-sold'
  | 'tender-blocked'
  | 'tender-released'
  | 'redemption-blocked'
  | 'redemption-released'
  | 'nav-corrected'
  | 'idcw'
  | 'depository-charge'
  | 'sale-settled'
  | 'day-charges'
  | 'dividend'
  | 'split'
  | 'bonus'
  | 'consolidation'
  | 'bond-coupon'
  | 'bond-matured'
  | 'note-coupon'
  | 'note-matured'
  | 'note-exited'
  | 'note-recovered'
  | 'credit-accepted'
  | 'credit-spent'
  | 'credit-expired'
  | 'reward-paid'
  | 'claim-paid'
  | 'loan-pledged'
  | 'loan-released'
  | 'loan-drawn'
  | 'loan-interest'
  | 'loan-repaid'
  | 'loan-invoked'

export interface Transfer {
  /** Posting the same id again changes nothing. */
  readonly id?: string
  readonly act: LedgerAct
  /** The deposit, withdrawal or order that it is for, or what a company's action did to the holder. */
  readonly ref: string | null
  /** A sentence that the client reads beside it. */
  readonly memo?: string
  readonly at: Date
  /** Only as a whole: refused if the account it takes from would keep anything. */
  readonly empties?: boolean
  readonly legs: readonly Leg[]
}

export type Outcome = 'posted' | 'again' | 'short' | 'leaves-rest'

const FIRM = '00000000-0000-0000-0000-000000000000'
export const RUPEES = 'INR'
/** Promotional credit and debt, in paise. Neither is the client's money. */
export const CREDIT = 'PROMO'
export const DEBT = 'LOAN'

/** What is neither rupees, nor credit, nor debt. The database has the same as `ledger_is_security`. */
export const isSecurity = (asset: string): boolean => asset !== RUPEES && asset !== CREDIT && asset !== DEBT

const ownerOf = (place: Place): string => ('client' in place ? place.client : FIRM)
const purposeOf = (place: Place): string => ('client' in place ? place.purpose : place.firm)

/** The legs of several transfers as the database's functions take them: which transfer, from where, to where, how much. */
export function legArrays(transfers: readonly (readonly Leg[])[]): readonly unknown[][] {
  const legs = transfers.flatMap((own, index) => own.map((leg) => ({ ...leg, of: index + 1 })))
  return [
    legs.map(({ of }) => of),
    legs.map(({ from }) => ownerOf(from)),
    legs.map(({ from }) => purposeOf(from)),
    legs.map(({ to }) => ownerOf(to)),
    legs.map(({ to }) => purposeOf(to)),
    legs.map(({ asset }) => asset ?? RUPEES),
    legs.map(({ amount }) => amount),
  ]
}

/** Posts in the caller's transaction, each after the ones before it, and says what became of each. */
export async function post(tx: Queries, transfers: readonly Transfer[]): Promise<Outcome[]> {
  if (transfers.length === 0) return []
  const texts = [
    transfers.map(({ id }) => id ?? randomUUID()),
    transfers.map(({ act }) => act),
    transfers.map(({ ref }) => ref),
    transfers.map(({ memo }) => memo ?? null),
    transfers.map(({ at }) => at),
    transfers.map(({ empties }) => empties ?? false),
    ...legArrays(transfers.map(({ legs }) => legs)),
  ].map(arrayText)
  const rows = await tx.query<{ outcomes: Outcome[] }>(
    'select ledger_post_said($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as outcomes',
    [...texts, serverWord('post', ...texts)],
  )
  return oneRow(rows).outcomes
}

/** Posts one transfer, or refuses for want of money. */
export async function postOrRefuse(tx: Queries, transfer: Transfer, whenShort: RefusalCode): Promise<void> {
  const [outcome] = await post(tx, [transfer])
  if (outcome === 'short' || outcome === 'leaves-rest') throw new Refusal(whenShort)
}

/**
 * trading: carries plans out, many in one statement. Whoever acts for a client brings the key of the intent, the PIN's grant, and
 * what must hold; the firm's own clockwork brings plans alone.
 */
import type { RefusalCode } from '@pramaan/contracts'
import { legArrays } from '../ledger/transfers.ts'
import { arrayText } from '../platform/array-texts.ts'
import type { Queries } from '../platform/database.ts'
import type { Claim } from '../platform/idempotency.ts'
import { serverWord } from '../platform/sealed-texts.ts'
import type { Plan } from './plan.ts'

/** `moved_on`: an order is not any more what the plan was worked out from, and nothing was done. */
export type Outcome =
  | 'done'
  | 'again'
  | 'moved_on'
  | Extract<
      RefusalCode,
      | 'account_frozen'
      | 'trade_too_small'
      | 'pin_grant_missing'
      | 'funds_short'
      | 'quote_missing'
      | 'quote_expired'
      | 'card_unknown'
      | 'withdrawals_held'
      | 'card_cooling_off'
      | 'card_newer_than_freeze'
      | 'pin_not_set'
      | 'new_payee_held'
      | 'withdrawal_too_small'
      | 'offer_closed'
      | 'offer_changed'
      | 'offer_full'
      | 'applied_already'
    >

export interface Answer {
  readonly outcome: Outcome
  readonly earlier_body_hash: Buffer | null
  readonly earlier_reply: Buffer | null
}

/** On whose word it is done. */
export interface Intent {
  readonly claim: Claim
  readonly sealedReply: Buffer
  readonly now: Date
  /** The session that has typed its PIN for this operation; null where none is asked for. */
  readonly grant: { readonly session: string; readonly operation: string } | null
  /** Not while the account is frozen. */
  readonly mustBeOpen: boolean
  /** At least the firm's limit of this name. */
  readonly least: { readonly limit: string; readonly worth: bigint } | null
  /** Prices that were given, all of which must still hold: the id, and for how many milliseconds this server knows it. */
  readonly quotes: readonly { readonly id: string; readonly waited: number | null }[]
  /**
   * The client's bank account that is to be paid to, and when it is asked for. There has to be a PIN, and `least` holds unless
   * everything is taken.
   */
  readonly payTo?: { readonly card: string; readonly at: Date }
}

export interface Ask {
  readonly plan: Plan
  readonly intent: Intent | null
}

export const act = (db: Queries, asks: readonly Ask[]): Promise<Answer[]> =>
  asks.length === 0 ? Promise.resolve([]) : ask(db, textsOf(asks))

const ask = (db: Queries, texts: readonly string[]): Promise<Answer[]> =>
  db.query<Answer>(STATEMENT, [...texts, serverWord('act', ...texts)])

/** The firm's own: how many of these plans were done is in the answers, in order. */
export const actForFirm = async (db: Queries, plans: readonly Plan[]): Promise<Outcome[]> =>
  (
    await act(
      db,
      plans.map((plan) => ({ plan, intent: null })),
    )
  ).map(({ outcome }) => outcome)

const STATEMENT = `select outcome, earlier_body_hash, earlier_reply from act_said(
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
  $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38)`

/** As `act` takes them. */
function textsOf(asks: readonly Ask[]): string[] {
  const from = asks.flatMap(({ plan }, index) => (plan.from ?? []).map((one) => ({ ...one, of: index + 1 })))
  const quotes = asks.flatMap(({ intent }, index) =>
    (intent?.quotes ?? []).map((one) => ({ ...one, of: index + 1 })),
  )
  const transfers = asks.flatMap(({ plan }, index) =>
    (plan.transfers ?? []).map((one) => ({ ...one, of: index + 1 })),
  )
  const columns: (readonly unknown[])[] = [
    asks.map(({ intent }) => intent?.claim.scope ?? null),
    asks.map(({ intent }) => intent?.claim.route ?? null),
    asks.map(({ intent }) => intent?.claim.key ?? null),
    asks.map(({ intent }) => intent?.claim.bodyHash ?? null),
    asks.map(({ intent }) => intent?.sealedReply ?? null),
    asks.map(({ intent }) => intent?.now ?? null),
    asks.map(({ plan }) => plan.client),
    asks.map(({ intent }) => intent?.grant?.session ?? null),
    asks.map(({ intent }) => intent?.grant?.operation ?? null),
    asks.map(({ intent }) => intent?.mustBeOpen ?? false),
    asks.map(({ intent }) => intent?.least?.limit ?? null),
    asks.map(({ intent }) => intent?.least?.worth ?? null),
    asks.map(({ intent }) => intent?.payTo?.card ?? null),
    asks.map(({ intent }) => intent?.payTo?.at ?? null),
    quotes.map(({ of }) => of),
    quotes.map(({ id }) => id),
    quotes.map(({ waited }) => waited),
    from.map(({ of }) => of),
    from.map(({ id }) => id),
    from.map(({ version }) => version),
    transfers.map(({ of }) => of),
    transfers.map(({ id }) => id),
    transfers.map((transfer) => transfer.act),
    transfers.map(({ ref }) => ref),
    transfers.map(({ memo }) => memo),
    transfers.map(({ at }) => at),
    transfers.map(({ once }) => once?.key ?? null),
    transfers.map(({ once }) => once?.paise ?? null),
    transfers.map(({ mayBeShort }) => mayBeShort ?? false),
    ...legArrays(transfers.map(({ legs }) => legs)),
  ]
  return [...columns.map(arrayText), recordsOf(asks)]
}

const TABLES = [
  'takes',
  'orders',
  'changes',
  'applications',
  'tenders',
  'redemptions',
  'navCorrections',
  'sips',
  'sipInstalments',
  'fundPayouts',
  'venueOrders',
  'fills',
  'lots',
  'lotPledges',
  'lotLends',
  'lotChanges',
  'closes',
  'settled',
  'effects',
  'credits',
  'fractions',
  'paid',
  'closeRefunds',
  'days',
  'dayParts',
  'incomes',
  'promoCredits',
  'promoUses',
  'dues',
  'done',
  'steps',
  'loans',
  'loanEvents',
  'loanChecks',
  'invocationsDone',
  'withdrawals',
  'mails',
] as const satisfies readonly (keyof Plan)[]

/** Rows of each table with the number of their plan; tables without any are left out. */
function recordsOf(asks: readonly Ask[]): string {
  const records: Partial<Record<(typeof TABLES)[number], object[]>> = {}
  for (const table of TABLES) {
    const rows = asks.flatMap(({ plan }, index) =>
      (plan[table] ?? []).map((row: object) => ({ ...row, plan: index + 1 })),
    )
    if (rows.length > 0) records[table] = rows
  }
  return JSON.stringify(records, wholeNumbers)
}

/** A bigint goes as a string: the database reads it as the column's own type. */
const wholeNumbers = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value

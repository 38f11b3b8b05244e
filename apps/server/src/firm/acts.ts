/**
 * firm: the acts that need two people. Each kind says what it is about, what it would change, and how it is carried
 * out; the core in proposals.ts does the rest, so a later act brings only its own rules.
 */
import type { Change, ProposalAsk, ProposalKind } from '@pramaan/contracts'
import type { MarketHours } from '@pramaan/market-time'
import type { Signed } from '@pramaan/verifier'
import type { Sessions } from '../clients/sessions.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import type { StaffCaller } from '../platform/routes.ts'

export type ActOf<K extends ProposalKind> = Extract<ProposalAsk, { kind: K }>

/** What a proposal shows to the second person. */
export interface Draft {
  /** Two open proposals about one subject cannot stand beside each other. */
  readonly subject: string
  /** `{client}` stands for the client's name, which is kept in one place only. */
  readonly title: string
  readonly clientId: string | null
  readonly changes: readonly Change[]
}

/** What an exchange said of an order, as two people heard it. */
export interface Heard {
  readonly orderId: string
  readonly proposalId: string
  readonly trade: {
    readonly quantity: bigint
    readonly pricePaise: bigint
    readonly orderNumber: string
    readonly tradeNumber: string
    readonly at: Date
  } | null
  /** No more is executed of it. */
  readonly isOver: boolean
}

/** What a stock was last traded at, as an act looks at it. */
interface LastPrice {
  readonly pricePaise: number
  readonly previousClosePaise: number
  readonly asOfMs: number
  readonly source: string
}

export interface ActParts {
  readonly keys: Keys
  readonly clock: Clock
  /** Business time. */
  readonly businessClock: Clock
  readonly brandName: string
  /** Who trades round the clock. What is seeded before there is a market goes by the calendar. */
  readonly market?: {
    readonly times: { readonly hours: MarketHours; readonly isRoundTheClock: boolean }
    quoteOf(market: string, symbol: string): LastPrice | null
  }
  /** Does to the order what the exchange says; null, or in one sentence why not. Where nothing is traded there is none. */
  readonly takeHeard?: (tx: Queries, heard: Heard) => Promise<string | null>
  /** An act may sign the client out. */
  readonly sessions: Pick<Sessions, 'endAll'>
}

export interface Approval {
  readonly proposalId: string
  readonly maker: string
  readonly checker: StaffCaller
  /** What both have signed: it stands in every event of the audit log that tells of the act. */
  readonly signed: SignedAct | null
}

/** Null where nobody of the firm had a key yet. */
export interface SignedAct {
  readonly proposal: Signed
  readonly decision: Signed
  /** Of a key that is enrolled: that it is its owner's. */
  readonly possession?: Signed
}

export interface ActKind<K extends ProposalKind> {
  readonly kind: K
  /** Reads what would change. Refuses an act that cannot be done or changes nothing. */
  draft(tx: Queries, parts: ActParts, act: ActOf<K>, proposalId: string): Promise<Draft>
  /** Fields of its changes that follow the market: told as of the proposal, and no reason to call it outdated when they move. */
  readonly moving?: readonly string[]
  /** Makes ready what the act needs, when it is proposed. What it answers is shown to the maker, this once. */
  prepare?(tx: Queries, parts: ActParts, act: ActOf<K>, proposalId: string): Promise<string>
  /** What the audit log holds besides the two signatures. */
  signs?(tx: Queries, act: ActOf<K>): Promise<Pick<SignedAct, 'possession'>>
  /** Carries the act out, in the transaction that approves it. */
  apply(tx: Queries, parts: ActParts, act: ActOf<K>, by: Approval): Promise<void>
  /** What the audit log says when it is approved; the client whom it touches reads it too. */
  tell(act: ActOf<K>): string
}

export type ActKinds = { readonly [K in ProposalKind]: ActKind<K> }

/** The kind of an act, typed as one that takes this very act. */
export function kindOf(kinds: ActKinds, act: ProposalAsk): ActKind<ProposalKind> {
  return kinds[act.kind] as ActKind<ProposalKind>
}

/**
 * ledger: what a line of the client's own ledger is called. A transfer may pay several things at once, so a trade's lines are
 * told apart by the other side of their leg.
 */
import {
  type OrderKind,
  type RecordKind,
  recordActs,
  recordActsOfKind,
  tradeCharges,
} from '@pramaan/contracts'
import { type ClientPurpose, type FirmPurpose, type LedgerAct, RUPEES } from './transfers.ts'

/** Every act there is has its words: an act without them does not compile. */
const words: Readonly<Record<LedgerAct, { kind: Exclude<RecordKind, 'all'>; title: string }>> = recordActs

export interface TitledLine {
  readonly act: LedgerAct
  /** Whose half the other one of its leg is; null where nothing is known of it. */
  readonly other: ClientPurpose | FirmPurpose | null
  readonly amount: bigint
  /** Where it is known. */
  readonly asset?: string
}

/** Income that is taxed where it is paid. */
const WITHHELD_FROM: readonly LedgerAct[] = ['dividend', 'bond-coupon', 'note-coupon', 'idcw']

const INTEREST = {
  'order-bought': 'Accrued interest paid',
  'order-sold': 'Accrued interest received',
  // After the record date the coupon is still the seller's.
  back: 'Interest until the coupon',
} as const

interface OfOrder {
  readonly kind?: OrderKind | undefined
  /** What of its trades is interest since the last coupon, by its amount. */
  readonly accrued?: readonly bigint[] | undefined
}

export function titleOf(
  { act, other, amount, asset }: TitledLine,
  { kind, accrued = [] }: OfOrder = {},
): string {
  const named = (kind && recordActsOfKind[kind]?.[act]) ?? words[act].title
  const isInterest = other === 'market' && accrued.some((one) => one === amount || one === -amount)
  if ((act === 'order-bought' || act === 'order-sold') && isInterest)
    return amount < 0n === (act === 'order-bought') ? INTEREST[act] : INTEREST.back
  // What a scheme keeps of units that leave early.
  if (act === 'order-sold' && other === 'market' && amount < 0n && asset === RUPEES) return 'Exit load'
  if (WITHHELD_FROM.includes(act) && other === 'taxes') return 'Tax deducted at source'
  if (act === 'note-exited' && other === 'fees') return tradeCharges.fees
  if (act === 'depository-charge' && other === 'taxes') return 'GST on the depository charge'
  if (act === 'day-charges' && other !== null && other in tradeCharges)
    return `${words[act].title}: ${other === 'fees' ? 'our fees' : 'taxes and exchange charges'}`
  if (act !== 'order-bought' && act !== 'order-sold') return named
  if (other === 'fees' || other === 'taxes') return tradeCharges[other]
  if (other !== 'blocked' && other !== 'cash') return named
  const isSetAside = (other === 'blocked') === amount < 0n
  return isSetAside ? words['order-blocked'].title : 'Released: not needed'
}

export const kindOf = (act: LedgerAct): RecordKind => words[act].kind

export const actsOf = (kind: RecordKind): LedgerAct[] =>
  (Object.keys(words) as LedgerAct[]).filter((act) => words[act].kind === kind)

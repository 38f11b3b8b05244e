/** contracts: what each act of the ledger is called on the client's own cash ledger. One table, every surface. */
import type { OrderKind } from './orders.ts'

export const recordKinds = ['all', 'deposits', 'withdrawals', 'trades', 'others'] as const
export type RecordKind = (typeof recordKinds)[number]

export const recordActs = {
  'payment-received': { kind: 'deposits', title: 'Payment received' },
  deposit: { kind: 'deposits', title: 'Deposit' },
  'deposit-returned': { kind: 'deposits', title: 'Payment returned to its sender' },
  'withdrawal-held': { kind: 'withdrawals', title: 'Blocked for a withdrawal' },
  'withdrawal-released': { kind: 'withdrawals', title: 'Released: withdrawal not sent' },
  'withdrawal-sent': { kind: 'withdrawals', title: 'Withdrawal sent to your bank' },
  'withdrawal-paid': { kind: 'withdrawals', title: 'Withdrawal paid' },
  'withdrawal-came-back': { kind: 'withdrawals', title: 'Withdrawal returned by the bank' },
  'order-blocked': { kind: 'trades', title: 'Blocked for an order' },
  'order-released': { kind: 'trades', title: 'Released: order ended' },
  'order-paid': { kind: 'trades', title: 'Paid for an allotment' },
  'order-bought': { kind: 'trades', title: 'Bought' },
  'order-sold': { kind: 'trades', title: 'Sold' },
  'tender-blocked': { kind: 'trades', title: 'Shares blocked for a buy-back' },
  'tender-released': { kind: 'trades', title: 'Shares released from a buy-back' },
  'redemption-blocked': { kind: 'trades', title: 'Units blocked for a redemption' },
  'redemption-released': { kind: 'trades', title: 'Units released from a redemption' },
  'nav-corrected': { kind: 'trades', title: 'NAV corrected' },
  idcw: { kind: 'trades', title: 'IDCW paid' },
  'depository-charge': { kind: 'trades', title: 'Depository charge' },
  'sale-settled': { kind: 'trades', title: 'Sale settled' },
  'day-charges': { kind: 'trades', title: 'Charges refunded' },
  dividend: { kind: 'trades', title: 'Dividend' },
  split: { kind: 'trades', title: 'Split' },
  bonus: { kind: 'trades', title: 'Bonus shares' },
  consolidation: { kind: 'trades', title: 'Consolidation' },
  'bond-coupon': { kind: 'trades', title: 'Coupon' },
  'bond-matured': { kind: 'trades', title: 'Bond matured' },
  'note-coupon': { kind: 'trades', title: 'Coupon' },
  'note-matured': { kind: 'trades', title: 'Note matured' },
  'note-exited': { kind: 'trades', title: 'Note exited early' },
  'note-recovered': { kind: 'trades', title: 'Recovered from the issuer' },
  'loan-pledged': { kind: 'trades', title: 'Securities pledged for a loan' },
  'loan-released': { kind: 'trades', title: 'Securities released from a loan' },
  'loan-drawn': { kind: 'others', title: 'Loan paid out' },
  'loan-interest': { kind: 'others', title: 'Interest on a loan' },
  'loan-repaid': { kind: 'others', title: 'Loan repaid' },
  'loan-invoked': { kind: 'others', title: 'Loan repaid from a sale of pledged securities' },
  'credit-accepted': { kind: 'others', title: 'Promotional credit accepted' },
  'credit-spent': { kind: 'others', title: 'Charges paid by promotional credit' },
  'credit-expired': { kind: 'others', title: 'Promotional credit expired' },
  'reward-paid': { kind: 'others', title: 'Reward paid' },
  'claim-paid': { kind: 'others', title: 'Compensation paid' },
  adjustment: { kind: 'others', title: 'Correction by the firm' },
} as const satisfies Record<string, { kind: Exclude<RecordKind, 'all'>; title: string }>

/** What a trade pays beside the shares, by the account of the firm that takes it. */
export const tradeCharges = { fees: 'The firm’s fees', taxes: 'Taxes and exchange charges' } as const

export type RecordAct = keyof typeof recordActs

/** Where the trade has a word of its own for what all others call a sale. */
export const recordActsOfKind: Readonly<Partial<Record<OrderKind, Partial<Record<RecordAct, string>>>>> = {
  fund: { 'order-sold': 'Redeemed', 'sale-settled': 'Redemption paid out' },
}

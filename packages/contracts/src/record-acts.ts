/** contracts: what each act of the ledger is called on the client's own cash ledger. One table, every surface. */
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
  'order-bought': { kind: 'trades', title: 'Bought' },
  'order-sold': { kind: 'trades', title: 'Sold' },
  'tender-blocked': { kind: 'trades', title: 'Shares blocked for a buy-back' },
  'tender-released': { kind: 'trades', title: 'Shares released from a buy-back' },
  'depository-charge': { kind: 'trades', title: 'Depository charge' },
  'sale-settled': { kind: 'trades', title: 'Sale settled' },
  'day-charges': { kind: 'trades', title: 'Charges refunded' },
  dividend: { kind: 'trades', title: 'Dividend' },
  split: { kind: 'trades', title: 'Split' },
  bonus: { kind: 'trades', title: 'Bonus shares' },
  consolidation: { kind: 'trades', title: 'Consolidation' },
  adjustment: { kind: 'others', title: 'Correction by the firm' },
} as const satisfies Record<string, { kind: Exclude<RecordKind, 'all'>; title: string }>

/** What a trade pays beside the shares, by the account of the firm that takes it. */
export const tradeCharges = { fees: 'The firm’s fees', taxes: 'Taxes and exchange charges' } as const

export type RecordAct = keyof typeof recordActs

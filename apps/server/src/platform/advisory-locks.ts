/** platform: the locks that have no row of their own. All stand here, so that no two things share one by accident. */
export const advisoryLocks = {
  /** Two servers that start together migrate one after the other. */
  migrations: 72_616_141,
  /** One writer of the audit log at a time. */
  auditLog: 72_616_142,
  /** One maker of signed heads. */
  ledgerHeads: 72_616_143,
  /** One audit of the ledger. */
  ledgerAudit: 72_616_144,
  /** One decision about the bank's payments at a time. */
  bankBooks: 72_616_145,
  /** The demo is seeded once. */
  demoSeed: 72_616_146,
  /** One change of the rate card at a time. */
  feeCard: 72_616_147,
  /** Tax at source counts all that a company has paid in the year. */
  dividends: 72_616_148,
  /** The same, of all interest that an issuer has paid to a client in a year, whatever it is on: the three are the second key. */
  interestPayments: 72_616_158,
  /** One change of a client's promotional credit at a time; the client is the second key. */
  promoCredits: 72_616_159,
  /** Of two members who show a first key at once, one comes after the other. */
  staffKeys: 72_616_160,
} as const

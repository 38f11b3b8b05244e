/** What the test of the statements cannot see for itself, each with its reason. Nothing stands here that it could see. */

/** Files with statements that are put together while the server runs. */
export const UNTOLD: Readonly<Record<string, string>> = {
  'platform/database.ts': 'passes on what it is given',
  'platform/owner-session.ts': 'passes on what it is given',
  'platform/listening.ts': 'names a channel',
  'platform/app-login.ts': 'alters the role of the app',
  'platform/migrate.ts': 'runs the migrations, and names the database',
  'platform/sql-folder.ts': 'runs the files of the folder, and drops what it finds',
  'backup/restore-backup.ts': 'takes constraints away and puts them back as the catalog has them',
  'clients/seal-old-texts.ts': 'goes through a table of tables and columns',
  'features/client-files/search-clients.ts': 'joins once for each word of a name',
}

/** Columns that may be null, in statements that leave out the rows where they are. */
export const NEVER_NULL: Readonly<
  Record<string, { readonly columns: readonly string[]; readonly because: string }>
> = {
  'ledger/signed-events.ts': { columns: ['seq'], because: 'an entry of a client has its number' },
  'ledger/audit-acts.ts': { columns: ['seq'], because: 'an entry of a client has its number' },
  'features/statements/explain-debits.ts': {
    columns: ['return_utr', 'return_transfer_id'],
    because: 'looked up by the number of the return, which comes with its transfer',
  },
  'products/fund/allot-orders.ts': {
    columns: ['asked'],
    because: 'an order for a fund says what was asked for',
  },
  'products/loan/acts.ts': { columns: ['instrument_id'], because: 'what is pledged has its instrument' },
  'products/loan/collateral.ts': { columns: ['instrument_id'], because: 'what is held has its instrument' },
  'products/fund/store.ts': { columns: ['instrument_id'], because: 'units of a fund have their instrument' },
  'features/withdrawals/why-it-waits.ts': {
    columns: ['promised_by'],
    because: 'what is not finished has a promise',
  },
  'firm/staff.ts': { columns: ['next_totp_secret'], because: 'it has an end as long as it is there' },
  'ledger/chain.ts': {
    columns: ['client', 'seq', 'balance', 'hash'],
    because: 'a client’s entry is chained',
  },
  'ledger/feed-signer.ts': {
    columns: ['client', 'seq', 'balance', 'hash'],
    because: 'a client’s entry is chained',
  },
  'ledger/entries-of-ref.ts': { columns: ['seq', 'balance', 'hash'], because: 'a client’s entry is chained' },
  'features/taxes/store.ts': {
    columns: ['shares_before', 'shares_after'],
    because: 'what changes the shares has its ratio',
  },
  'ledger/entries-of-transfers.ts': { columns: ['seq', 'hash'], because: 'a client’s entry is chained' },
  'ledger/statement-lines.ts': { columns: ['seq', 'hash'], because: 'a client’s entry is chained' },
  'market/store/corporate-actions.ts': {
    columns: ['sharesBefore', 'sharesAfter'],
    because: 'what changes the shares has its ratio',
  },
  'products/ipo/store.ts': { columns: ['closes_at'], because: 'an issue has the day on which it closes' },
  'products/quant/firm-views.ts': { columns: ['offer_id'], because: 'looked up by it' },
  'products/quant/store.ts': {
    columns: ['offer_id', 'offer_version'],
    because: 'joined by the terms of its offer',
  },
  'products/stock/corporate-actions/read-holders.ts': {
    columns: ['instrument_id'],
    because: 'looked up by it',
  },
  'products/bond/store.ts': { columns: ['offer_id'], because: 'joined by it' },
  'products/stock/buy-backs/store.ts': { columns: ['instrument_id'], because: 'looked up by it' },
  'payments/mark-paid.ts': { columns: ['utr'], because: 'looked up by it' },
  'platform/idempotency.ts': {
    columns: ['reply'],
    because: 'a key is claimed and answered in one transaction',
  },
  'trading/open-allotments.ts': { columns: ['waiting_since'], because: 'it has closed' },
}

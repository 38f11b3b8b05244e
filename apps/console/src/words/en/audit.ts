/** Words of the audit log. */
export default {
  audit: 'Audit log',
  asOf: 'As of {when}',
  auditNote:
    'Everything done and viewed, by whom and why. Entries can only be added; each is chained to the one before.',
  oneClient: 'Entries about one client. <link>View all entries</link>',
  entry: 'Entry',
  when: 'When',
  what: 'Action',
  who: 'User',
  hash: 'Hash',
  quoted: '“{text}”',
  client: 'View client',
  none: 'No entries yet',

  // The chain
  notChecked: 'Not checked on this page yet',
  readsAll: 'A check reads every entry.',
  checkedHead: 'Checked {when}, {count} entries. Head {head}…',
  intact: 'The chain is intact',
  broken: 'The chain is broken',
  brokenAt: 'The chain is broken at entry {entry}',
  tellAuditor: '{checked} Tell the auditor now.',
  chainCheck: 'Chain check',
  checkAgain: 'Check again',
  check: 'Check chain',
  ledgerAudit: 'Ledger audit',
} as const

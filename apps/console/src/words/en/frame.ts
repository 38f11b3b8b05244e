/** Words of the frame: the menu, the search, the shortcuts, who is signed in. */
export default {
  skip: 'Skip to content',
  console: 'Console',
  menu: 'Menu',
  openMenu: 'Open menu',
  menuTitle: '{brand} Console',
  shortcuts: 'Keyboard shortcuts',

  // The groups of the menu
  work: 'Work',
  clientele: 'Clients',
  money: 'Money',
  trading: 'Trading',
  system: 'System',

  // The pages
  inbox: 'Inbox',
  proposals: 'Proposals',
  clients: 'Clients',
  identityReview: 'Identity review',
  invitations: 'Invitations',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  payouts: 'Payouts',
  claims: 'Claims',
  loans: 'Loans',
  statements: 'Bank statements',
  clientMoney: 'Client money',
  shelf: 'Shelf',
  desk: 'Desk',
  orders: 'Orders',
  settlements: 'Settlements',
  feeCard: 'Fee card',
  outbox: 'Outbox',
  health: 'Health',
  audit: 'Audit log',
  limits: 'Limits',
  signingKeys: 'Signing keys',
  clock: 'Demo clock',
  pending: '<figure>{count}</figure> <reader>pending</reader>',
  many: '99+',

  // Search
  searchLabel: 'Search clients by name, email or account number',
  searchHint: 'Client, email, account',

  // Shortcuts
  everywhere: 'On every page',
  goTo: 'Go to a page: g, then',
  keySearch: 'Search clients',
  keyNext: 'Next row',
  keyPrevious: 'Previous row',
  keyOpen: 'Open the row',
  keyHelp: 'Show shortcuts',
  keyEscape: 'Close, or leave the search',

  // Who is signed in
  you: 'Your account',
  advisor: 'Advisor · proposes invitations',
  maker: 'Maker · proposes changes',
  checker: 'Checker · approves or rejects',
  auditor: 'Auditor · read only',
  signOut: 'Sign out',
  appearance: 'Appearance',
  themeSystem: 'Same as device',
  themeLight: 'Light',
  themeDark: 'Dark',
} as const

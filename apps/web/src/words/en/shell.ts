/** Words around every page: header, bottom bar, main drawer, notices. */
export default {
  skipToContent: 'Skip to content',
  main: 'Main',
  homeLink: ', home',
  search: 'Search',
  timeInIndia: 'Time in India',
  ist: 'IST',
  notifications: 'Notifications',
  notificationsUnread: 'Notifications, {count} unread',

  // Main drawer
  yourAccount: 'Your account',
  uid: 'UID',
  vipLevel: 'VIP level',
  trustScore: 'Trust score',
  ofHundred: ' of 100',
  standingNote:
    'Calculated from your assets and your account’s safety. Neither changes a price or a withdrawal.',
  standingRules: 'See how they are calculated',
  yourCash: 'Your cash',
  cash: 'Cash',
  withdrawable: 'Withdrawable',
  hideAmounts: 'Hide amounts',
  showAmounts: 'Show amounts',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  userProfile: 'User Profile',
  updateAvatar: 'Update Avatar',
  viewKyc: 'View KYC',
  security: 'Security',
  setPin: 'Set PIN',
  changePassword: 'Change Password',
  money: 'Money',
  bankAccounts: 'Bank Accounts',
  appearance: 'Appearance',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  logout: 'Logout',

  // Notices on every page
  frozen:
    '<strong>You froze this account on {since}.</strong> You can still see everything and withdraw to a bank account added before the freeze. Only your firm can lift the freeze.',
  ledgerFailed: 'Your ledger does not verify.',
  ledgerFailedNote:
    'Found on this device on {found}. Do not deposit money until this is explained. Keep the <records>statement with proof</records> and send it with a <complain>complaint</complain>. You can still withdraw.',
} as const

/** Words of the notifications and of their settings. What each one says comes with it. */
export default {
  title: 'Notifications',
  markAllRead: 'Mark all read',
  groups: 'Show',
  all: 'All',
  money: 'Money',
  orders: 'Orders',
  income: 'Income',
  alerts: 'Price alerts',
  staff: 'Our staff',
  security: 'Security',
  countOf: '{group} {count}',
  unread: 'Unread. ',
  today: 'Today',
  loading: 'Loading your notifications',
  yourNotifications: 'Your notifications',
  olderNotifications: 'Older notifications',
  showOlder: 'Show older',
  nothing: 'No notifications yet',
  nothingNote:
    'Deposits, withdrawals, orders, income, alerts and everything our staff do on your account appear here.',
  nothingOf: 'Nothing in this group',
  nothingOfNote: 'See all groups, or look at Records and Activity: they keep everything.',
  showAll: 'Show all groups',

  aboutTitle: 'What you are told',
  aboutNote: 'Only what happened on your account. Never an offer or an advertisement.',
  stayOn: 'Security and staff notifications stay on.',
  settings: 'Settings',

  // Settings
  settingsTitle: 'What you are told, and how',
  settingsNote: 'A change holds for what happens from now on.',
  inApp: 'In the app',
  byMail: 'By email',
  alwaysOn: 'Always on',
  moneyNote:
    'Deposits, withdrawals, settled sales, loans. Emails about deposits, withdrawals and loans are always sent.',
  ordersNote: 'Executed, rejected or lapsed orders, allotments, redemptions, missed SIP instalments.',
  incomeNote: 'Dividends, coupons, IDCW, maturities, splits and bonus shares.',
  alertsNote: 'Prices that your alerts reached, and alerts that a split or bonus cancelled.',
  staffNote:
    'Who opened your file, decided on a claim, changed your rights or your cash. Cannot be switched off in the app: you should always see what we do. Decisions are always emailed; this switch adds each reading of your file.',
  securityNote:
    'New devices, password, PIN, passkeys, bank accounts. Cannot be switched off: whoever takes over an account would do that first.',
  kept: 'Read notifications are kept for {days} days. Your ledger, orders and activity are kept for good.',
  loadingSettings: 'Loading your settings',
  yourSettings: 'Your notification settings',
  back: 'Notifications',
} as const

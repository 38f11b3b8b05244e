/** Words of settlement runs. */
export default {
  settlements: 'Settlements',
  settlementsNote:
    'A sale is settled one settlement day later; its proceeds then become available cash. A run that was interrupted continues where it stopped.',
  day: 'Date',
  doneAt: 'Completed {when}',
  begunAt: 'Started {when}',
  sales: 'Sales',
  released: 'Released',
  corporateActions: 'Corporate actions',
  dividends: 'Dividends',
  expired: 'Orders expired',
  status: 'Status',
  done: 'Completed',
  running: 'In progress',
  noRun: 'No settlement runs yet',
  noRunNote:
    'The first run is on the first day with a sale to settle, a corporate action or an expired order.',
  runs: 'Settlement runs',
  nothingDue: 'Nothing due: all sales are settled.',
  lateSettlement:
    '{count, plural, one {# sale is} other {# sales are}} past the settlement time and not settled.',
  lateLapse:
    '{count, plural, one {# order is} other {# orders are}} past the end of the session and still open.',
  lateDividend:
    '{count, plural, one {# dividend is} other {# dividends are}} past the payment date and not paid.',
  lateDayCharges:
    '{count, plural, one {# client’s day is} other {# clients’ days are}} over and not charged yet.',
  lateDepositExpiry:
    '{count, plural, one {# deposit was} other {# deposits were}} not paid within 7 days and is still shown as expected.',
  lateVenueAnswer:
    '{count, plural, one {# order has} other {# orders have}} no answer from the exchange and could not be marked so.',
  lateDealAllotment:
    '{count, plural, one {# application in a deal has not been answered} other {# applications in deals have not been answered}}.',
  lateDealLapse:
    '{count, plural, one {# allotment is past its due time} other {# allotments are past their due time}}.',
  lateNoteIssue: '{count, plural, one {# note is} other {# notes are}} to be issued.',
  lateNoteFixing: '{count, plural, one {# initial level is} other {# initial levels are}} not fixed.',
  lateNoteCoupon: '{count, plural, one {# note coupon is} other {# note coupons are}} late.',
  lateNoteMaturity: '{count, plural, one {# note is} other {# notes are}} to be paid back.',
  lateLoanDay:
    '{count, plural, one {# loan waits} other {# loans wait}} for interest and the daily look at their cover.',
  lateLoanSale:
    '{count, plural, one {# sale of pledged holdings is} other {# sales of pledged holdings are}} to be done.',
  lateFundAllotment: '{count, plural, one {# fund order waits} other {# fund orders wait}} for a NAV.',
  lateFundCorrection:
    '{count, plural, one {# order is} other {# orders are}} to be put right after a corrected NAV.',
  lateFundRedemption: '{count, plural, one {# redemption waits} other {# redemptions wait}} for a NAV.',
  lateFundIdcw: '{count, plural, one {# IDCW payment is} other {# IDCW payments are}} late.',
  lateSip: '{count, plural, one {# SIP instalment is} other {# SIP instalments are}} late.',
  lateClaimMail:
    '{count, plural, one {# mail about an overdue claim is} other {# mails about overdue claims are}} late.',
  lateCreditCharges:
    '{count, plural, one {Charges of # day are} other {Charges of # days are}} not paid by promotional credit yet.',
  lateCreditReminder:
    '{count, plural, one {# mail about a credit is} other {# mails about credits are}} late.',
  lateCreditExpiry:
    '{count, plural, one {# promotional credit is} other {# promotional credits are}} past the last day.',
  lateBondPayment: '{count, plural, one {# bond payment is} other {# bond payments are}} late.',
  lateTender:
    'The acceptance of a buy-back is missing: {count, plural, one {# client’s shares are} other {shares of # clients are}} still blocked.',
  lateAllotment:
    'An issue has not been allotted: money of {count, plural, one {# application is} other {# applications is}} still blocked.',
  lateListing:
    'A share has not been listed: {count, plural, one {# client waits} other {# clients wait}} for it.',
  lateSince:
    'The oldest was due {when}; {tries, plural, =0 {not tried yet} one {tried once} other {tried # times}}.',
  lateBecause: 'Last error: {failure}',
  dueOn: 'Due {day}',
  saleCount: '{count, plural, one {# sale} other {# sales}}',

  // Corporate actions to come
  upcoming: 'Upcoming corporate actions',
  company: 'Company',
  corporateAction: 'Corporate action',
  actionWithTerms: '{action}: {terms}',
  announcedBy: 'Announced by',
  byFirm: 'Our firm',
  byExchange: 'Exchange list',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw {symbol}: {says}',
  withdrawNote:
    'A second person approves it before the ex-date, {day}. Nothing is then applied. If it was moved, announce it again with the new ex-date.',
  proposeWithdrawal: 'Propose withdrawal',
  showAll: 'Show all {count}',
  upcomingFailed: 'Upcoming corporate actions could not be read. Nothing has changed. Reload the page.',

  // Dividends to confirm
  unsigned: 'Dividends to confirm',
  unsignedNote:
    'Exchange lists are imported by one person. A dividend is paid once two people have signed it.',
  unsignedFailed: 'Dividends to confirm could not be read. Nothing has changed. Reload the page.',
  dividendPerShare: '{amount} a share',
  confirmDividends: 'Confirm {count, plural, one {# dividend} other {# dividends}}',
  confirmNote:
    'A second person approves them. Each is then paid on its payment date. Compare them with what the companies have announced.',
  proposePayment: 'Propose payment',

  // Announcing a corporate action
  announce: 'Corporate action',
  announceNote:
    'A second person approves it. It is applied to every holding at the start of the ex-date. Until then the same form corrects it.',
  announceAction: 'Announce corporate action',
  proposeAction: 'Propose corporate action',
  kindOfAction: 'Type',
  dividend: 'Dividend',
  bonus: 'Bonus',
  split: 'Split',
  consolidation: 'Consolidation',
  rights: 'Rights issue',
  buyBack: 'Buy-back',
  exchange: 'Exchange',
  symbol: 'Symbol',
  sharesHeld: 'For shares held',
  bonusShares: 'Bonus shares',
  oldShares: 'Old shares',
  newShares: 'Become new shares',
  perShare: 'Dividend per share (₹)',
  number: 'Number on the ex-date',
  numberHint: '2 for a second dividend on the same ex-date.',
  exDay: 'Ex-date',
  recordDay: 'Record date (optional)',
  payDay: 'Payment date',
  allotmentDay: 'Allotment date (optional)',
  says: 'What the company calls it',
  saysHint: 'Clients read it behind the terms: Dividend of ₹12.50 a share (Final dividend).',
  symbolProblem: 'Enter the symbol as the exchange writes it.',
  exDayProblem: 'Choose an ex-date after today.',
  exDayLate: 'Choose an ex-date within a year from today.',
  exDayClosed: 'The market is closed on this day. Choose a trading day.',
  dayLate: 'Choose a date within a year of the ex-date.',
  payDayBeforeRecord: 'This date cannot be before the record date.',
  recordDayProblem: 'The record date cannot be before the ex-date.',
  payDayProblem: 'This date cannot be before the ex-date.',
  payDayMissing: 'Enter the payment date.',
  rupeesProblem: 'Enter an amount such as 12.50.',
  numberProblem: 'Enter 1 to 5.',
  countProblem: 'Enter a whole number of shares.',
  fewerProblem: 'A consolidation makes fewer shares of more.',
  moreProblem: 'A split makes more shares of fewer.',
  saysProblem: 'Enter what the company announced.',
} as const

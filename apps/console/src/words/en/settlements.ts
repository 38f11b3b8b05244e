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
  lateSince:
    'The oldest was due {when}; {tries, plural, =0 {not tried yet} one {tried once} other {tried # times}}.',
  lateBecause: 'Last error: {failure}',
  dueOn: 'Due {day}',
  saleCount: '{count, plural, one {# sale} other {# sales}}',
} as const

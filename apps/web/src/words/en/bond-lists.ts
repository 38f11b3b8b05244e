/** Words of bonds outside their drawer. */
export default {
  // On Discover
  shelf: 'Bonds',
  shelfNote:
    'A loan to an issuer: interest on fixed dates, the principal at maturity. The issuer can default.',
  entryNote: '{rating} · {yield}% · from {least}',
  closesAt: '{name} closes',

  // Portfolio
  title: 'Bonds',
  bond: 'Bond',
  count: '{count, plural, one {{shown} bond} other {{shown} bonds}}',
  look: 'Bond and calendar',
  quantityHead: 'Bonds',
  nextHead: 'Next payment',
  accruedHead: 'Interest so far',
  yieldHead: 'Yield',
  yieldNote: 'a year, at your price',
  couponOn: 'on {day}',
  accruedNote: 'not in the value',
  cleanValue: 'clean value, at our bid',
  missed: 'Payment missed: {amount}',
  inDefault: 'In default',
  maturesOn: 'Matures {day}',
  none: 'None',
  waits: 'Waiting',

  // Steps on a receipt
  stepCoupon: 'Coupon paid',
  stepMissed: 'Payment missed',
  stepMatured: 'Matured',
} as const

/** Words of bonds. */
export default {
  title: 'Bonds',
  note: 'You will see the clean price, accrued interest, yield and every payment date. Coupons are credited to your account.',
} as const

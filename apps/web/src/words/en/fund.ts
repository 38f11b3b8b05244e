/** Words of funds. */
export default {
  title: 'Mutual funds',
  note: 'You invest a lump sum or a monthly SIP. The day’s cut-off decides the NAV you get. Units have three decimals, and any exit load is shown before you invest.',
} as const

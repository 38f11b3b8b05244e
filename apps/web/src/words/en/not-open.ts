/** Words of the drawers whose product is not open on this instance yet. */
export default {
  notOpen: '{title} is not open yet',
  areNotOpen: '{title} are not open yet',
  close: 'Close',

  bonds: 'Bonds',
  bondsNote:
    'You will see the clean price, accrued interest, yield and every payment date. Coupons are credited to your account.',
  compensation: 'Compensation',
  compensationNote:
    'A claim for a wrong execution, charge or delay, linked to the order or withdrawal it is about. You get a reasoned reply within 21 days. A claim is free.',
  funds: 'Mutual funds',
  fundsNote:
    'You invest a lump sum or a monthly SIP. The day’s cut-off decides the NAV you get. Units have three decimals, and any exit load is shown before you invest.',
  ipo: 'Startup equity and IPO investing',
  ipoNote:
    'You apply for lots within a price band. Your money is blocked until allotment. If you get no allotment, it is released and nothing is charged.',
  loan: 'Loan against holdings',
  loanNote:
    'You will see how much you can borrow against your holdings, the yearly rate, the tenor and the key facts before you agree. You can repay at any time.',
  otc: 'Post-market trading',
  otcNote:
    'After the close, shares are offered at the official closing price, in lots and for a limited time. Your money is blocked until you accept your allotment; the rest is released in full.',
  quant: 'Structured products',
  quantNote:
    'You will see the issuer, the tenor, the payoff in each scenario, what you can lose, and the terms for early exit before you invest.',
  trial: 'Trial bonus',
  trialNote:
    'Promotional credit, terms first: what it buys, until when, and what you can withdraw. It never locks your own cash and never counts as your return.',
} as const

/** Words of funds outside their drawer. */
export default {
  // On Discover
  shelf: 'Funds',
  shelfNote: 'Mutual fund units at the day’s NAV. The time of your order decides which day’s.',
  entryNote: '{category} · cost {cost}% · 5 years {five} a year',
  cutOffLiquid: 'Cut-off of liquid and overnight funds',
  cutOffOthers: 'Cut-off of equity and debt funds',

  // Figures
  units: '{shown} units',
  riskOf: 'Risk: {word}, {risk} of 6',
  riskWord: '{word} risk',
  direct: 'Direct',
  regular: 'Regular',
  growthOption: 'Growth',
  idcwOption: 'IDCW',

  // Holdings
  title: 'Funds',
  nameHead: 'Fund',
  about: '{plan} · {option} · {risk} risk',
  unitsHead: 'Units',
  averageOf: 'Avg',
  nav: 'NAV',
  navOf: 'of {day}',
  sip: 'SIP',
  noSip: 'None',
  sipOf: '{amount} a month',
  sipNext: 'Next {day}',
  sipPaused: 'Paused',
  leaving: '{units} redeemed at the NAV of {day}',
  investMore: 'Invest more',
  redeem: 'Redeem',
  look: 'NAV and chart',

  // Open orders
  awaitingTitle: 'Invest {amount} in {name}',
  waits: 'Waits for its NAV',
  cancelUntil: 'Cancel until {when}',
  onItsWay: 'Units at the NAV of {day}',
  ofSip: 'SIP instalment',

  // Steps of the receipt
  stepAllotted: 'Units allotted',
  stepAsked: 'Redemption requested',
  stepCancelled: 'Redemption cancelled',
  stepRedeemed: 'Redeemed',
} as const

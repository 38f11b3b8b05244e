/** Words of pictures and figures that several screens have: the value curve, and how a figure is explained. */
export default {
  explain: 'how this is worked out',

  // The value curve.
  you: 'You',
  netWorth: 'Net worth',
  netInvested: 'Net invested',
  gain: 'Gain',
  date: 'Date',
  moved: 'Money in or out',
  curveOf: 'Net worth by day, {from} to {to}',
  curveHelp: 'Net worth by day. Use the arrow keys to read each day.',
  reading: '{day}: net worth {worth}, net invested {invested}',
  readingWith: '{day}: net worth {worth}, net invested {invested}, {index} {level}',
  about: 'about {amount}',
  moneyIn: 'money in',
  moneyOut: 'money out',
  flowOn: '{amount} on {day}',
  flowsBetween: '{amount} from {from} to {to}',
  axisFrom: 'axis from {amount}',
  band: 'shaded: gain or loss on net invested',
  oneDay: 'The curve begins tomorrow: one day is no line yet.',
} as const

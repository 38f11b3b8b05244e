/** Words of the limits. */
export default {
  limits: 'Limits',
  limitsNote: 'Minimum amounts for trades, deposits and withdrawals. Two people change them together.',
  proposeChangeOf: 'Propose change<reader> of the {limit}</reader>',
  now: 'Now {amount}.',
  proposeChange: 'Propose change',
  newAmount: 'New amount (₹, whole rupees)',
  rangeProblem: 'Enter ₹1 to ₹1,00,00,000, in whole rupees.',
  sameProblem: 'This is already the current amount.',
} as const

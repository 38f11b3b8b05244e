/** Words of structured products. */
export default {
  title: 'Structured products',
  note: 'You will see the issuer, the tenor, the payoff in each scenario, what you can lose, and the terms for early exit before you invest.',
} as const

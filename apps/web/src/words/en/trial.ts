/** Words of the trial bonus. */
export default {
  title: 'Trial bonus',
  note: 'Promotional credit, terms first: what it buys, until when, and what you can withdraw. It never locks your own cash and never counts as your return.',
} as const

/** contracts: the market's sentences, each once. They stand apart because the sign-in page has no use for them. */
export const marketMessages = {
  alertSet: 'We will notify you once, here and by email.',
  alertFired: (name: string, direction: 'above' | 'below', price: string, reached: string) =>
    `${name} is ${direction === 'above' ? 'at or above' : 'at or below'} ${price}: it reached ${reached}.`,
  alertPriceNeeded: 'Enter a price in rupees, with at most two decimals.',
  listNameNeeded: 'Give the list a name.',
  listsFull: 'You can keep at most 7 watchlists.',
} as const

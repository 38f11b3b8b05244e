/** contracts: the sentences of buying and selling, each once. They stand apart because the sign-in page has no use for them. */
export const orderMessages = {
  noValidPrice: 'Unable to fetch a valid price. Please retry later.',
  priceFailed: 'Failed to fetch latest price. Please try again.',
  sellReceived: (symbol: string) => `Sell order for ${symbol} received.`,
  quoteTimeout: 'Timeout. Please get the latest quotation again.',
  newQuote: 'Get a new quotation',
  restricted: 'Trading is restricted right now.',
  quantityNeeded: 'Enter how many shares, as a whole number.',
  amountNeeded: 'Enter an amount in rupees, with at most two decimals.',
  priceNeeded: 'Enter the most that one share may cost, in rupees.',
  consentNeeded: 'Please confirm that you have read what can be lost.',
  fundsShort: (short: string) => `This is ${short} more than you can use now.`,
  canBeLost: (most: string) =>
    `You can lose all of the ${most}: the price can fall to nothing, and nobody makes up for it. You cannot lose more than that.`,
} as const

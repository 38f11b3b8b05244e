/** contracts: the sentences of buying and selling, each once. They stand apart because the sign-in page has no use for them. */
export const orderMessages = {
  noValidPrice: 'Unable to fetch a valid price. Please retry later.',
  priceFailed: 'Failed to fetch latest price. Please try again.',
  sellReceived: (symbol: string) => `Sell order for ${symbol} received.`,
  quoteTimeout: 'Timeout. Please get the latest quotation again.',
  newQuote: 'Get a new quotation',
  restricted: 'Trading is restricted right now.',
  quantityNeeded: 'Enter a whole number of shares.',
  amountNeeded: 'Enter an amount in rupees, with at most two decimals.',
  priceNeeded: 'Enter a limit price in rupees.',
  consentNeeded: 'Please confirm that you have read the charges and the risk.',
  canBeLost: (most: string) =>
    `You can lose the whole ${most} if the price falls to zero. You cannot lose more than that.`,
} as const

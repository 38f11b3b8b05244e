/** trading: why what is pledged for a loan cannot be sold or redeemed, and how it is freed, in one sentence. Pure. */

const HOW = 'repay the loan, or free a part of the pledge on its page'

export const lentInWords = (count: string, one: 'share' | 'bond' | 'unit'): string =>
  `${count} ${count === '1' ? `${one} is` : `${one}s are`} pledged for your loan: ${HOW}.`

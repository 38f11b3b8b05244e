/** Words of loans against holdings where others show them: Discover, the holdings. */
export default {
  shelf: 'Loan against holdings',
  shelfNote:
    'A named lender lends on what you hold. It costs interest and a fee, and what you pledge can be sold if prices fall.',
  pledged: '{units} pledged for a loan',
} as const

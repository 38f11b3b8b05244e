/** Words of loans against holdings. */
export default {
  title: 'Loan against holdings',
  note: 'You will see how much you can borrow against your holdings, the yearly rate, the tenor and the key facts before you agree. You can repay at any time.',
} as const

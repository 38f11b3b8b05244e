/** Words of the way to a claim, beside an order or a withdrawal. */
export default {
  wrong: 'Something wrong? Claim compensation',
} as const

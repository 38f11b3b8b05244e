/** Words of stocks: what only their orders do. */
export default {
  stepTaken: 'With the dealing desk',
} as const

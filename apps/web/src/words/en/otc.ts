/** Words of post-market deals. */
export default {
  title: 'Post-market trading',
  note: 'After the close, shares are offered at the official closing price, in lots and for a limited time. Your money is blocked until you accept your allotment; the rest is released in full.',
} as const

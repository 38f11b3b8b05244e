/** Words of a drawer whose product is not open on this instance yet. */
export default {
  notOpen: '{title} is not open yet',
  areNotOpen: '{title} are not open yet',
  close: 'Close',
} as const

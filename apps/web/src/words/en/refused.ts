/** What a locked password, PIN or code says. */
export default {
  tryAgainAt: 'You can try again at {at}.',
} as const

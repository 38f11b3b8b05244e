/** Words that every screen may need. */
export default {
  // Something did not load.
  notLoaded: '{what} did not load.',
  notLoadedWhy: '{sentence} Nothing in your account has changed. Try again in a moment.',
  tryAgain: 'Try again',
} as const

/** Words that every screen may need. */
export default {
  // Something did not load.
  notLoaded: '{what} did not load.',
  notLoadedWhy: '{sentence} Nothing in your account has changed. Try again in a moment.',
  tryAgain: 'Try again',

  // Something was sent and refused, or got no answer.
  refused: '{sentence} Nothing was changed.',
  unanswered: '{sentence} We do not know whether it went through. Send it again: it counts only once.',

  // Images
  imageNotOpened: 'This {kind} image cannot be opened here. Save it as JPEG and upload it again.',
  thisFile: 'file',
} as const

/** Words of the notice that says why one was signed out. */
export default {
  dismissReason: 'Dismiss',
} as const

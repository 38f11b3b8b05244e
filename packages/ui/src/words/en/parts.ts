/** Words of the frame and the parts that every page has. */
export default {
  close: 'Close',
  dismiss: 'Dismiss',
  messages: 'Messages',
  reference: 'Reference for support: {id}',
  loadingPage: 'Loading page',
  showPassword: 'Show password',
  demo: 'Demo',

  // Kinds of messages, for screen readers
  success: 'Success',
  error: 'Error',
  warning: 'Warning',
  note: 'Note',
} as const

/** Words of /error. */
export default {
  offline: 'You are offline',
  backOnline: 'You are back online',
  requestDone: 'Your request went through',
  requestRefused: 'Your request did not go through',
  offlineNote:
    'This page did not load. Nothing in your account has changed. Check your connection, then try again.',
  backOnlineNote: 'Your connection is back. Go back to where you were.',
  notKnown:
    'We do not know whether your last request went through: your connection broke before the answer came.',
  notKnownOffline:
    'When you are online again, look first or send the same request again. It counts only once.',
  notKnownOnline: 'Look first, or send the same request again. It counts only once.',
  notKnownReloaded: 'Look first, before you send the same request again.',
  requestDoneNote: 'We have it once. Nothing was done twice.',
  tryAgain: 'Try again',
  goBack: 'Go back',
  sendAgain: 'Send the same request again',
  placeRequests: 'View your requests',
  placeOrders: 'View your orders',
  placeBankAccounts: 'View your bank accounts',
  placeIdentity: 'View your verification',
  placeSignIn: 'Go to sign in',
  placeActivity: 'View your activity',
} as const

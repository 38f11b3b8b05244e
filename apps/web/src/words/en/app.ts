/** Titles of pages, and words of the pages that stand outside of every feature. */
export default {
  signIn: 'Sign in',
  identityVerification: 'Identity verification',
  aboutUs: 'About Us',
  privacy: 'Privacy',
  cookiePolicy: 'Cookie Policy',
  noConnection: 'No connection',

  // /error
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

  // The last resort
  partMissing: 'A part of the app did not load',
  pageBroken: 'This page broke',
  partMissingNote:
    'Your connection may be weak, or a new version has just come. Nothing in your account has changed.',
  pageBrokenNote: 'The fault is ours. Look in your records before you send anything again.',
  reload: 'Reload the page',
  writeToUs: 'If this keeps happening, write to <link>{email}</link>.',

  notFoundNote: 'There is nothing at this address. The link may be old or mistyped.',
  goHome: 'Go to Home',
} as const

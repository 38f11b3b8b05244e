/** Titles of pages, and words of the pages that stand outside of every feature. */
export default {
  signIn: 'Sign in',
  identityVerification: 'Identity verification',
  aboutUs: 'About Us',
  privacy: 'Privacy',
  cookiePolicy: 'Cookie Policy',
  noConnection: 'No connection',

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

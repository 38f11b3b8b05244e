/** Titles of pages, and words of the pages that stand outside of every feature. */
export default {
  signIn: 'Sign in',
  identityVerification: 'Identity verification',
  aboutUs: 'About Us',
  privacy: 'Privacy',
  cookiePolicy: 'Cookie Policy',
  noConnection: 'No connection',

  notFoundNote: 'There is nothing at this address. The link may be old or mistyped.',
  goHome: 'Go to Home',
} as const

/** Words of the frame around About, Privacy and Cookie Policy. */
export default {
  aboutUs: 'About Us',
  privacy: 'Privacy',
  cookiePolicy: 'Cookie Policy',
  backToSignIn: 'Back to sign in',
  backToApp: 'Back to the app',
  onThisPage: 'On this page',
  aboutThisApp: 'About this app',
  noOperator: '{name}, a demo without an operator',
  newTab: ' (opens in a new tab)',

  // Tables of what is kept
  what: 'What',
  why: 'Why',
  until: 'Until when',
  kept: 'Kept:',
} as const

/** Words of the Cookie Policy. */
export default {
  title: 'Cookie Policy',
  lead: 'Everything {name} stores in your browser, what each thing is for, and when it is removed.',

  shortTitle: 'In short',
  shortNeed: 'Only what signing in and your own choices need.',
  shortTracking: 'No analytics, no advertising, no cookies of other companies, no fingerprinting.',
  shortNever: 'Your password and your identity documents are never stored in the browser.',
  shortKey:
    'The key that opens your account for five minutes at a time is kept in memory only and is gone when the tab closes.',

  cookiesTitle: 'Cookies',
  cookiesNote: 'Three, all necessary. Over an encrypted connection their names begin with __Host-.',
  sessionTitle: 'Storage for your session',
  sessionNote: 'Kept in the browser’s own storage; not sent with requests as cookies are.',
  choicesTitle: 'Storage for your choices',

  // Cookies: what each is, why, until when
  deviceWhat: 'This device',
  deviceWhy:
    'Ties your session to this browser, so a session token copied elsewhere is useless. No script can read it.',
  deviceUntil: 'One year from your last sign-in.',
  resetWhat: 'Reset proof',
  resetWhy:
    'Set when you enter the right reset code; lets you choose a new password once. No script can read it.',
  resetUntil: '10 minutes.',
  passkeyWhat: 'Passkey sign-in',
  passkeyWhy:
    'Set when you press Sign in with a passkey; ties the sign-in to this browser. No script can read it. Your passkey itself stays on your device.',
  passkeyUntil: '3 minutes, or until you are signed in.',

  // The session
  refreshWhat: 'Session token',
  refreshWhy: 'Keeps you signed in. It is replaced each time it is used.',
  refreshUntil:
    'With Remember Me, up to 30 days; without it, until the tab closes, at most 12 hours. Logging out removes it.',
  activeWhat: 'Last activity',
  activeWhy: 'Signs you out after 30 minutes of inactivity, in all tabs together.',
  activeUntil: 'Until you clear it.',
  returnWhat: 'Page to return to',
  returnWhy: 'Brings you back to the page you wanted before you had to sign in.',
  returnUntil: 'Until used, or until the tab closes.',
  reloadedWhat: 'Reload mark',
  reloadedWhy: 'Stops the page from reloading itself again and again after an update.',
  reloadedUntil: 'Until the tab closes.',
  scrollWhat: 'Scroll positions',
  scrollWhy: 'Shows a page where you left it when you go back to it.',
  scrollUntil: 'Until the tab closes.',
  signedOutWhat: 'Why you were signed out',
  signedOutWhy: 'Tells you the reason on the sign-in page.',
  signedOutUntil: 'Until you dismiss it or sign in, or the tab closes.',
  interruptedWhat: 'Interrupted request',
  interruptedWhy: 'If the connection breaks during a request, the error page can say which one.',
  interruptedUntil: 'Until you leave that page, or the tab closes.',
  ledgerWhat: 'Last ledger check',
  ledgerWhy:
    'The number, hash and balances of the last ledger entry this device has checked. If a later ledger does not continue from it, you are told.',
  ledgerUntil: 'Until you clear it. Logging out keeps it, so the next check can compare.',

  // Choices
  rememberWhat: 'Remember Me',
  rememberWhy: 'Ticks the box for you next time.',
  rememberUntil: 'Until you clear it.',
  draftWhat: 'Identity form',
  draftWhy: 'Keeps a half-filled identity form over a reload. Not the images, only their private addresses.',
  draftUntil: 'Until you submit it, sign out or close the tab.',
  amountsWhat: 'Show amounts',
  amountsWhy: 'Remembers whether your amounts are shown or hidden.',
  amountsUntil: 'Until you clear it.',
  themeWhat: 'Appearance',
  themeWhy: 'Light, dark, or the same as your device.',
  themeUntil: 'Until you clear it.',
  noticeWhat: 'This notice',
  noticeWhy: 'Remembers that you have seen the cookie notice.',
  noticeUntil: 'Until you clear it.',
  searchesWhat: 'Recent searches',
  searchesWhy: 'Offers what you last opened from search. It never leaves this device.',
  searchesUntil: 'Until you clear it.',

  controlTitle: 'See and clear it',
  control:
    'Privacy settings change or clear your choices. Logging out removes the session token. Your browser’s own settings for this site remove everything, including the cookies; you are then signed out.',
  privacySettings: 'Privacy settings',
} as const

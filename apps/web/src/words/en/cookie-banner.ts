/** Words of the cookie banner. */
export default {
  cookieNotice: 'Cookie notice',
  banner:
    'We store only what sign-in and your choices need. No tracking. <privacy>Privacy</privacy>, <cookie>Cookie Policy</cookie>',
  gotIt: 'Got it',
  privacySettings: 'Privacy settings',
} as const

/** Words of the privacy settings. */
export default {
  privacySettings: 'Privacy settings',
  settingsNote: 'What is stored in this browser, and why.',
  alwaysNeeded: 'Always needed',
  needed:
    'A session token keeps you signed in, and a cookie ties it to this browser, so a copied token is useless elsewhere. They cannot be switched off; logging out removes the token. No tracking, no advertising, nothing from other companies. <list>Full list</list>',
  yourChoices: 'Your choices',
  remember: 'Tick Remember Me for me when I sign in',
  showAmounts: 'Show my amounts on screen',
  appearance: 'Appearance',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  saved: 'Saved in this browser.',
  clear: 'Clear my choices',
  cleared: 'Cleared. Your choices are back to their defaults.',
  done: 'Done',
} as const

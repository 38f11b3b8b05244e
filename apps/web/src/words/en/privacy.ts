/** Words of the Privacy page. */
export default {
  title: 'Privacy',
  lead: 'What this app knows about you, why it needs it, when it is deleted, and what you can ask for.',

  whoTitle: 'Who is responsible',
  whoOperator:
    '{legalName}, {address}, decides why and how your data is used. Write to {email} about anything on this page. Hours: {hours}.',
  whoDemo:
    '<strong>This is a demo without an operator.</strong> Whoever started this copy of {name} holds what is entered into it. Use invented names and addresses. Do not enter real identity documents, bank details or a password that you use elsewhere.',

  // What is kept: what, why, until when
  keptTitle: 'What is kept, and why',
  keptCaption: 'Data kept about a client',
  emailWhat: 'Email address and account name',
  emailWhy: 'To let you sign in, and to send reset codes and notices about your account.',
  emailUntil: 'While the account exists, then as the law below requires.',
  passwordWhat: 'Password',
  passwordWhy: 'To recognise you. Only a slow, salted hash is kept; no one can read the password back.',
  passwordUntil: 'Until you change it or the account is closed.',
  invitationWhat: 'The invitation code you used',
  invitationWhy: 'To know which advisor invited you.',
  invitationUntil: 'While the account exists.',
  statusWhat: 'Identity status: unverified, pending, approved or rejected',
  statusWhy: 'The law requires a client to be identified before investing.',
  statusUntil: 'While the account exists, then as the law below requires.',
  documentsWhat:
    'Identity documents: full name, date of birth, phone if you give one, ID number, images of its front and back',
  documentsWhy:
    'To identify you. The ID number and the images are encrypted; staff open them only with a written reason, and each time shows in your activity.',
  documentsUntil:
    'As the law below requires. An image that was uploaded but not submitted is deleted after seven days.',
  avatarWhat: 'Your avatar, if you upload one',
  avatarWhy: 'To show it to you in the app. What is hidden in the file, such as the location, is removed.',
  avatarUntil: 'Until you replace it or the account is closed.',
  sessionsWhat: 'Sessions: when you signed in and when each session ends',
  sessionsWhy: 'To keep you signed in, to sign you out everywhere, and to notice a stolen session.',
  sessionsUntil:
    'A session lasts 12 hours, or 30 days with Remember Me; its record is deleted 30 days later.',
  failuresWhat: 'Failed sign-ins, with the network address they came from',
  failuresWhy: 'To slow down and stop people who guess passwords.',
  failuresUntil: 'About two days.',
  codesWhat: 'Reset codes',
  codesWhy: 'To set a new password when you cannot sign in.',
  codesUntil: 'A code works once, for 10 minutes; its record is deleted after 30 days.',
  requestsWhat: 'Requests that changed something, by a random number',
  requestsWhy: 'So that a request sent twice on a bad connection takes effect once.',
  requestsUntil: '30 days.',
  keptLaw:
    'Records of identity and transactions must be kept for at least five years after the relationship ends, under the Prevention of Money Laundering Act, 2002 and SEBI’s regulations. They are then deleted unless a dispute or an authority’s order needs them longer. This page is updated before anything new is asked of you.',

  notDoneTitle: 'What we never do',
  notSold: 'Your data is never sold, rented or used for advertising.',
  notTracked:
    'No analytics, trackers, advertising networks or fonts from other sites. Pages load from one address only.',
  notAccessed: 'No access to your contacts, photos, location, camera or microphone.',

  seenByTitle: 'Who can see it',
  seenByDemo:
    'You, and whoever runs this demo. Nothing leaves the machine it runs on: mail is not sent but kept in a local outbox, and no other company receives anything.',
  seenByLive:
    'You, and the people at {legalName} whose work needs it. An authority sees it only where the law requires. Mail goes through the mail server that the firm has chosen; no other company receives your data from this app.',

  safeTitle: 'How it is protected',
  safePassword:
    'Your password is hashed in your browser, and hashed again with Argon2id and a secret key on the server.',
  safeSession:
    'A session is tied to your browser by a cookie that no script can read. A copied session token is noticed when it is used twice, and ends every session that came from it.',
  safeReset: 'Changing or resetting the password ends every session on every device.',
  safeLogs: 'Logs contain no passwords, tokens or codes.',

  rightsTitle: 'Your rights',
  rightsLead:
    'The Digital Personal Data Protection Act, 2023 gives you these rights. We honour them here even before each section comes into force:',
  rightKnow: 'to know what is kept about you, why, and with whom it was shared;',
  rightCorrect: 'to have mistakes corrected and gaps filled;',
  rightErase: 'to have data erased that no law requires to be kept;',
  rightConsent: 'to withdraw a consent as easily as you gave it;',
  rightNominee: 'to name someone who acts for you if you die or cannot act;',
  rightComplain:
    'to complain: first here (see <link>If something is wrong</link>), then to the Data Protection Board of India.',
  rightsBrowser: 'You can see and clear what is stored in your browser: read the <link>Cookie Policy</link>.',
  adults: 'This app is for adults. No one under 18 can be verified as a client.',

  changesTitle: 'Changes to this page',
  changes:
    'This page changes only together with the app. Anything new that needs your consent is asked for separately, before it happens. Silence is never taken as consent.',
} as const

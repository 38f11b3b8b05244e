/** Words of the outbox. */
export default {
  outbox: 'Outbox',
  note: 'Emails to clients. Without a mail server they stay here. Their text is shown in a demo only.',
  mail: 'Email',
  mails: 'Emails',
  to: 'To',
  written: 'Created',
  sent: 'Sent',
  read: 'Read email<reader>: {subject}</reader>',
  notSent: 'Not sent',
  notSentTries: '{count, plural, one {Not sent, # attempt} other {Not sent, # attempts}}',
  givenUp: '{count, plural, one {Given up after # attempt} other {Given up after # attempts}}',
  nextTry: 'Next attempt {when}, {ago}',
  none: 'No emails yet',
  noneNote: 'Codes, decisions and notices to clients appear here.',
} as const

/** Words of the client’s passkeys. */
export default {
  title: 'Passkeys',
  note: 'A passkey signs you in and approves withdrawals with your fingerprint, face or screen lock.',
  yourPasskeys: 'Your passkeys',
  firstNote:
    'Once you have a passkey, your password no longer signs you in. If you lose all your passkeys, two people from our firm can restore your access.',
  lastNote: 'It is your last passkey: your password will sign you in again.',
  added: 'Passkey added. Your password no longer signs you in.',
  addedAnother: 'Passkey added',
  renamed: 'Name saved',
  removed: 'Passkey removed',
} as const

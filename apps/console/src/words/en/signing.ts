/** Words of signing: why a member cannot sign here, and what this browser found about signatures. */
export default {
  // Why not
  none: 'You have no signing key yet. Ask for one from this device first.',
  asked:
    'Your signing key on this device is not enrolled yet. Two colleagues who hold keys have to enrol it.',
  ended: 'Your signing key on this device has ended. Ask for a new one.',
  elsewhere: 'Your signing key is on another device. Use that one, or ask for a key on this device.',
  insecure: 'This page came without a secure connection, so this browser cannot sign.',
  unsupported: 'This browser does not know Ed25519 keys, so it cannot sign. Update it, or use another one.',
  'not-kept':
    'This browser keeps nothing, so it cannot keep a signing key. Leave the private window, or allow site data.',
  notSignedYet: 'Its maker has not signed it yet, so nobody can decide it.',
  goToKeys: 'Signing keys',
  cannotSign: 'You cannot sign here',

  // Passkeys
  passkeyParty: 'Signing for the firm',
  passkeyAccount: '{email} · signs acts',
  'passkey-unsupported':
    'This browser or device has no passkey that could sign. Nothing was changed. Make a key in this browser instead.',
  'passkey-cancelled':
    'Nothing was signed and nothing was changed. It was cancelled, it took too long, your device did not verify you, or the passkey is not on it.',
  'passkey-address': 'Passkeys do not work at this address. Open the console at its usual address.',
  'passkey-known': 'This device has a passkey for your signatures already.',
  'passkey-failed': 'The passkey could not be read. Nothing was changed. Please try again.',
  'passkey-other':
    'What the passkey signed is not for exactly this, so it was not sent. Nothing was changed.',
  passkeySigns: 'This passkey signs acts and signs nobody in. Choose the one that you sign in with.',

  // What this browser found
  signatures: 'Signatures',
  checking: 'Checking the signatures…',
  proposedWith: 'Proposed and signed by {name}',
  decidedWith: 'Decided and signed by {name}',
  keySince: 'Held since {when}',
  keyEnded: 'This key has ended since.',
  checkedHere: 'This browser checked the signature itself: it is for exactly this proposal.',
  checkedDecision: 'This browser checked the signature itself: it is for exactly this decision.',
  wrong: 'The signature does not fit: {why} Do not approve it, and tell the auditor.',
  uncheckable: 'This browser cannot check signatures.',
  unsigned: 'Nobody has signed this: it was made before the firm’s first key.',
  waitsForMaker: '{maker} has not signed this yet. Nobody can decide it before.',
  signIt: 'Sign this proposal',
  signItNote: 'It was made by uploading a file. Nobody can decide it before you have signed it.',
  signedIt: 'Signed. Someone else can decide it now.',
  exactText: 'Show the signed text',
  keyUnknown: 'key {key} is not one of the firm’s.',
  otherName: 'key {key} is {name}’s, and was used in the name of {other}.',
  otherProposal: 'what was signed is another proposal.',
  otherClient: 'what its maker signed is about another client.',
  oneHand: 'one person has signed the proposal and the decision.',
  signedAct: 'What {maker} signed',
  signedActNote:
    'Read by this browser from the signed text, not from the server. If it says something else than “What will change”, reject it and tell the auditor.',
  hidden: 'sealed: only its hash is signed',
  otherInstance: 'it was signed for another instance.',
} as const

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
  otherInstance: 'it was signed for another instance.',
} as const

/** Words of the page of signing keys. */
export default {
  title: 'Signing keys',
  titleNote:
    'What you propose and decide is signed with your own key: a passkey, or a key of this browser. Nobody can read it out, so nobody can act in your name.',
  demoNote:
    'What you propose and decide is signed with your own key. The keys of this demo’s people are published, so that it works in every browser: they prove nothing. At a real firm each member makes a passkey, or a key in their browser, and nobody can read it out.',

  // The firm as a whole
  founding: 'No one has a signing key yet',
  foundingNote:
    'The first two members begin by making theirs; one of them has to be a checker. From the first key on, every proposal and decision is signed, and every later key is enrolled by two members who hold one.',
  oneHolder:
    'One member holds a key, so nobody can decide anything yet. A second member has to make theirs now.',
  fewHolders:
    'Only two members hold keys. If one of them loses theirs, nobody can be enrolled any more: enrol a third member now.',
  holders: 'Keys in the firm',
  holdersNote:
    'A new key is compared by phone, proposed by one holder and approved by another, a checker. The key’s whole number stands in the proposal.',

  // The own keys
  yours: 'Your keys',
  noneNote: 'You have no signing key yet. Make one, then two colleagues who hold keys enrol it.',
  noneFounding: 'You have no signing key yet. Yours is one of the firm’s first two and counts at once.',
  auditorNote: 'An auditor signs nothing, so you need no key.',
  makePasskey: 'Make a passkey',
  makePasskeyNote:
    'Recommended. Your phone, computer or security key asks for your fingerprint, face or PIN each time you sign, and signs for this address only. It does not sign you in.',
  signPasskey: 'Sign with the new passkey',
  signPasskeyNote: 'Your passkey is made. Sign with it once, to show the firm that it is yours.',
  noPasskeys: 'This browser cannot use passkeys at this address.',
  make: 'Make a key on this device',
  makeAnother: 'Make another key on this device',
  makeNote:
    'Without a passkey: this browser keeps a key and signs without asking who you are. It is gone when the browser’s data is cleared.',
  made: 'Your key is made. Read its number to two colleagues who hold keys.',
  madeFounding: 'Your key is made and counts from now on.',
  compare:
    'Call a colleague who holds a key and read this number out. They propose it under “Keys in the firm”; a checker who holds a key approves it.',
  onThisDevice: 'Key in this browser',
  elsewhere: 'Key in another browser',
  inABrowser: 'Key in a browser',
  demoKey: 'The demo’s key, in every browser',
  passkey: 'Passkey on one device',
  passkeyKey: 'Passkey on a security key',
  passkeySynced: 'Passkey, synced to its owner’s devices',
  usedHere: 'Used in this browser',

  // One key
  key: 'Key',
  holder: 'Member',
  since: 'Since',
  state: 'Status',
  asked: 'Requested',
  enrolled: 'Enrolled',
  ended: 'Ended',
  founder: 'One of the first two',

  // Acts
  enrol: 'Propose enrolment',
  enrolReader: 'Propose enrolment<reader> of the key of {name}</reader>',
  enrolTitle: 'Enrol the key of {name}',
  enrolNote:
    'Call {name} on a number that you know and let them read their key to you. Propose it only if every group is the same.',
  end: 'Propose to end it',
  endReader: 'Propose to end it<reader>: the key of {name}</reader>',
  endTitle: 'End the key of {name}',
  endNote:
    'From the approval on nothing can be signed with it. What it signed before stays good. It cannot be enrolled again.',
  forget: 'Remove from this browser',
  forgetTitle: 'Remove the key from this browser?',
  forgetNote:
    'You cannot sign here any more, and the key cannot be brought back. If it is enrolled, also ask two colleagues to end it.',
  forgetConfirm: 'Remove key',
  forgotten: 'The key is gone from this browser.',
  keep: 'Keep it',
} as const

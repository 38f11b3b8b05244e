/** Words of the page of signing keys. */
export default {
  title: 'Signing keys',
  titleNote:
    'What you propose and decide is signed with your own key. Your browser makes it and nobody can read it out, so nobody can act in your name.',
  demoNote:
    'What you propose and decide is signed with your own key. The keys of this demo’s people are published, so that it works in every browser: they prove nothing. At a real firm your browser makes the key, and nobody can read it out.',

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
  noneYet: 'You have no signing key',
  noneNote: 'Make one on this device. It never leaves this browser.',
  noneFounding: 'Make one on this device: it is one of the firm’s first two and counts at once.',
  auditorNote: 'An auditor signs nothing, so you need no key.',
  make: 'Make a key on this device',
  makeAnother: 'Make another key on this device',
  made: 'Your key is made. Read its number to two colleagues who hold keys.',
  madeFounding: 'Your key is made and counts from now on.',
  compare:
    'Call a colleague who holds a key and read this number out. They propose it under “Keys in the firm”; a checker who holds a key approves it.',
  onThisDevice: 'This device',
  demoKey: 'The demo’s key, the same in every browser',
  elsewhere: 'Another device',
  passkey: 'Passkey',

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
  forget: 'Remove from this device',
  forgetTitle: 'Remove the key from this device?',
  forgetNote:
    'You cannot sign here any more, and the key cannot be brought back. If it is enrolled, also ask two colleagues to end it.',
  forgetConfirm: 'Remove key',
  forgotten: 'The key is gone from this device.',
  keep: 'Keep it',
} as const

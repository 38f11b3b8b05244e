/** Words of the seal, and of a ledger that does not verify. */
export default {
  checking: 'Verifying…',
  notYet: 'Not verified yet',
  failed: 'Does not verify',
  justNow: 'Verified just now',
  verifiedAt: 'Verified {at}',
  withWitness: '{verified} · 1 of 1 witness agrees',
  withWitnesses: '{verified} · {agreed} of {all} witnesses agree',
  openSince: 'Not proven since {since}',
  openAlone: 'Signed by nobody but the firm',
  openHere: 'Signatures not checked on this device',

  cutShort: 'The ledger ended with entry {before} earlier; now it ends with entry {now}.',
  rewritten: 'Entry {entry} is not the one this device saw before: the past was rewritten.',
  twoEntries: 'There are two different entries {entry}: the past was rewritten.',
  noAnswer: 'The firm does not show its proof.',
  noWitness: 'Nobody but the firm has signed for this: it could show others another ledger.',
  openTooLong: 'Not proven since {since}, for more than ten minutes. {why}',
  noHoldings: 'The firm does not show what you hold.',
  unitsOff: 'The app shows {shown} of {name}; your entries add up to {booked}.',
  figuresOff: 'The figures shown are not what the entries add up to.',

  // Acts of the firm that are signed
  actOfAnother: 'It is about another client.',
  actInAnotherName: 'It was signed in another name.',
  actHalfSigned: 'One of the two signatures is missing.',
} as const

/** Words of the proof as it is laid out: the sheet behind the seal, and the card under Records. */
export default {
  // What was found
  proof: 'Proof',
  proven: 'Your ledger is proven',
  nothingYet: 'Nothing to prove yet',
  nothingYetNote:
    'Your ledger has no entries. The first rupee that comes in is entry 1, and is checked here.',
  openSince: 'Not proven since {since}',
  openAlone: 'Signed by nobody but the firm',
  openHere: 'Checked as far as this device can',
  wrong: 'Do not rely on these figures',
  checking: 'Checking your ledger…',
  notYet: 'Not checked yet',
  notYetNote: 'This device follows your ledger entry by entry, and shows here what it finds.',
  unreached: 'The last try got no answer from us.',
  unreachedBefore: 'What stands here is from before it.',
  unreachedOpen: 'The ten minutes go on once this device gets answers again.',
  nextLook: 'Next try by itself at {time} IST',
  rosette: 'The rosette is drawn from your newest entry: same ledger, same rosette.',

  // From an entry to the witnesses
  steps: 'How it is proven',
  stepEntries: '{count, plural, one {# entry} other {# entries}}',
  stepEntriesNote: 'each holds the hash of the one before',
  stepHead: 'Your head',
  stepAll: 'All clients',
  stepAllNote: '{amount} in all, yours included',
  stepSigned: 'Signed',
  stepSignedNote: 'by the firm’s key, {time}',
  stepSignedPart: 'by the firm’s key up to entry {covered}, {time}. The rest has a minute.',
  stepWitnessed: 'Witnessed',
  stepWitnessedNote: '{agreed} of {all, plural, one {# witness} other {# witnesses}}',

  // Who agrees
  whoAgrees: 'Who agrees',
  firmSigner: 'The firm’s signer',
  firmSignerNote:
    'Signed head {number}, which counts {covered} of your {all, plural, one {# entry} other {# entries}}',
  firmSilent: 'Shows no signature for these entries',
  witnessNote: 'Keeps a record of its own of the firm’s heads',
  members: 'The firm’s people',
  membersNote:
    'Two of them signed what the firm gave or took: {count, plural, one {# entry} other {# entries}}. Keys of {names}',
  membersBefore:
    '{count, plural, one {# entry} other {# entries}} of what the firm gave or took, from before its people had keys: two names are told, and nobody signed',
  thisDevice: 'This device',
  thisDeviceNote: 'Followed {count, plural, one {# entry} other {# entries}} from the first on',
  thisDeviceNotAll: 'Followed your ledger up to entry {count}',
  agrees: 'Agrees',
  signed: 'Signed',
  signedByNobody: 'Nobody signed',
  silent: 'Has not signed',
  notShown: 'Not shown',
  notChecked: 'Not checked',
  checked: 'Checked',
  noWitness: 'This device knows no witness besides the firm.',
  demo: 'In a demo the firm runs signer and witness itself: they show how it works, and prove nothing.',

  // Amber
  timeLeft: '{minutes}:{seconds} left',
  notProvenSince: 'missing since',
  turnsRed: 'turns red by itself',
  goOn: '<strong>You can go on as usual.</strong> Nothing wrong was found.',
  goOnUntil:
    '<strong>You can go on as usual.</strong> Nothing wrong was found. Unless a check finds what is missing, the seal turns red at {time}.',
  askWhyAlone: 'Ask the firm why nobody else signs.',
  elsewhere: 'The offline verifier can check the rest on another device.',

  // Red
  lateComplaint:
    'My account {account} ({name}): your app has not been able to prove my ledger to my own device for more than ten minutes.\n\nFound on {time}: {says}\n\nWith this I send what my device remembers of my ledger. Please show me the proof that is missing, explain in writing why it was not shown, and keep all records of my account unchanged.',
  lateEvidence: 'What this device remembers of your ledger, with what the firm had signed of it.',

  // Buttons
  seeProof: 'See proof',
  verifyAgain: 'Verify again',
  checkNow: 'Check now',
  seeRecords: 'See Records',
  verifyEvery: 'Verify every entry now',

  // Files
  files: 'Files to keep',
  filesNote: 'Each works without us, and after us.',
  json: 'Ledger with proof',
  jsonNote: 'JSON · all entries',
  verifier: 'The verifier',
  verifierNote: 'One page, works offline',
  pdf: 'Statement',
  pdfNote: 'PDF · the dates chosen below',
  csv: 'Cash ledger',
  csvNote: 'CSV · the dates chosen below',
} as const

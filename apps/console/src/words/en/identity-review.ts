/** Words of the identity review. */
export default {
  title: 'Identity review',
  titleNote: 'Opening the file is recorded in the client’s own activity, with your name and reason.',

  // Before the file
  noFile: 'No identity file yet',
  noFileNote: '{name} has not submitted any details.',
  why: 'Why do you need to see this file?',
  willSee: '<strong>{name} will see</strong> that you opened the file, when, and the reason you give.',
  openForm: 'Open identity file',
  reasonHint: 'At least 20 characters.',
  openFor: 'Open for 15 minutes',

  // The file
  front: 'Front',
  back: 'Back',
  frontAlt: 'Front of the identity document',
  backAlt: 'Back of the identity document',
  imageFailed: 'The image did not load. A file stays open for 15 minutes; after that, open it again.',
  closed: 'The identity file was open for 15 minutes and is now closed.',
  openUntil: 'Open for you until {when} (this device’s clock).',
  asSubmitted: 'Details submitted',
  fullName: 'Full name',
  dateOfBirth: 'Date of birth',
  age: '({age} years)',
  idNumber: 'ID number',
  mobile: 'Mobile',
  submitted: 'Submitted',
  duplicates: 'Duplicate check',
  noDuplicates: 'No other client has this ID number or mobile number.',
  noName: 'No name yet',
  decided: 'These details have been decided. After a rejection the client can submit new ones.',
  messageHint: 'The client reads this and can submit again: say what to do differently.',
  checkedHint: 'What you checked. Kept permanently.',
} as const

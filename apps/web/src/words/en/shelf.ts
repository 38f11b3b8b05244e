/** Words that the drawers of every product on the shelf share. */
export default {
  // What it is and from whom
  risk: 'Risk',
  price: 'Price, source and time',
  priceSource: '{source} · {time}',
  setByFirm: 'Set by our firm on {time}: entered by one person, approved by another',
  facts: 'Key facts',
  documents: 'Documents',
  noDocuments: 'No documents are attached to this offer.',
  pdfSize: '{size} · SHA-256',
  kilobytes: '{size} KB',
  pdfNote: 'Two people approved exactly these files. Your browser checks the SHA-256 when you download one.',
  download: 'Download <hidden>{name}</hidden>',
  pdfSame: 'Downloaded. Your browser found the same SHA-256.',
  pdfUnknown: 'Downloaded. Compare its SHA-256 with the one above.',
  pdfDifferent: 'Not saved: what arrived is not the document that was approved. Please tell us.',
  opensTab: 'opens in a new tab',
  notForYou: 'Closed to you',

  // How much
  amount: 'Amount',
  rupeesHint: '{least} or more',
  rupeesStep: '{least} or more, in steps of {step}',
  rupeesUpTo: '{least} to {most}',
  rupeesUpToStep: '{least} to {most}, in steps of {step}',
  amountNeeded: 'Enter an amount such as 25,000.',
  tooLittle: 'Enter {least} or more.',
  tooMuch: 'Enter {most} or less.',
  offStep: 'Enter a multiple of {step} above {least}.',
  countHint: '{least} or more',
  countUpTo: '{least} to {most}',
  countNeeded: 'Enter a whole number.',
  countOffStep: 'Enter a multiple of {step}.',
  countTooLittle: '{least} or more.',
  countTooMuch: '{most} at most.',
  usual: 'Usual amounts',

  // What it costs, and what can be lost
  costs: 'What it costs',
  working: 'Working out the cost',
  balance: 'Balance after this order',
  mostLost: 'Most you can lose',
  details: 'Ledger entries',
  earns: 'What we earn',
  earnsNothing: 'We earn nothing from this.',
  complaints: 'Complaints',

  // Consent, PIN and the button
  consentNeeded: 'Tick the box to continue.',
  nextPin: 'Next: your 6-digit PIN. Nothing is placed before it.',
  noPin: 'Nothing is placed before you press this.',
  short: 'You need {amount} more for this.',
  deposit: 'Deposit',
  notKnown: '{reason} We do not know yet whether it was placed. Press again: it is placed only once.',
  costLater: '{reason} We are asking for the cost again. Nothing was placed.',

  // What did happen
  next: 'Next',
  done: 'Done',
  viewHoldings: 'View holdings',
  viewOrders: 'View orders',
  viewHistory: 'View history',
  viewReceipt: 'View receipt',
  nextStep: 'Next step',

  // Pictures
  steps: 'Steps and their dates',
  left: 'left',
  over: 'Closed',
  asTable: 'As a table',

  // What two people of the firm entered
  enteredNav: 'NAV of {day}',
  enteredPrice: 'Our price, set on {day}',
  enteredBid: 'Our bid, set on {day}',
  enteredPayment: 'Payment due on {day}',
  enteredValue: 'Value of {day}',
  enteredLevel: 'Level of {day}',
  enteredDefault: 'Default of the issuer on {day}',
  enteredFrom: '{figure}: {count, plural, one {document} other {# documents}}',
  enteredByTwo: 'Entered by one person of our firm and approved by another, from what follows.',

  // On other pages
  onShelf: 'On the shelf',
  viewAll: 'Discover',
  older: 'Show older offers',
  olderFailed: 'Older offers could not be loaded. Nothing has changed. Press again.',
  counting: 'Looking',
  openCount: '{count, plural, =0 {Nothing open now} one {# open} other {# open}}',
  openNext: '{open} · {says}: {when}',
} as const

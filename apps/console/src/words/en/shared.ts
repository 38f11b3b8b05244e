/** Words that several pages of the console share. */
export default {
  // A page that is loading, or failed
  nothingHere: 'Page not found',
  nothingHereNote: 'The address may be mistyped, or the item does not exist.',
  notLoaded: 'Not loaded',
  failedNothingChanged: '{why} Nothing was changed. Try again in a moment.',
  somethingWrong: 'Something went wrong in this browser.',
  tryAgain: 'Try again',
  outOfDate: 'Not up to date: {why}',
  lastLookFailed: 'the last refresh failed.',
  lookAgain: 'Refresh',

  // Long lists
  firstRows: 'First {count} shown',
  allRows: '{count, plural, one {# in total} other {# in total}}',
  showMore: 'Show 50 more',

  // Proposals
  proposal: 'Proposal',
  decisionPending: 'A decision has been proposed. A checker has to approve or reject it.',
  goToProposal: 'View proposal',
  readsOnly: 'A maker proposes and a checker decides. Your role can only view.',
  proposeDecision: 'Propose a decision',
  decision: 'Decision',
  approve: 'Approve',
  reject: 'Reject',
  messageTo: 'Message to {name}',
  proposeRejection: 'Propose rejection',
  proposeApproval: 'Propose approval',
  refused: '{why} Nothing was proposed; what you typed is still here.',
  nothingYet: 'Nothing changes until someone else approves it.',
  proposed: 'Proposed. Someone else must decide by {when}.',
  yourReason: 'Your reason',
  reasonHint: 'Kept permanently. The client can read it.',
  moreCharacters: '{count} more',
  charactersOf: '{count} of {most}',
  open: 'Open',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',

  // Files
  bytes: '{count} bytes',
  kilobytes: '{size} KB',
  chosenFile: '{size}. Select to choose another file.',
  chooseFile: 'Choose a CSV file',
  orDrop: 'or drop it here',
  file: 'File',
  chooseFirst: 'Choose a file first.',
  fileEmpty: 'This file is empty.',
  fileTooLarge: 'The file is larger than 20 MB.',
  done: 'Done',
  importFile: 'Import file',
  allOrNone: 'All lines are imported, or none.',
  nothingSent: 'Something went wrong in this browser. Nothing was sent.',
  arrivalUnknown:
    '{why} We do not know whether the file arrived. Import it again: importing the same file twice is safe.',
  nothingImported: '{why} Nothing was imported.',

  // The ledger
  notAudited: 'The ledger has not been audited yet',
  ledgerIntact: 'Ledger intact: no findings',
  findings: '{count, plural, one {# finding} other {# findings}} in the ledger. Tell the auditor now.',
  audited: 'Audited {when}, {count} entries.',

  // Deposits and withdrawals
  requested: 'Requested',
  toVerify: 'To verify',
  credited: 'Credited',
  returned: 'Returned',
  toBeSent: 'To be sent',
  sent: 'Sent',
  paid: 'Paid',
  cancelled: 'Cancelled',
  overdue: 'Overdue',
  pendingFor: 'Pending for',
  amount: 'Amount',
  status: 'Status',
  due: 'Due by',
  decisionProposed: 'Decision proposed',
  history: 'History',
  clientSees: 'The client sees the same',
  stepSubmitted: 'Sent for verification',
  stepSent: 'Sent by the bank',
  stepReturned: 'Returned to the sender',
  stepNote: '{actor}, {when}, {ago}',
  dueBy: 'Due by {when}, {ago}',
  overdueBy: 'Overdue: due by {when}, {ago}',

  // Orders
  shares: '{count, plural, one {# share} other {# shares}}',
  units: '{count, plural, one {# unit} other {# units}}',
  sharesOf: '<figures>{shares}</figures> of {name}',

  // Pictures
  smaller: '{name}: zoom out',
  larger: '{name}: zoom in',
  turn: '{name}: rotate',
  loadingImage: 'Loading the image',

  // Documents of an offer or of an entry
  documents: 'Documents',
  documentsHint:
    'PDFs of up to 10 MB, four at most. A second person opens them and approves exactly these files.',
  addDocument: 'Add a PDF',
  documentTooLarge: 'Choose a PDF of up to 10 MB.',
  sendingDocument: 'Uploading {name}',
  documentName: 'Name of the document, as clients read it',
  removeDocument: 'Remove <hidden>{name}</hidden>',
  documentSize: '{size} · SHA-256',
  openDocument: 'Open <hidden>{name}</hidden>',
  documentSame: 'Downloaded. Your browser found the same SHA-256.',
  documentUnknown: 'Downloaded. Compare its SHA-256 with the one above.',
  documentDifferent: 'Not saved: what arrived is not the file that was proposed. Reject the proposal.',
  documentsTitle: 'Documents of {title}',
  documentsNote:
    'A second person approves it. Clients who have ordered keep the documents that they agreed to; new orders are placed on these.',
  proposeDocuments: 'Propose documents',

  // Closing an offer
  closeOffer: 'Close',
  closeOfferTitle: 'Close {title}',
  closeOfferNote: 'A second person approves it. From then on nobody can order it; what was ordered goes on.',
  proposeClosing: 'Propose closing',
} as const

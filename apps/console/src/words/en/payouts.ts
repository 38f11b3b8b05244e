/** Words of payout files. */
export default {
  // The list
  payouts: 'Payouts',
  payoutsNote:
    'Approved withdrawals go to the bank in one file. Each withdrawal is in exactly one file; the bank’s result file says what was paid.',
  created: 'Created',
  file: 'File',
  withdrawalCount: '{count, plural, one {# withdrawal} other {# withdrawals}}',
  byWhom: 'by {who}',
  total: 'Total',
  bankResult: 'Bank’s result',
  notAnswered: '{count} pending',
  sent: '{count} sent',
  paid: '{count} paid',
  failed: '{count} failed',
  noFile: 'No payout files yet',
  noFileNote: 'When two people have approved a withdrawal, you can create a payout file for the bank.',
  payoutFiles: 'Payout files',

  // The next file
  nextFile: 'Next payout file',
  nothingReady: 'No approved withdrawals to send. <link>View withdrawals to decide</link>',
  readyForBank:
    '{count, plural, one {# approved withdrawal} other {# approved withdrawals}} ready for the bank',
  seeEach: 'View these withdrawals',
  createFile: 'Create payout file',
  createFileNote: 'After this, clients can no longer cancel these withdrawals.',
  notNow: 'Not now',
  create: 'Create file',
  fileCreated: 'Payout file created. Download it for the bank.',
  withdrawals: 'Withdrawals',
  inWords: 'In words',
  alsoIncluded:
    'Withdrawals approved before you create the file are included too. The file shows its count and total.',

  // One file
  payoutOf: 'Payout of {amount}',
  fileNote: 'The file contains full account numbers. Every download is recorded.',
  fileNoteInWords: '{words}. The file contains full account numbers. Every download is recorded.',
  whenBy: '{when} by {who}',
  shaOfFile: 'SHA-256 of the file',
  sha: 'SHA-256',
  inThisFile: 'Withdrawals in this file',
  holderAndBank: 'Account holder and bank',
  reference: 'Reference',
  amount: 'Amount',
  status: 'Status',
  utrOrReason: 'UTR or reason',
  downloadCsv: 'Download CSV',
  importResult: 'Import bank’s result',
  resultTitle: 'Bank’s result file',
  resultNote: 'What the bank did with each withdrawal in this file.',
  resultHint: 'A CSV file with the columns {columns}. Status is success or failed.',
  sentByBank: 'Sent by the bank',
  refusedByBank: 'Refused by the bank, amount released to the client',
  knownAlready: 'Already recorded',
} as const

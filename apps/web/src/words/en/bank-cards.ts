/** Words of bank accounts. */
export default {
  bankAccounts: 'Bank Accounts',
  countOf: '{count} of {most}',
  loading: 'Loading your bank accounts',
  yourBankAccounts: 'Your bank accounts',
  none: 'No bank account yet',
  noneNote:
    'Withdrawals go only to an account in your own name that you add here. No one from our firm asks for your bank details in a chat or by mail.',
  addAccount: 'Add bank account',

  // One account
  accountNumber: 'Account number',
  numberEnding: 'ending in {ending}',
  ifsc: 'IFSC',
  accountHolder: 'Account holder',
  nameOfCard: '{bank}, ending in {ending}',
  edit: 'Edit {name}',
  delete: 'Delete {name}',
  usable: 'Can receive withdrawals',
  usableFrom: 'Can receive withdrawals from {from}',

  // Add and edit
  addTitle: 'Add Bank Card',
  editTitle: 'Edit Bank Card',
  addNote: 'An account in your own name. It can receive withdrawals after 24 hours.',
  editNote: 'An account in your own name. A new number or branch can receive withdrawals after 24 hours.',
  bankAccount: 'Bank account',
  keepNumber: 'Leave it empty to keep the number.',
  bankName: 'Bank name',
  holderName: 'Account holder name',
  holderHint: 'As in your identity check.',
  ifscHint: '11 characters, on your cheque or in your bank’s app.',
  ifscUnknown: 'Not in the published list of branches. Please check it.',
  save: 'Save changes',

  // What the PIN is asked for
  pinSaves: 'Enter your PIN to save the changes to {bank} {number}.',
  pinDeletes:
    'Enter your PIN to delete {bank} {number}. To use it again later, add it again and wait 24 hours.',
} as const

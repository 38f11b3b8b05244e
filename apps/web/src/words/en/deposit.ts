/** Words of the deposit drawer. */
export default {
  // The form
  title: 'Deposit',
  yourDeposits: 'Your deposits',
  minimum: 'Minimum {amount}.',
  belowMinimum: 'Deposit {amount} or more.',
  amountNeeded: 'Enter an amount in rupees, with at most two decimals.',
  payBy: 'Pay by',
  upi: 'UPI',
  bank: 'Bank transfer',
  continue: 'Continue',
  continueWith: 'Continue to pay {amount}',
  howItWorks: 'How it works',
  stepAccount: 'We show you our bank account and a reference for this payment only.',
  stepPay: 'Pay from a bank account in your own name. We return payments from anyone else.',
  stepCredit:
    'We credit the money once it is on our bank statement. A payment slip helps us find it; it credits nothing by itself.',
  loadingAccount: 'Loading your account',
  yourAccount: 'Your account',
  notNow: 'Do not deposit now',
  notNowWhy:
    'Your ledger does not verify. The notice at the top of every page says what is wrong. Until it is explained, we show no account to pay to.',

  // Where to pay
  payWithReference: 'Pay {amount} with this reference',
  payAmountWithReference: 'Pay the amount with this reference',
  savedForLater: 'Your request is saved. You can close this and come back.',
  done: 'Done',
  whereToPay: 'Where to pay',
  reference: 'Reference',
  amount: 'Amount',
  upiId: 'UPI ID',
  accountHolder: 'Account holder',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
  bankName: 'Bank',
  nowhereElse:
    '<strong>Never pay to any other account.</strong> No one from our firm sends you account details by chat, call or mail. Write the reference in the payment, and pay from an account in your own name.',
  demoMoney: 'This is a demo: send no real money.',
  qrCode: 'UPI QR code with the amount and the reference. The same details are below.',
  openUpiApp: 'Open your UPI app',
  scan: 'Scan with any UPI app. Amount and reference are filled in.',

  // Payment slip
  slip: 'Payment slip or screenshot (helps us find it)',
  slipChosen: 'Your payment slip',
  slipUploading: 'Uploading the payment slip',
  slipUploaded: 'Uploaded. We are matching your payment.',
  slipHint: 'Any photo or screenshot, smaller than 20 MB.',
  choose: 'Choose image',
  replace: 'Replace',
  tryAgain: 'Try again',
  cancel: 'Cancel',

  // One deposit
  progress: 'Progress',
  requested: 'Requested',
  submitted: 'Payment slip uploaded',
  credited: 'Credited to your ledger',
  returned: 'Returned to the sender',
  rejected: 'Rejected',
  expired: 'Expired. No payment came',
  creditedNext: 'Matched with our bank statement and credited',
  validTill: 'Reference valid till',
  utr: 'UTR',

  // The list
  loadingDeposits: 'Loading your deposits',
  none: 'No deposits yet',
  noneNote: 'Every deposit shows here, from your request until it is credited.',
  showOlder: 'Show older',
} as const

/** Words of the identity check: agreement, details, ID, status, and the view of what is on file. */
export default {
  // Frame and steps
  identityVerification: 'Identity verification',
  signedInAs: 'Signed in as {email}',
  steps: 'Verification steps',
  agreement: 'Agreement',
  agreementAsks: 'Read the terms to the end and agree to them.',
  base: 'Base',
  baseAsks: 'Full name, phone and date of birth. You must be at least 18.',
  id: 'ID',
  idAsks: 'Your ID number, and a photo of its front and back.',
  status: 'Status',
  statusAsks: 'A reviewer checks it. The result shows here.',
  done: 'Done',
  now: 'Now',
  later: 'Later',
  rejected: 'Rejected',
  back: 'Back',
  continue: 'Continue',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  logout: 'Logout',
  loading: 'Loading',

  // Agreement
  agreementTitle: 'Client agreement',
  agreementLead: 'Read it to the end. It says what we ask for, how it is kept, and who may see it.',
  agreementText: 'Text of the agreement',
  endReached: 'You have reached the end.',
  scrollToEnd: 'Scroll to the end to be able to agree.',
  agree: 'I have read the agreement and agree to it.',
  theFirm: 'the firm',
  partiesTitle: 'Parties',
  agreementWithFirm:
    'This agreement is between you and {legalName}, {address} (“the firm”), which runs {name} and serves you as your advisor or wealth manager.',
  agreementDemo:
    'This copy of {name} is a demo without an operator. Where this text says “the firm”, no one stands behind it yet. Money and prices are simulated. Do not enter real identity documents.',
  whyTitle: 'Why we verify your identity',
  whyLaw:
    'The Prevention of Money Laundering Act, 2002 and SEBI’s know-your-client rules require a client to be identified before investing. Until your identity is approved the app stays closed; nothing can be bought and no money is taken.',
  whyDuties:
    'You must be at least 18 years old, act for yourself and not for someone else, and give details that are true and complete. If any of them changes, tell the firm.',
  askedTitle: 'What we ask for',
  agreementAsked:
    'Your full name, your date of birth, a phone number if you want to give one, the number of one identity document, and an image of its front and its back. Nothing else is needed, and the check is free. No one may ask you for a payment, a deposit, a password, a PIN or a one-time code to pass it.',
  keptTitle: 'How it is kept',
  keptEncrypted:
    'The ID number and the images are stored encrypted, under a key of your own. Afterwards the number is shown only in part, also to you. Images are re-encoded on arrival, so that location, device and other hidden details in them are removed.',
  keptReaders:
    'People at {firm} can open your documents only after writing down why. Each time shows in your own activity, with the reason. Approving or rejecting takes two people.',
  keptUse:
    'Your documents are used to identify you and for nothing else. They are not sold, not used for advertising, and given to others only where the law requires.',
  keptYears:
    'Records of identity must be kept for at least five years after the relationship ends. After that they are deleted, unless a dispute or an authority’s order needs them longer.',
  decidedTitle: 'How it is decided',
  decided:
    'A reviewer decides within the time shown on the status page. If your identity cannot be verified, you are told the reason and can submit again. A rejection changes nothing else in your account.',
  investingTitle: 'What investing means',
  investingRisk:
    'Prices rise and fall. You can lose part or all of what you invest, and past returns do not predict future ones. No one at the firm may promise you a return. Read what each product says about its costs, its risks and how to exit before you confirm.',
  investingLedger:
    'Orders, deposits and withdrawals count once the ledger has them, not when a button is pressed. Fees and taxes are itemised before you confirm and are only ever deducted: a withdrawal never needs a payment in.',
  accountTitle: 'Keeping your account safe',
  accountSecrets:
    'Your password, your PIN and the codes sent to you are for you alone. The firm never asks for them. Withdrawals go only to a bank account in your own name. If you think someone else is in your account, sign out everywhere or freeze it, and write to support.',
  accountNotices:
    'Notices are given in the app and by email to the address you signed up with. Keep it working.',
  rightsTitle: 'Your rights',
  rightsData:
    'Under the Digital Personal Data Protection Act, 2023 you may see your data, have it corrected, and withdraw this consent. Withdrawing it ends the service, and does not delete what the law requires to be kept.',
  agreementComplaint:
    'A complaint goes first to {email}; it is answered in writing within 21 days. If the answer does not satisfy you, SEBI SCORES and SMART ODR are open to you.',
  agreementComplaintDemo:
    'A complaint goes first to {email} (in this demo no one reads that address); it is answered in writing within 21 days. If the answer does not satisfy you, SEBI SCORES and SMART ODR are open to you.',
  rightsLaw:
    'Indian law applies. If a term changes to your disadvantage, you are asked again before it applies.',

  // Base
  baseTitle: 'About you',
  baseLead: 'Exactly as printed on your ID. A reviewer compares them.',
  fullName: 'Full name',
  phone: 'Phone (optional)',
  phoneHint: 'With the country code: +91 for India.',
  dateOfBirth: 'Date of birth',
  dateOfBirthHint: 'You must be at least 18.',

  // ID
  idTitle: 'Your ID',
  idLead:
    'A government document with your photograph, such as PAN card, passport, driving licence or voter ID. Afterwards the number is only ever shown in part, and the images are kept encrypted.',
  idNumberHint: 'As printed on the document.',
  frontImage: 'Front image',
  backImage: 'Back image',
  waitForUpload: 'Wait for the upload',
  submitForReview: 'Submit for review',
  imageGone: 'This image is no longer there. Please choose it again.',
  chooseImage: 'Choose image',
  replace: 'Replace',
  takePhoto: 'Take photo',
  imageHint: 'Any photo or scan this device can open, smaller than 20 MB.',
  imageAdvice: 'The whole side, sharp, without glare.',
  imageLoading: 'Loading the image you uploaded…',
  imageUnseen: 'Uploaded. It cannot be shown right now.',
  uploading: 'Uploading: {label}',
  imageChecking: 'Sent. The image is being checked.',
  asUploaded: '{label}, as uploaded',

  // Status
  unverifiedNote: 'Your details have arrived. Your identity is not verified yet.',
  pendingHint: 'Please wait while your information is verified.',
  pendingNote: 'Your documents have been submitted and are with a reviewer.',
  rejectedHint: 'Please contact support.',
  rejectedNote: 'A reviewer could not verify your identity. Nothing else in your account has changed.',
  approvedNote: 'Your identity is verified. The app opens now.',
  submitAgain: 'Submit again',
  pendingLeave:
    'You can leave this page open or come back later. The app opens by itself as soon as you are approved.',
  reviewer: 'Reviewer’s reason',
  submittedOn: 'Submitted on',
  promisedBy: 'Decision promised by',
  decidedOn: 'Decided on',
  overdueNote: 'If that time has passed, the review is overdue: write to support, and they must answer.',
  support: 'Support: {email}{phone}. {hours}.',
  demoSupport: 'In this demo no one reads that address.',

  // KYC view
  nothingOnFile: 'Nothing on file',
  nothingOnFileNote: 'We have no documents of yours. Ask your advisor if you expected some.',
  yourDetails: 'Your details',
  viewFullName: 'Full Name',
  viewIdNumber: 'ID Number',
  viewMobile: 'Mobile',
  notGiven: 'Not given',
  viewSubmittedOn: 'Submitted On',
  viewApprovedOn: 'Approved On',
  viewFront: 'ID front',
  viewBack: 'ID back',
  imageFailed: 'This image did not load. {why}',
  ofYourDocument: '{label} of your document',
  confidential:
    'Confidential. These details are kept encrypted and shown to you alone. People at the firm can open them only with a written reason, and each time shows in your activity. Never send them in a chat.',
} as const

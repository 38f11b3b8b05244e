/**
 * contracts: the product's own sentences that only signed-in screens say, word for word. Apart from messages.ts, because the
 * sign-in page brings those and has 120 kB in all.
 */
export const clientMessages = {
  kyc: {
    fullNameRequired: 'Full name is required.',
    fullNameLong: 'The name can have at most 120 characters.',
    fullNameLetters: 'Write the name with letters, spaces and . , - / ( ) ’ only.',
    phoneDigits: 'Phone number must be 10–15 digits.',
    dobRequired: 'Date of birth is required.',
    dobFormat: 'Invalid date format.',
    tooYoung: 'You must be at least 18 years old.',
    idNumberRequired: 'Enter the ID number as printed on the document.',
    imageRequired: 'Both sides of the document are needed.',
    rejectionNeedsMessage: 'Tell the client what to do differently.',
    loadFailed: 'Failed to load KYC information.',
    pending: 'Verification In Progress',
    rejected: 'Verification Rejected',
    submitted: 'Thank you for submitting',
    submittedHint: 'We will notify you once it is reviewed',
    agree: 'Agree and Continue',
    disagree: "I don't agree",
  },
  images: {
    onlyImages: 'Only image files are allowed.',
    tooLarge: 'Image must be smaller than 20MB.',
    noUrl: 'Upload failed. No image URL returned.',
    uploadFailed: 'Image upload failed. Please try again.',
  },
  avatar: {
    uploaded: 'Avatar uploaded successfully',
    failed: 'Upload failed',
    preview: 'Avatar Preview',
    existing: 'Existing Avatar',
    upload: 'Upload Avatar',
    uploading: 'Uploading...',
  },
  pin: {
    done: 'PIN has been set',
    failed: 'Failed to set PIN.',
  },
  bankCard: {
    bankNameRequired: 'Bank name is required',
    bankNameLong: 'The bank name can have at most 120 characters.',
    bankNameLetters: 'The bank name has characters that cannot be used.',
    numberInvalid: 'Enter a valid card number',
    ifscInvalid: 'Enter a valid IFSC code',
    holderRequired: 'Account holder name is required',
    holderLong: 'The name can have at most 120 characters.',
    saveFailed: 'Failed to save card',
    deleteFailed: 'Failed to delete card',
  },
  search: {
    loading: 'Searching...',
    empty: 'No Results Found',
    emptyHint: 'Try searching for something else.',
  },
} as const

/** product-drawers: the stations of a deposit. */
import type { DepositChannel } from '@pramaan/contracts'
import type { StoryWords } from '../story.ts'

export const depositStory: StoryWords = {
  reached: {
    created: 'Announced',
    submitted: 'Picture of the payment handed in',
    credited: 'In your ledger',
    returned: 'Returned to the sender',
    rejected: 'Rejected',
    expired: 'Expired, no payment came',
  },
  expected: { credited: 'Found on the firm’s bank statement and booked' },
  ahead: { created: ['credited'], submitted: ['credited'] },
  failed: ['returned', 'rejected', 'expired'],
}

export const channelWords: Readonly<Record<DepositChannel, string>> = { upi: 'UPI', bank: 'Bank transfer' }

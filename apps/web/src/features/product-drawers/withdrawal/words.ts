/** product-drawers: the stations of a withdrawal. */
import type { StoryWords } from '../story.ts'

const expected = {
  approved: 'Check by two people of the firm',
  sent: 'Sent by the firm’s bank',
  paid: 'Paid to your bank account',
} as const

export const withdrawalStory: StoryWords = {
  reached: {
    requested: 'Requested, the amount is held',
    approved: 'Approved by two people',
    sent: 'Sent by the firm’s bank',
    paid: 'Paid to your bank account',
    rejected: 'Rejected, the amount is yours to use again',
    cancelled: 'Cancelled, the amount is yours to use again',
  },
  expected,
  ahead: { requested: ['approved', 'sent', 'paid'], approved: ['sent', 'paid'], sent: ['paid'] },
  failed: ['rejected', 'cancelled'],
}

/** payments: the stations of a withdrawal. */
import type { StoryWords } from '../story.ts'
import { say } from './say.ts'

const expected = {
  approved: say('approvedNext'),
  sent: say('sent'),
  paid: say('paid'),
} as const

export const withdrawalStory: StoryWords = {
  reached: {
    requested: say('requested'),
    approved: say('approved'),
    sent: say('sent'),
    paid: say('paid'),
    rejected: say('rejected'),
    cancelled: say('cancelled'),
  },
  expected,
  ahead: { requested: ['approved', 'sent', 'paid'], approved: ['sent', 'paid'], sent: ['paid'] },
  failed: ['rejected', 'cancelled'],
}

/** payments: the stations of a deposit. */
import type { DepositChannel } from '@pramaan/contracts'
import type { StoryWords } from '../story.ts'
import { say } from './say.ts'

export const depositStory: StoryWords = {
  reached: {
    created: say('requested'),
    submitted: say('submitted'),
    credited: say('credited'),
    returned: say('returned'),
    rejected: say('rejected'),
    expired: say('expired'),
  },
  expected: { credited: say('creditedNext') },
  ahead: { created: ['credited'], submitted: ['credited'] },
  failed: ['returned', 'rejected', 'expired'],
}

export const channelWords: Readonly<Record<DepositChannel, string>> = { upi: say('upi'), bank: say('bank') }

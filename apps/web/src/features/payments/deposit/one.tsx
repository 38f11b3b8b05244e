/** payments: everything about one deposit: where to pay while it is open, and its way until it is credited. */
import type { Deposit } from '@pramaan/contracts'
import { Facts } from '@pramaan/ui/facts.tsx'
import { Timeline } from '@pramaan/ui/timeline.tsx'
import { useState } from 'react'
import { istMoment } from '../../../platform/clock.ts'
import { storyOf } from '../story.ts'
import { PayTo } from './pay-to.tsx'
import { ProofField } from './proof-field.tsx'
import { say } from './say.ts'
import { channelWords, depositStory } from './words.ts'

const isOpen = ({ state }: Deposit) => state === 'created' || state === 'submitted'

export function OneDeposit({ deposit }: { deposit: Deposit }) {
  // What an upload answers is newer than the list that is asked for again after it.
  const [proven, setProven] = useState<Deposit | null>(null)
  const shown = proven !== null && deposit.state === 'created' ? proven : deposit
  return (
    <div data-wide-sheet className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
      {isOpen(shown) && (
        <div className="grid min-w-0 gap-5">
          <PayTo deposit={shown} />
          <ProofField deposit={shown} onProven={setProven} />
        </div>
      )}
      <div className="grid min-w-0 gap-5">
        <Timeline label={say('progress')} steps={storyOf(shown, depositStory)} />
        <Facts
          className="border-line border-t"
          facts={[
            { name: say('reference'), value: shown.reference },
            { name: say('payBy'), value: channelWords[shown.channel] },
            ...(isOpen(shown) && shown.expires_at !== null
              ? [{ name: say('validTill'), value: istMoment(shown.expires_at) }]
              : []),
            ...(shown.utr === null ? [] : [{ name: say('utr'), value: shown.utr }]),
          ]}
        />
      </div>
    </div>
  )
}

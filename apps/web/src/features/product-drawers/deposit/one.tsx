/** product-drawers: everything about one deposit: where to pay while it is open, and its way until it is booked. */
import type { Deposit } from '@pramaan/contracts'
import { Facts } from '@pramaan/ui/facts.tsx'
import { Timeline } from '@pramaan/ui/timeline.tsx'
import { useState } from 'react'
import { istMoment } from '../../../platform/clock.ts'
import { storyOf } from '../story.ts'
import { PayTo } from './pay-to.tsx'
import { ProofField } from './proof-field.tsx'
import { channelWords, depositStory } from './words.ts'

const isOpen = ({ state }: Deposit) => state === 'created' || state === 'submitted'

export function OneDeposit({ deposit }: { deposit: Deposit }) {
  // What an upload answers is newer than the list that is asked for again after it.
  const [proven, setProven] = useState<Deposit | null>(null)
  const shown = proven !== null && deposit.state === 'created' ? proven : deposit
  return (
    <div className="grid gap-5">
      {isOpen(shown) && (
        <>
          <PayTo deposit={shown} />
          <ProofField deposit={shown} onProven={setProven} />
        </>
      )}
      <Timeline label="How far it is" steps={storyOf(shown, depositStory)} />
      <Facts
        className="border-line border-t"
        facts={[
          { name: 'Reference', value: shown.reference },
          { name: 'By', value: channelWords[shown.channel] },
          ...(isOpen(shown) && shown.expires_at !== null
            ? [{ name: 'Reference is good until', value: istMoment(shown.expires_at) }]
            : []),
          ...(shown.utr === null ? [] : [{ name: 'UTR', value: shown.utr }]),
        ]}
      />
    </div>
  )
}

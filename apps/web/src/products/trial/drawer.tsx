/** products, trial: the `trial` drawer: what is offered with its terms first, and the credits that were accepted with all they paid. */
import type { Credits, OwnCredit } from '@pramaan/contracts'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { LoadFailed } from '../../platform/load-failed.tsx'
import type { OpenDrawer } from '../../platform/modals.ts'
import { Offer } from './offer.tsx'
import { OwnCredits } from './own-credits.tsx'
import { say } from './say.ts'
import { useCredits } from './use-credits.ts'

export default function TrialDrawer({ id }: OpenDrawer['props']) {
  const credits = useCredits()
  const [accepted, setAccepted] = useState<OwnCredit | null>(null)
  if (credits.isPending) return <SkeletonList rows={5} label={say('loading')} />
  if (!credits.data)
    return (
      <LoadFailed what={say('theCredit')} failure={credits.error} onRetry={() => void credits.refetch()} />
    )
  const { offers, own, pending } = credits.data
  if (accepted)
    return (
      <>
        <p role="status" className="mb-4 font-medium text-lg">
          {say('acceptedNow', { name: accepted.name })}
        </p>
        <OwnCredits
          credits={[own.find((one) => one.id === accepted.id) ?? accepted]}
          pending={pending}
          isOpen
        />
      </>
    )
  const asked = own.find((one) => one.id === id)
  if (asked) return <OwnCredits credits={[asked]} pending={pending} isOpen />
  if (offers.length === 0 && own.length === 0)
    return (
      <EmptyState icon={<Gift size={24} aria-hidden="true" />} title={say('none')}>
        {say('noneNote')}
      </EmptyState>
    )
  return <Both credits={credits.data} first={id} onAccepted={setAccepted} />
}

interface BothProps {
  readonly credits: Credits
  readonly first: unknown
  readonly onAccepted: (credit: OwnCredit) => void
}

/** One offer is read at a time. */
function Both({ credits: { offers, own, older, last_order, pending }, first, onAccepted }: BothProps) {
  const [chosen, setChosen] = useState(first)
  const offer = offers.find((one) => one.id === chosen) ?? offers[0]
  const mine = own.length > 0 && (
    <Part title={say('yours')}>
      <OwnCredits credits={own} pending={pending} older={older} isPart />
    </Part>
  )
  if (!offer) return <OwnCredits credits={own} pending={pending} older={older} isOpen={own.length === 1} />
  return (
    <Offer
      key={offer.id}
      offer={offer}
      others={offers}
      onChoose={setChosen}
      lastOrder={last_order}
      onAccepted={onAccepted}
      below={mine}
    />
  )
}

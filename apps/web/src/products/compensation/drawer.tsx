/** products, compensation: the `compensation` drawer: one claim, a new one about something, or all of them. */
import { type ClaimAbout, claimAbouts } from '@pramaan/contracts'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import type { OpenDrawer } from '../../platform/modals.ts'
import { useSession } from '../../platform/session.ts'
import { Home } from './home.tsx'
import { NewClaim } from './new-claim.tsx'
import { OneClaim } from './one-claim.tsx'
import { say } from './say.ts'

export type Shown =
  | { readonly is: 'home' }
  | { readonly is: 'claim'; readonly id: string }
  | { readonly is: 'new'; readonly about: ClaimAbout; readonly id: string }

function shownFirst({ id, about, about_id }: OpenDrawer['props']): Shown {
  if (typeof id === 'string') return { is: 'claim', id }
  const known = claimAbouts.find((one) => one === about)
  return known && typeof about_id === 'string' ? { is: 'new', about: known, id: about_id } : { is: 'home' }
}

export default function CompensationDrawer(props: OpenDrawer['props']) {
  const { profile } = useSession()
  const [shown, setShown] = useState<Shown>(() => shownFirst(props))
  const mayClaim = profile?.allow_compensation === true
  // What was claimed stays the client's, also where the right to claim was taken back since.
  if (!mayClaim && shown.is !== 'claim')
    return <EmptyState icon={<Scale size={24} aria-hidden="true" />} title={say('notOpen')} />
  if (shown.is === 'claim')
    return <OneClaim key={shown.id} id={shown.id} onHome={mayClaim ? () => setShown({ is: 'home' }) : null} />
  if (shown.is === 'new')
    return (
      <NewClaim
        about={shown.about}
        id={shown.id}
        onMade={(id) => setShown({ is: 'claim', id })}
        onHome={() => setShown({ is: 'home' })}
      />
    )
  return <Home onShow={setShown} />
}

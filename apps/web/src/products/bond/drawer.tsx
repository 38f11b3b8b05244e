/** products, bond: the `bond` drawer: one bond from what it is to the receipt; without one, the shelf of them. */

import { LoadFailed } from '../../platform/load-failed.tsx'
import type { OpenDrawer } from '../../platform/modals.ts'
import { BondForm } from './bond-form.tsx'
import { ListSkeleton } from './loading.tsx'
import { say } from './say.ts'
import Section from './section.tsx'
import { useBond } from './use-bonds.ts'

export default function BondDrawer({ id }: OpenDrawer['props']) {
  return typeof id === 'string' ? (
    <OneBond id={id} />
  ) : (
    <div className="-mx-4">
      <Section shows={() => true} isWhole isAlone onAll={() => {}} />
    </div>
  )
}

function OneBond({ id }: { id: string }) {
  const { data, error, refetch } = useBond(id)
  if (data) return <BondForm bond={data} />
  return error ? (
    <LoadFailed what={say('thisBond')} failure={error} onRetry={() => void refetch()} />
  ) : (
    <ListSkeleton />
  )
}

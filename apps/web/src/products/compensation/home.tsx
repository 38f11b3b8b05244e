/** products, compensation: the client's claims, and what a new one can be about. */
import type { ClaimAbout, ClaimSubject, ListedClaim } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { useState } from 'react'
import { useVeil } from '../../money/amounts.ts'
import { Amount } from '../../orders/amount.tsx'
import { Choice } from '../../orders/choice.tsx'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import type { Shown } from './drawer.tsx'
import { say } from './say.ts'
import { stateOf } from './states.ts'
import { useClaims, useSubjects } from './use-claims.ts'

export function Home({ onShow }: { onShow: (shown: Shown) => void }) {
  const claims = useClaims()
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 className="text-xl">{say('newClaim')}</h3>
        <p className="text-soft">{say('note')}</p>
      </div>
      {claims.isPending && <SkeletonList rows={3} label={say('loading')} />}
      {claims.isError && (
        <LoadFailed what={say('yourClaims')} failure={claims.error} onRetry={() => void claims.refetch()} />
      )}
      {claims.data && claims.data.length > 0 && (
        <Part title={say('yourClaims')}>
          <List className="-mx-4">
            {claims.data.map((claim) => (
              <ListItem
                key={claim.id}
                title={claim.title}
                note={noteOf(claim)}
                trailing={
                  <span className="flex flex-col items-end gap-1">
                    <StatusChip {...stateOf(claim)} />
                    <Amount rupees={claim.paid ?? claim.amount} />
                  </span>
                }
                onPress={() => onShow({ is: 'claim', id: claim.id })}
              />
            ))}
          </List>
        </Part>
      )}
      <Subjects onShow={onShow} />
    </div>
  )
}

const noteOf = ({ reference, claimed_at }: ListedClaim): string =>
  say('reference', { reference, when: istMoment(claimed_at) })

const kinds = [
  { value: 'order', label: say('orders') },
  { value: 'charge', label: say('charges') },
  { value: 'withdrawal', label: say('withdrawals') },
] as const

function Subjects({ onShow }: { onShow: (shown: Shown) => void }) {
  const subjects = useSubjects()
  const veil = useVeil()
  const [kind, setKind] = useState<ClaimAbout>('order')
  const shown = subjects.data?.filter(({ about }) => about === kind) ?? []
  const open = ({ about, about_id, open_claim }: ClaimSubject) =>
    onShow(open_claim === null ? { is: 'new', about, id: about_id } : { is: 'claim', id: open_claim })
  return (
    <Part title={say('choose')}>
      <Choice name="about" label={say('choose')} options={kinds} chosen={kind} onChoose={setKind} />
      {subjects.isPending && <SkeletonList rows={4} label={say('loading')} />}
      {subjects.isError && (
        <LoadFailed what={say('subject')} failure={subjects.error} onRetry={() => void subjects.refetch()} />
      )}
      {subjects.data && shown.length === 0 && <p className="py-4 text-soft">{say('nothingOfIt')}</p>}
      <List className="-mx-4 mt-2">
        {shown.map((subject) => (
          <ListItem
            key={subject.about_id}
            title={veil(subject.title)}
            note={veil(subject.note)}
            trailing={subject.open_claim !== null && <Chip>{say('openAlready')}</Chip>}
            onPress={() => open(subject)}
          />
        ))}
      </List>
    </Part>
  )
}

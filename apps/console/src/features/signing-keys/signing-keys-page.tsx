/** signing-keys: the own keys on this device and elsewhere, and who in the firm holds one. */
import { brand, mode } from '@pramaan/brand'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, TriangleAlert } from 'lucide-react'
import { Answered } from '../../platform/answered.tsx'
import { useStaff } from '../../platform/session.ts'
import { demoKeysOf, holdersOf, type StaffKeys, signersHere, staffKeysQuery } from '../../platform/signing.ts'
import { FirmKeys } from './firm-keys.tsx'
import { OwnKeys } from './own-keys.tsx'
import { say } from './say.ts'

export function SigningKeysPage() {
  const query = useQuery(staffKeysQuery)
  return (
    <>
      <PageHead title={say('title')} note={say(mode(brand) === 'demo' ? 'demoNote' : 'titleNote')} />
      <Answered query={query}>{(keys) => <Keys keys={keys} />}</Answered>
    </>
  )
}

function Keys({ keys }: { keys: StaffKeys }) {
  const staff = useStaff()
  const here = useQuery({
    queryKey: ['staff-keys', 'here', staff.id],
    queryFn: () => signersHere(staff),
    structuralSharing: false,
  })
  const published = useQuery({
    queryKey: ['staff-keys', 'of-demo', keys.items],
    queryFn: () => demoKeysOf(keys.items),
  })
  const made = {
    idsHere: here.data?.signers.map(({ keyId }) => keyId) ?? [],
    idsOfDemo: published.data ?? [],
  }
  return (
    <div className="grid gap-4">
      <Warning keys={keys} />
      <OwnKeys keys={keys} made={made} problem={here.data?.problem ?? null} />
      {keys.items.length > 0 && <FirmKeys keys={keys} made={made} />}
    </div>
  )
}

const FEW = 3

/** With fewer than three holders one lost key may leave nobody to enrol the next. */
function Warning({ keys: { items, is_required } }: { keys: StaffKeys }) {
  const holders = holdersOf(items)
  if (!is_required) {
    return (
      <EmptyState
        className="rounded-xl border border-line bg-raised shadow-card"
        icon={<KeyRound size={24} aria-hidden="true" />}
        title={say('founding')}
      >
        <p>{say('foundingNote')}</p>
      </EmptyState>
    )
  }
  if (holders >= FEW) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-lg bg-pending-wash px-3.5 py-3 font-medium text-pending"
    >
      <TriangleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      {say(holders < 2 ? 'oneHolder' : 'fewHolders')}
    </p>
  )
}

/**
 * orders: why this client can buy nothing now: the account is frozen, or this device found a ledger that does not verify. Said before
 * anything is typed, on Discover and in every form.
 */
import { ShieldX, Snowflake } from 'lucide-react'
import { useStanding } from '../money/account.ts'
import { istMoment } from '../platform/clock.ts'
import { useProof } from '../platform/proof.ts'
import { say } from './say.ts'

export function useFrozen(): string | null {
  const frozenAt = useStanding().data?.frozen_at ?? null
  return frozenAt === null ? null : say('frozenWhy', { since: istMoment(frozenAt) })
}

export function useClosedToYou(): string | null {
  const frozen = useFrozen()
  return useProof().kind === 'failed' ? say('doesNotVerify') : frozen
}

export function ClosedToYou({ why }: { why: string }) {
  const doesVerify = useProof().kind !== 'failed'
  return (
    <p
      role="status"
      className={`flex items-start gap-2.5 rounded-lg px-3 py-2.5 text-sm ${doesVerify ? 'bg-accent-wash' : 'bg-loss-wash'}`}
    >
      {doesVerify ? (
        <Snowflake size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
      ) : (
        <ShieldX size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-loss" />
      )}
      <span>{why}</span>
    </p>
  )
}

/** orders: why this client can buy nothing now: the account is frozen. Said before anything is typed, on Discover and in every form. */
import { Snowflake } from 'lucide-react'
import { useStanding } from '../money/account.ts'
import { istMoment } from '../platform/clock.ts'
import { say } from './say.ts'

export function useClosedToYou(): string | null {
  const frozenAt = useStanding().data?.frozen_at ?? null
  return frozenAt === null ? null : say('frozenWhy', { since: istMoment(frozenAt) })
}

export const ClosedToYou = ({ why }: { why: string }) => (
  <p role="status" className="flex items-start gap-2.5 rounded-lg bg-accent-wash px-3 py-2.5 text-sm">
    <Snowflake size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
    <span>{why}</span>
  </p>
)

/** shell: a frozen account says so on every page, because it changes what every page can do. */
import { Snowflake } from 'lucide-react'
import { useStanding } from '../../money/account.ts'
import { istMoment } from '../../platform/clock.ts'
import { say } from './say.ts'

export function FrozenNotice() {
  const frozenAt = useStanding().data?.frozen_at ?? null
  if (frozenAt === null) return null
  return (
    <p role="status" className="mb-4 flex items-start gap-3 rounded-lg bg-accent-wash px-4 py-3">
      <Snowflake size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
      <span>
        {say.rich('frozen', {
          since: istMoment(frozenAt),
          strong: (inside) => <strong className="font-semibold">{inside}</strong>,
        })}
      </span>
    </p>
  )
}

/** platform: a list that is empty: what belongs here, and what brings it. */
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import type { LucideIcon } from 'lucide-react'

export const NothingHere = ({
  icon: Icon,
  title,
  says,
}: {
  icon: LucideIcon
  title: string
  says: string
}) => (
  <EmptyState
    className="rounded-xl border border-line bg-raised shadow-card"
    icon={<Icon size={24} aria-hidden="true" />}
    title={title}
  >
    <p>{says}</p>
  </EmptyState>
)

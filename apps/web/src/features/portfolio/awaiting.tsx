/** portfolio: orders that have not come to their end, and what each wait means. */

import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { Hourglass } from 'lucide-react'

const waits = [
  { status: 'pending', means: 'The firm has your application and has not decided.' },
  { status: 'awaiting', means: 'Accepted, and waiting for a price, a session or your payment.' },
  { status: 'listing', means: 'Allotted to you. The share is not listed yet.' },
] as const

export default function Awaiting() {
  return (
    <div className="grid gap-4 lg:grid-cols-[2fr_1fr] lg:items-start">
      <Card>
        <EmptyState icon={<Hourglass size={24} aria-hidden="true" />} title="Nothing is waiting">
          An order that is under way stands here with the reason for the wait and the time it is promised by.
        </EmptyState>
      </Card>
      <Card title="What the states mean" flush>
        <List>
          {waits.map((wait) => (
            <ListItem key={wait.status} title={<StatusChip status={wait.status} />} note={wait.means} />
          ))}
        </List>
      </Card>
    </div>
  )
}

/** me: money in and out of the account. */
import { ScrollText } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'

export default function Records() {
  return (
    <Card>
      <EmptyState
        icon={<ScrollText size={24} aria-hidden="true" />}
        title="No deposits or withdrawals"
        action={
          <Link to="/about#check" className={buttonClasses('outline', 'medium')}>
            What to check before you pay
          </Link>
        }
      >
        Every deposit and withdrawal stands here from the moment you ask: who has it, since when, and by when
        it is done.
      </EmptyState>
    </Card>
  )
}

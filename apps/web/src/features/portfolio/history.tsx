/** portfolio: orders that have come to their end. */

import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { History as HistoryIcon } from 'lucide-react'
import { Link } from 'react-router'

export default function History() {
  return (
    <Card>
      <EmptyState
        icon={<HistoryIcon size={24} aria-hidden="true" />}
        title="No finished orders"
        action={
          <Link to="/portfolio/awaiting" className={buttonClasses('outline', 'medium')}>
            See what is waiting
          </Link>
        }
      >
        Sold and rejected orders stay here for good, each with a receipt that itemises every charge.
      </EmptyState>
    </Card>
  )
}

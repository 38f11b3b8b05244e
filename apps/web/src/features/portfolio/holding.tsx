/** portfolio: what the client owns. */

import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Layers } from 'lucide-react'
import { Link } from 'react-router'

export default function Holding() {
  return (
    <Card>
      <EmptyState
        icon={<Layers size={24} aria-hidden="true" />}
        title="You hold nothing yet"
        action={
          <Link to="/discover" className={buttonClasses('outline', 'medium')}>
            What you can invest in
          </Link>
        }
      >
        Each holding stands here with its quantity, what you paid, and today's value with the source and time
        of its price.
      </EmptyState>
    </Card>
  )
}

/** portfolio: the summary. There is no holding yet, so there is no figure to show. */

import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { PieChart } from 'lucide-react'
import { Link } from 'react-router'

export default function Summary() {
  return (
    <Card>
      <EmptyState
        icon={<PieChart size={24} aria-hidden="true" />}
        title="Nothing to sum up yet"
        action={
          <Link to="/me/profile" className={buttonClasses('outline', 'medium')}>
            See your account
          </Link>
        }
      >
        Worth, gain and the split between stocks, funds, bonds and structured products are worked out from
        your holdings. There are none so far, so there is no figure here. Your cash stands on the home page.
      </EmptyState>
    </Card>
  )
}

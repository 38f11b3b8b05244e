/** me: what was done. First everything on the account, by anyone; money in and out stands beside it. */

import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { ScrollText } from 'lucide-react'
import { Link } from 'react-router'
import { Activity } from './activity.tsx'

export default function Records() {
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start">
      <Activity />
      <Money />
    </div>
  )
}

function Money() {
  return (
    <Card id="money" title="Money in and out">
      <EmptyState
        icon={<ScrollText size={24} aria-hidden="true" />}
        title="No deposits or withdrawals"
        className="-my-4"
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

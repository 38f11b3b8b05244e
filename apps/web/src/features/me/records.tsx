/** me: what was done. First everything on the account by anyone; money in and out stands beside it. */

import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Tabs } from '@pramaan/ui/tabs.tsx'
import { ScrollText } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Activity } from './activity.tsx'

/** The part is in the address, so that a link and the way back lead to it. */
export default function Records() {
  const { hash } = useLocation()
  const go = useNavigate()
  return (
    <Tabs
      label="Records"
      value={hash === '#money' ? 'money' : 'activity'}
      onChange={(part) => void go({ hash: part }, { replace: true, preventScrollReset: true })}
      tabs={[
        { value: 'activity', label: 'Activity', content: <Activity /> },
        { value: 'money', label: 'Money', content: <Money /> },
      ]}
    />
  )
}

function Money() {
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

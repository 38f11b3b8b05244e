/** app: an address that no room has. */
import { messages } from '@pramaan/contracts'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Compass } from 'lucide-react'
import { Link } from 'react-router'

export const NotFoundPage = () => (
  <EmptyState
    isPage
    icon={<Compass size={24} aria-hidden="true" />}
    title={messages.notFoundTitle}
    action={
      <Link to="/" className={buttonClasses()}>
        Go to the inbox
      </Link>
    }
  >
    <p>There is no room at this address.</p>
  </EmptyState>
)

/** app: an address that no page has. */
import { messages } from '@pramaan/contracts'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { say } from './say.ts'

export const NotFoundPage = () => (
  <EmptyState
    isPage
    icon={<Compass size={24} aria-hidden="true" />}
    title={messages.notFoundTitle}
    action={
      <Link to="/" className={buttonClasses()}>
        {say('goToInbox')}
      </Link>
    }
  >
    <p>{say('noSuchPage')}</p>
  </EmptyState>
)

/** app: any address that the menu does not know. */
import { messages } from '@pramaan/contracts'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { MapPinOff } from 'lucide-react'
import { Link } from 'react-router'
import { say } from './say.ts'

export const NotFoundPage = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <EmptyState
      isPage
      icon={<MapPinOff size={24} aria-hidden="true" />}
      title={messages.notFoundTitle}
      action={
        <Link to="/dashboard" className={buttonClasses('primary', 'medium')}>
          {say('goHome')}
        </Link>
      }
    >
      <p>{say('notFoundNote')}</p>
    </EmptyState>
  </div>
)

/** app: /error, where a failed request leads when the device is offline. */

import { Button } from '@pramaan/ui/button.tsx'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { takeReturnRoute } from './guard-middleware.ts'
import { PlainPage } from './plain-page.tsx'

export function ErrorPage() {
  const navigate = useNavigate()
  const [isOnline, setIsOnline] = useState(navigator.onLine)

  useEffect(() => {
    const look = () => setIsOnline(navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])

  return (
    <PlainPage
      icon={<WifiOff size={24} aria-hidden="true" />}
      title={isOnline ? 'You are back online' : 'You are offline'}
      action={
        <Button onClick={() => navigate(takeReturnRoute() ?? '/dashboard', { replace: true })}>
          Try again
        </Button>
      }
    >
      <p aria-live="polite">
        {isOnline
          ? 'The connection has returned. Go back to where you were.'
          : 'The last request did not reach us, so nothing was changed by it. Check your connection, then try again.'}
      </p>
    </PlainPage>
  )
}

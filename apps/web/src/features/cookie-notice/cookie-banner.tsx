/**
 * cookie-notice: the banner on the sign-in screen until it is acknowledged. It lies over the page's end, so nothing
 * moves when it comes or goes; the room under it lets the page's own last lines scroll free of it.
 */
import { useState } from 'react'
import { Link } from 'react-router'
import { openModal } from '../../platform/modals.ts'
import { cookieNotice } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'

export function CookieBanner() {
  const [isAcknowledged, setAcknowledged] = useState(() => cookieNotice.read() === true)
  if (isAcknowledged) return null

  const acknowledge = () => {
    cookieNotice.write(true)
    setAcknowledged(true)
  }

  return (
    <>
      <div aria-hidden="true" className="h-32 md:hidden" />
      <section
        aria-label="Cookie notice"
        className="safe-bottom fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised shadow-lift md:inset-x-auto md:right-6 md:bottom-6 md:max-w-md md:rounded-xl md:border"
      >
        <div className="gutters grid gap-1 py-2.5 md:gap-2 md:p-5">
          <p className="text-sm text-soft">
            Only what sign-in and your own choices need is stored here. No tracking. Read the{' '}
            <Link to="/privacy" className="text-link underline">
              privacy page
            </Link>{' '}
            and the{' '}
            <Link to="/cookie" className="text-link underline">
              cookie policy
            </Link>
            .
          </p>
          <div className="flex gap-2">
            <Button
              size="medium"
              variant="outline"
              className="flex-1"
              onClick={() => openModal('privacy-settings')}
            >
              Privacy settings
            </Button>
            <Button size="medium" className="flex-1" onClick={acknowledge}>
              Got it
            </Button>
          </div>
        </div>
      </section>
    </>
  )
}

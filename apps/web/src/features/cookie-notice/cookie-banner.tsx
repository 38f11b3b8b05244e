/**
 * cookie-notice: the banner on the sign-in screen until it is acknowledged. It lies over the page's end, so nothing
 * moves when it comes or goes; the room under it lets the page's own last lines scroll free of it.
 */

import { Button } from '@pramaan/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { openModal } from '../../platform/modals.ts'
import { cookieNotice } from '../../platform/storage.ts'
import { say } from './say-banner.ts'

export function CookieBanner() {
  const [isAcknowledged, setAcknowledged] = useState(() => cookieNotice.read() === true)
  if (isAcknowledged) return null

  const acknowledge = () => {
    cookieNotice.write(true)
    setAcknowledged(true)
  }

  return (
    <>
      <div aria-hidden="true" className="h-28 md:hidden" />
      <section
        aria-label={say('cookieNotice')}
        className="safe-bottom fixed inset-x-0 bottom-0 z-20 border-line border-t bg-raised shadow-lift md:inset-x-auto md:right-6 md:bottom-5 md:max-w-2xl md:rounded-xl md:border"
      >
        <div className="gutters grid gap-1 py-2 md:grid-cols-[1fr_auto] md:items-center md:gap-5 md:px-5 md:py-3">
          <p className="text-soft text-sm">
            {say.rich('banner', {
              privacy: (inside) => (
                <Link to="/privacy" className="text-link underline">
                  {inside}
                </Link>
              ),
              cookie: (inside) => (
                <Link to="/cookie" className="text-link underline">
                  {inside}
                </Link>
              ),
            })}
          </p>
          <div className="flex gap-2">
            <Button
              size="medium"
              variant="plain"
              className="flex-1 whitespace-nowrap"
              onClick={() => openModal('privacy-settings')}
            >
              {say('privacySettings')}
            </Button>
            <Button
              size="medium"
              variant="outline"
              className="flex-1 whitespace-nowrap"
              onClick={acknowledge}
            >
              {say('gotIt')}
            </Button>
          </div>
        </div>
      </section>
    </>
  )
}

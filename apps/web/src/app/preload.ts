/** app: fetches what comes next, but not before a person has done something: a first visit stays light. */
import { useEffect } from 'react'
import { useSession } from '../platform/session.ts'
import { errorPage } from './error-page-file.ts'
import { preloadModals } from './modals.tsx'
import { toaster } from './toasts.tsx'
import { whenQuiet } from './when-quiet.ts'

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown'] as const

export function usePreload(): void {
  const isSignedIn = useSession().status === 'signed-in'
  useEffect(() => {
    const stop = new AbortController()
    const once = () => {
      stop.abort()
      whenQuiet(() => {
        void errorPage().catch(() => undefined)
        preloadModals(isSignedIn)
        void toaster().catch(() => undefined)
        if (!isSignedIn) void import('../platform/md5.ts').catch(() => undefined)
      })
    }
    for (const sign of SIGNS_OF_LIFE)
      document.addEventListener(sign, once, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [isSignedIn])
}

/** kyc: notices by itself when a reviewer has decided, so that nobody has to press reload. */
import { clientInfo, type IdentityStatus } from '@pramaan/contracts'
import { useEffect } from 'react'
import { call } from '../../platform/call.ts'
import { reloadProfile } from '../../platform/session.ts'

/** A decision takes a person minutes or hours; a look twice a minute is soon enough and costs little. */
const LOOK_EVERY_MS = 30_000

/** Asks quietly while the page is in view, and again when the client comes back to it. */
export function useApproval(status: IdentityStatus): void {
  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      try {
        const fresh = await call(clientInfo, {}, { background: true, signal: stop.signal })
        // The session then knows, and the guard moves the client on.
        if (fresh.verified !== status) await reloadProfile()
      } catch {
        // A look that failed is repeated soon; the screen still says what was true before.
      }
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    window.addEventListener('focus', look, { signal: stop.signal })
    document.addEventListener('visibilitychange', look, { signal: stop.signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [status])
}

/** app: a claim that must hold for a while before it shows, so that quick things do not flash. */
import { useEffect, useState } from 'react'

/** What is there at once shows no bar. */
export const NO_FLASH_MS = 120

export function useDelayed(claim: boolean, ms: number): boolean {
  const [hasHeld, setHasHeld] = useState(false)
  useEffect(() => {
    if (!claim) return
    const timer = setTimeout(() => setHasHeld(true), ms)
    return () => {
      clearTimeout(timer)
      setHasHeld(false)
    }
  }, [claim, ms])
  return claim && hasHeld
}

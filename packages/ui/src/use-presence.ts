/** ui: lets a dialog or sheet that is mounted arrive and leave with motion before its owner takes it away. */
import { useEffect, useState } from 'react'

/**
 * It opens one beat after it is mounted, so there is a start to move from, and `onClose` is called when it has left.
 * An owner that keeps it mounted may also drive it with `open`.
 */
export function usePresence(open: boolean, onClose: () => void) {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(open), [open])
  return {
    open: shown,
    onOpenChange: (next: boolean) => setShown(next),
    onOpenChangeComplete: (isOpen: boolean) => {
      if (!isOpen) onClose()
    },
  }
}

/** app: shows the notices. The toaster is fetched with the first of them, or before, once a person is there. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useFile } from '../platform/files.ts'
import { dismissToast, holdToasts, releaseToasts, useToasts } from '../platform/toasts.ts'

export const toaster = () => import('@pramaan/ui/toaster.tsx')

export function Toasts() {
  const toasts = useToasts()
  const wasNeeded = useRef(false)
  wasNeeded.current ||= toasts.length > 0
  const file = useFile(wasNeeded.current ? toaster : null, () => undefined)

  if (file === null) return null
  return (
    <HeldWhileRead>
      <file.Toaster toasts={toasts} onDismiss={(id) => dismissToast(Number(id))} />
    </HeldWhileRead>
  )
}

/** A notice under the pointer or with the focus does not leave. */
function HeldWhileRead({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stop = new AbortController()
    const on = (name: string, act: () => void) =>
      box.current?.addEventListener(name, act, { signal: stop.signal })
    on('pointerover', holdToasts)
    on('pointerout', releaseToasts)
    on('focusin', holdToasts)
    on('focusout', releaseToasts)
    return () => stop.abort()
  }, [])
  return <div ref={box}>{children}</div>
}

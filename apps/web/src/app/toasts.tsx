/** app: shows the notices. The toaster is fetched with the first of them, or before, when the browser is idle. */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { dismissToast, holdToasts, releaseToasts, useToasts } from '../platform/toasts.ts'
import { loadFile } from './chunks.ts'
import { whenQuiet } from './when-quiet.ts'

const Toaster = lazy(async () => ({ default: (await loadFile(() => import('@pramaan/ui/toaster.tsx'))).Toaster }))

export function Toasts() {
  const toasts = useToasts()
  const [isReady, setIsReady] = useState(false)

  useEffect(() => whenQuiet(() => setIsReady(true)), [])

  if (!isReady && toasts.length === 0) return null
  return (
    <HeldWhileRead>
      <Suspense fallback={null}>
        <Toaster toasts={toasts} onDismiss={(id) => dismissToast(Number(id))} />
      </Suspense>
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

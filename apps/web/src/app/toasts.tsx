/** app: shows the notices. The toaster is fetched with the first of them, or before, when the browser has nothing to do. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { dismissToast, holdToasts, releaseToasts, useToasts } from '../platform/toasts.ts'
import { loadFile } from './chunks.ts'
import { whenQuiet } from './when-quiet.ts'

const Toaster = lazy(async () => ({ default: (await loadFile(() => import('../ui/toaster.tsx'))).Toaster }))

export function Toasts() {
  const toasts = useToasts()
  const [isReady, setIsReady] = useState(false)

  useEffect(() => whenQuiet(() => setIsReady(true)), [])

  if (!isReady && toasts.length === 0) return null
  return (
    <Suspense fallback={null}>
      {/* A notice that is being read, or is about to be dismissed, does not leave. */}
      <div
        role="presentation"
        onPointerEnter={holdToasts}
        onPointerLeave={releaseToasts}
        onFocus={holdToasts}
        onBlur={releaseToasts}
      >
        <Toaster toasts={toasts} onDismiss={(id) => dismissToast(Number(id))} />
      </div>
    </Suspense>
  )
}

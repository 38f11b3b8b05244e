/** ui: something could not be fetched: what, that nothing has changed by it, and the way to try again. */
import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import { say } from './say-parts.ts'

export type LoadFailedProps = {
  /** As a sentence begins: 'Your devices'. */
  what: string
  onRetry: () => void
  className?: string
}

export const LoadFailed = ({ what, onRetry, className = 'px-4 py-6' }: LoadFailedProps) => (
  <div role="alert" className={className}>
    <p className="flex items-start gap-3 text-soft">
      <CloudOff size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      {say('loadFailed', { what })}
    </p>
    <Button variant="outline" size="medium" className="mt-3" onClick={onRetry}>
      {say('tryAgain')}
    </Button>
  </div>
)

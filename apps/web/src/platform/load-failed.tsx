/** platform: something did not load: what, why in the catalogue's sentence, that nothing has changed, and the way to try again. */
import { Button } from '@pramaan/ui/button.tsx'
import { CloudOff } from 'lucide-react'
import { ended, useSentence } from './failures.ts'
import { say } from './say.ts'

/** What did not load, as a sentence begins ('Your devices'), or the whole sentence where the product has its own. */
type What = { readonly what: string } | { readonly says: string }

export type LoadFailedProps = What & {
  /** What the call threw. */
  readonly failure: unknown
  readonly onRetry: () => void
  readonly className?: string
}

export function LoadFailed({ failure, onRetry, className = 'px-4 py-6', ...of }: LoadFailedProps) {
  const sentence = useSentence(failure)
  return (
    <div role="alert" className={className}>
      <div className="flex items-start gap-3">
        <CloudOff size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-soft" />
        <div>
          <p className="font-medium">{'says' in of ? of.says : say('notLoaded', of)}</p>
          <p className="text-soft">{say('notLoadedWhy', { sentence: ended(sentence) })}</p>
        </div>
      </div>
      <Button variant="outline" size="medium" className="mt-3" onClick={onRetry}>
        {say('tryAgain')}
      </Button>
    </div>
  )
}

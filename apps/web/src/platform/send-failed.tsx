/** platform: what was sent and was refused, or got no answer: the catalogue's sentence, whether anything changed, what to do. */
import { CircleAlert } from 'lucide-react'
import type { CallFailed } from './call.ts'
import { ended, useSentence } from './failures.ts'
import { say } from './say.ts'

/** Without an answer nobody knows; the intent keeps its key, so sending it again is safe. */
export function SendFailed({ failure, className = 'mb-3' }: { failure: CallFailed; className?: string }) {
  const sentence = ended(useSentence(failure))
  const isAnswered = failure.status >= 400 && failure.status < 500
  return (
    <p role="alert" className={`flex items-start gap-1.5 text-loss text-sm ${className}`}>
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>{say(isAnswered ? 'refused' : 'unanswered', { sentence })}</span>
    </p>
  )
}

/** products, stock: the server's no, above the button, in its own sentence; and the next step where there is one. */
import type { Paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { CircleAlert } from 'lucide-react'
import { rupeeWords } from '../../../money/amounts.ts'
import type { CallFailed } from '../../../platform/call.ts'
import { openDrawer } from '../../../platform/modals.ts'
import { say } from './say.ts'

export interface RefusedProps {
  readonly failure: CallFailed | null
  /** True where the order itself was sent, and not only the question what it would cost. */
  readonly wasSent: boolean
  /** How much money is missing, as far as this screen knows; the server is then not asked in vain. */
  readonly shortBy: Paise | null
}

export function Refused({ failure, wasSent, shortBy }: RefusedProps) {
  const says = shortBy === null ? wordsOf(failure, wasSent) : say('short', { amount: rupeeWords(shortBy) })
  if (says === null) return null
  return (
    <div role="alert" className="mb-2 text-loss text-sm">
      <p className="flex items-start gap-1.5">
        <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>{says}</span>
      </p>
      {(shortBy !== null || failure?.code === 'funds_short') && (
        <Button variant="plain" size="small" onClick={() => openDrawer('deposit')}>
          {say('deposit')}
        </Button>
      )}
    </div>
  )
}

function wordsOf(failure: CallFailed | null, wasSent: boolean): string | null {
  if (failure === null || failure.code === 'cancelled') return null
  if (!hasNoAnswer(failure)) return failure.message
  return say(wasSent ? 'notKnown' : 'costLater', { reason: failure.message })
}

/** The line broke on the way: the intent keeps its key, so that sending it again is safe. */
const hasNoAnswer = ({ status, code }: CallFailed): boolean =>
  status >= 500 || code === 'timeout' || code === 'network'

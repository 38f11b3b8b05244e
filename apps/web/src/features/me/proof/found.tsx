/** me: what was found, as a title and a sentence: the same in the sheet behind the seal and under Records. */
import { Seal } from '@pramaan/ui/seal.tsx'
import { istClock, istMoment } from '../../../platform/clock.ts'
import { type Proof, useNextLook, useSeal } from '../../../platform/proof.ts'
import { say } from './say.ts'

export function titleOf(proof: Proof): string {
  if (proof.kind === 'verified') return say(proof.entries > 0 ? 'proven' : 'nothingYet')
  if (proof.kind === 'failed') return say('wrong')
  if (proof.kind === 'not-yet') return say(proof.isChecking ? 'checking' : 'notYet')
  if (proof.until !== null) return say('openSince', { since: istMoment(proof.since) })
  return say(proof.isAlone ? 'openAlone' : 'openHere')
}

/** Under the title. What is open or wrong is told further down, with what to do. */
export function noteOf(proof: Proof): string | null {
  if (proof.kind === 'verified') return proof.entries > 0 ? proof.says : say('nothingYetNote')
  return proof.kind === 'not-yet' ? say('notYetNote') : null
}

/** The seal with its words, where the title does not say them already. */
export function SealUnder({ proof }: { proof: Proof }) {
  const { state, says } = useSeal()
  if (proof.kind === 'open') return null
  return (
    <p role="status" className="mt-1">
      <Seal state={state}>{says}</Seal>
    </p>
  )
}

/** A line that is cut, and when this device tries again: said in every state, and never in the place of what was found. */
export function LookLine({ proof }: { proof: Proof }) {
  const next = useNextLook()
  if (next === null && !proof.isUnreached) return null
  return (
    <div className="space-y-1 text-sm text-soft">
      {proof.isUnreached && (
        <p className="text-pending">
          {say('unreached')} {proof.kind !== 'not-yet' && say('unreachedBefore')}
        </p>
      )}
      {next !== null && <p className="figures">{say('nextLook', { time: istClock(next) })}</p>}
    </div>
  )
}

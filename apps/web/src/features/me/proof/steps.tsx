/** me: the way from one entry to the witnesses, in five steps, each with its fact. Drawn for a ledger that is proven. */
import { formatRupees, paise } from '@pramaan/money'
import { Eye, Fingerprint, ListChecks, type LucideIcon, Network, Signature } from 'lucide-react'
import { istMoment } from '../../../platform/clock.ts'
import type { Proof } from '../../../platform/proof.ts'
import { say } from './say.ts'

type Proven = Extract<Proof, { kind: 'verified' }>

export function Steps({ proof }: { proof: Proven }) {
  return (
    <ol aria-label={say('steps')} className="mt-5 grid gap-x-3 gap-y-3 md:grid-cols-5">
      {stepsOf(proof).map(({ Icon, title, note }) => (
        <li key={title} className="group flex min-w-0 gap-3 md:block">
          <span aria-hidden="true" className="flex shrink-0 items-center md:mb-2">
            <span className="flex size-10 items-center justify-center rounded-lg bg-gain-wash text-gain">
              <Icon size={20} />
            </span>
            <span className="ml-2 hidden h-px flex-1 bg-gain/40 md:block md:group-last:hidden" />
          </span>
          <span className="min-w-0">
            <span className="block font-semibold text-sm">{title}</span>
            <span className="figures wrap-anywhere block text-soft text-xs">{note}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

interface Step {
  readonly Icon: LucideIcon
  readonly title: string
  readonly note: string
}

function stepsOf({ entries, covered, head, everyone, signed, witnesses }: Proven): Step[] {
  const steps: Step[] = [
    { Icon: ListChecks, title: say('stepEntries', { count: entries }), note: say('stepEntriesNote') },
    { Icon: Fingerprint, title: say('stepHead'), note: inFours(head.slice(0, 12)) },
  ]
  if (everyone !== null) {
    const amount = formatRupees(paise(BigInt(everyone)))
    steps.push({ Icon: Network, title: say('stepAll'), note: say('stepAllNote', { amount }) })
  }
  if (signed !== null) {
    const time = istMoment(signed.at)
    const note =
      covered < entries ? say('stepSignedPart', { covered, time }) : say('stepSignedNote', { time })
    steps.push({ Icon: Signature, title: say('stepSigned'), note })
  }
  if (witnesses.length > 0) {
    const agreed = witnesses.filter(({ at }) => at !== null).length
    const note = say('stepWitnessedNote', { agreed, all: witnesses.length })
    steps.push({ Icon: Eye, title: say('stepWitnessed'), note })
  }
  return steps
}

/** As two people compare it by phone. */
export const inFours = (hex: string): string => hex.match(/.{1,4}/g)?.join(' ') ?? hex

/** products, loan: what counts of the key facts, in reach of the button: APR, what comes, what goes back; or why it cannot be. */
import type { LoanFacts } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { percentWords } from './figures.ts'
import { say } from './say.ts'

interface FactSumsProps {
  readonly facts: LoanFacts | null
  readonly problem: string | null
  readonly isCurrent: boolean
}

export function FactSums({ facts, problem, isCurrent }: FactSumsProps) {
  if (facts === null) return <SkeletonList rows={1} label={say('loading')} />
  return (
    <>
      <dl
        aria-busy={!isCurrent}
        className={classes(
          'mb-2 grid grid-cols-3 gap-x-4 text-sm transition-opacity duration-150',
          !isCurrent && 'opacity-50',
        )}
      >
        <Sum name={say('apr')}>{percentWords(facts.apr_percent)}</Sum>
        <Sum name={say('youGet')}>
          <Money amount={fromWire(facts.received)} />
        </Sum>
        <Sum name={say('youRepay')}>
          <Money amount={fromWire(facts.repaid)} />
        </Sum>
      </dl>
      {problem !== null && (
        <p role="alert" className="mb-1 flex items-start gap-1.5 text-loss text-sm">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{problem}</span>
        </p>
      )}
    </>
  )
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-soft text-xs">{name}</dt>
    <dd className="figures wrap-anywhere font-semibold">{children}</dd>
  </div>
)

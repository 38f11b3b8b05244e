/** products, loan: every payment as a column: what of it is principal and what interest, and which is paid. */
import type { LoanInstalment, ViewedLoan } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { Check, TriangleAlert } from 'lucide-react'
import { istDay } from '../../platform/clock.ts'
import { exact } from './figures.ts'
import { say } from './say.ts'

const stateWords = {
  paid: say('statePaid'),
  late: say('stateLate'),
  next: say('stateNext'),
  later: say('stateLater'),
} as const

const looks = {
  paid: 'bg-accent text-on-accent border-accent',
  late: 'bg-loss-wash text-loss border-loss',
  next: 'bg-accent-wash border-accent',
  later: 'bg-raised border-edge',
} as const

export function Instalments({ loan: { instalments, repayment, ends_on } }: { loan: ViewedLoan }) {
  if (instalments.length === 0) return null
  const paid = instalments.filter(({ state }) => state === 'paid').length
  const last = ends_on ?? instalments.at(-1)?.due ?? ''
  return (
    <Card
      title={say(repayment === 'emi' ? 'instalments' : 'bulletTitle')}
      aside={say('instalmentsNote', { paid, count: instalments.length, day: istDay(last) })}
    >
      <p className="mb-2 flex gap-x-4 text-soft text-xs">
        <span>
          <span aria-hidden="true" className="mr-1.5 inline-block size-2 rounded-sm bg-accent" />
          {say('legendPrincipal')}
        </span>
        <span>
          <span aria-hidden="true" className="mr-1.5 inline-block size-2 rounded-sm bg-pending" />
          {say('legendInterest')}
        </span>
      </p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2">
        {instalments.map((one) => (
          <Column key={one.no} instalment={one} />
        ))}
      </ol>
    </Card>
  )
}

const HEIGHT = 44

function Column({ instalment: { due, amount, interest, state } }: { instalment: LoanInstalment }) {
  const share = amount > 0 ? Math.min(1, interest / amount) : 0
  const ofInterest = interest > 0 ? Math.max(2, Math.round(HEIGHT * share)) : 0
  return (
    <li className="min-w-0 text-center text-xs">
      <span aria-hidden="true" className="flex flex-col gap-0.5" style={{ height: HEIGHT }}>
        <span className={`grid min-h-0 flex-1 place-items-center rounded-md border ${looks[state]}`}>
          {state === 'paid' && <Check size={14} />}
          {state === 'late' && <TriangleAlert size={14} />}
        </span>
        <span className="rounded-sm bg-pending" style={{ height: ofInterest }} />
      </span>
      <span className="figures mt-1 block font-medium">{istDay(due)}</span>
      <span className="figures block text-soft">{exact(amount)}</span>
      <span className={state === 'late' ? 'block font-semibold text-loss' : 'block text-soft'}>
        {stateWords[state]}
      </span>
    </li>
  )
}

/** products, loan: says at a holding how much of it is pledged, and leads to the loan. */
import type { Position } from '@pramaan/contracts'
import { Lock } from 'lucide-react'
import { unitWords } from './figures.ts'
import { say } from './say-lists.ts'
import { useLoan, useLoans } from './use-loans.ts'

export default function PledgedNote({ position: { market, symbol } }: { position: Position }) {
  const loans = useLoans()
  // Until a loan is drawn nothing is pledged.
  const open = loans.data?.loans.find(({ status }) => status === 'active' || status === 'shortfall')
  const loan = useLoan(open?.id ?? null)
  const pledged = loan.data?.cover.holdings.find((one) => one.market === market && one.symbol === symbol)
  if (!open || !pledged) return null
  return (
    <span className="figures flex items-center gap-1 text-pending text-sm">
      <Lock size={13} aria-hidden="true" className="shrink-0" />
      {say('pledged', { units: unitWords(pledged.units) })}
    </span>
  )
}

/** products, fund: why none of the units can be redeemed now, and what to do: they are pledged for a loan, or leave already. */
import type { FundView } from '@pramaan/contracts'
import { scaledFromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Lock } from 'lucide-react'
import { openDrawer } from '../../platform/modals.ts'
import { unitsWords } from './figures.tsx'
import { say } from './say.ts'

type Own = Pick<FundView, 'held' | 'redemptions'>

const thousandths = (units: number): bigint => scaledFromWire(units, 3) ?? 0n

/** What is neither free nor blocked for a redemption is pledged. */
function isPledged({ held, redemptions }: Own): boolean {
  const leaving = redemptions
    .filter(({ status }) => status === 'awaiting')
    .reduce((sum, { units }) => sum + thousandths(units), 0n)
  return held !== null && thousandths(held.units) - thousandths(held.free_units) > leaving
}

export function NoneFree({ fund }: { fund: Own }) {
  if (fund.held === null) return null
  const units = unitsWords(fund.held.units)
  const byLoan = isPledged(fund)
  return (
    <div className="text-sm">
      <p className="figures flex items-start gap-1.5">
        <Lock size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-pending" />
        <span>{say(byLoan ? 'allPledged' : 'allLeaving', { units })}</span>
      </p>
      {byLoan && (
        <Button variant="plain" size="small" onClick={() => openDrawer('loan')}>
          {say('viewLoan')}
        </Button>
      )}
    </div>
  )
}

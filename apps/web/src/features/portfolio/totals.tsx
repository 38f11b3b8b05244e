/** portfolio: all that is shown below, together. The figures follow the market. */
import type { Position } from '@pramaan/contracts'
import { movePercent } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import type { ReactNode } from 'react'
import { useShowsAmounts } from '../../platform/amounts.ts'
import { Change } from '../../platform/worth/change.tsx'
import { useTotal, useUnpriced } from '../../platform/worth/live-worth.tsx'
import { costOf } from '../../platform/worth/worth.ts'

export function Totals({ positions }: { positions: readonly Position[] }) {
  return (
    <Card aria-label="All of it together">
      <dl className="flex flex-wrap gap-x-6 gap-y-3 *:min-w-[42%] *:grow md:*:min-w-[20%]">
        <Part name="Value now">
          <Value positions={positions} />
        </Part>
        <Part name="Paid, with charges">
          <Money amount={costOf(positions)} hidden={!useShowsAmounts()} />
        </Part>
        <Part name="Today">
          <Day positions={positions} />
        </Part>
        <Part name="In all">
          <Profit positions={positions} />
        </Part>
      </dl>
      <Unpriced positions={positions} />
    </Card>
  )
}

interface TotalProps {
  readonly positions: readonly Position[]
}

const Value = ({ positions }: TotalProps) => (
  <Money amount={useTotal(positions, 'value')} hidden={!useShowsAmounts()} className="font-semibold" />
)

function Day({ positions }: TotalProps) {
  const [day, value] = [useTotal(positions, 'day'), useTotal(positions, 'value')]
  return <Change amount={day} percent={movePercent(Number(value - day), Number(value))} />
}

function Profit({ positions }: TotalProps) {
  const [profit, value] = [useTotal(positions, 'profit'), useTotal(positions, 'value')]
  return <Change amount={profit} percent={movePercent(Number(value - profit), Number(value))} />
}

function Unpriced({ positions }: TotalProps) {
  const count = useUnpriced(positions)
  if (count === 0) return null
  return (
    <p className="mt-3 text-pending text-sm">
      {count === 1 ? 'One holding has' : `${count} holdings have`} no price at the moment and{' '}
      {count === 1 ? 'is' : 'are'} not in the value, today and in all.
    </p>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft text-sm">{name}</dt>
    <dd className="text-lg">{children}</dd>
  </div>
)

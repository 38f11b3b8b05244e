/** portfolio: all that is shown below, together. The figures follow the market. */
import type { Position } from '@pramaan/contracts'
import { fromWire, movePercent, paise } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import type { ReactNode } from 'react'
import { useShowsAmounts } from '../../money/amounts.ts'
import { Change } from '../../money/change.tsx'
import { useTotal, useUnpriced } from '../../orders/worth/live-worth.tsx'
import { costOf } from '../../orders/worth/worth.ts'
import { say } from './say.ts'

export interface TotalsProps {
  readonly positions: readonly Position[]
  /** What today did beside them, in rupees: to what was sold off. */
  readonly dayBeside: number
}

export function Totals({ positions, dayBeside }: TotalsProps) {
  return (
    <Card aria-label={say('totals')} className="@container">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-end gap-x-6 gap-y-3">
        <Part name={say('currentValue')}>
          <Value positions={positions} />
        </Part>
        <Part name={say('invested')}>
          <Money amount={costOf(positions)} hidden={!useShowsAmounts()} />
        </Part>
        <Part name={say('today')}>
          <Day positions={positions} dayBeside={dayBeside} />
        </Part>
        <Part name={say('unrealised')}>
          <Profit positions={positions} />
        </Part>
      </dl>
      <Unpriced positions={positions} />
    </Card>
  )
}

type TotalProps = Pick<TotalsProps, 'positions'>

const Value = ({ positions }: TotalProps) => (
  <Money
    amount={useTotal(positions, 'value')}
    hidden={!useShowsAmounts()}
    className="font-semibold text-[min(1.625rem,9cqi)]"
  />
)

/** The figure of home: what was sold today keeps its part of the day. */
const Day = ({ positions, dayBeside }: TotalsProps) => (
  <Change amount={paise(useTotal(positions, 'day') + (fromWire(dayBeside) ?? 0n))} />
)

function Profit({ positions }: TotalProps) {
  const [profit, value] = [useTotal(positions, 'profit'), useTotal(positions, 'value')]
  return <Change amount={profit} percent={movePercent(Number(value - profit), Number(value))} />
}

function Unpriced({ positions }: TotalProps) {
  const count = useUnpriced(positions)
  if (count === 0) return null
  return <p className="mt-3 text-pending text-sm">{say('unpriced', { count })}</p>
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft text-sm">{name}</dt>
    <dd className="text-lg">{children}</dd>
  </div>
)

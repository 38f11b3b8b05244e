/** orders: what is held, at the price of this moment. Each figure redraws itself and nothing around it. */
import { type Paise, paise } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { useMemo } from 'react'
import { keyOf, usePrice, useWorkedOut } from '../../market/live.ts'
import { useShowsAmounts } from '../../money/amounts.ts'
import { Change } from '../../money/change.tsx'
import { type Held, sumOf, worthOf } from './worth.ts'

interface LiveProps {
  readonly held: Held
  readonly className?: string
}

export function LiveValue({ held, className = '' }: LiveProps) {
  const worth = worthOf(held, usePrice(keyOf(held)))
  return <Money amount={worth?.value ?? null} hidden={!useShowsAmounts()} className={className} />
}

/** Against what was paid, charges included. */
export function LiveProfit({ held, className = '' }: LiveProps) {
  const worth = worthOf(held, usePrice(keyOf(held)))
  return (
    <Change amount={worth?.profit ?? null} percent={worth?.profitPercent ?? null} className={className} />
  )
}

/** Since the close before. */
export function LiveDay({ held, className = '' }: LiveProps) {
  const worth = worthOf(held, usePrice(keyOf(held)))
  return <Change amount={worth?.day ?? null} className={className} />
}

/** `all` is the same list from one drawing to the next, as a query hands it out. */
export function useTotal(all: readonly Held[], part: 'value' | 'profit' | 'day'): Paise {
  const keys = useMemo(() => all.map(keyOf), [all])
  return paise(useWorkedOut(keys, (priceOf) => sumOf(all, part, (held) => priceOf(keyOf(held)))))
}

/** How many have no price: their worth is in no sum. */
export function useUnpriced(all: readonly Held[]): number {
  const keys = useMemo(() => all.map(keyOf), [all])
  return useWorkedOut(keys, (priceOf) => all.filter((held) => !worthOf(held, priceOf(keyOf(held)))).length)
}

/** tax: the lots that were sold, three rows each on a phone. */
import type { TaxLotView } from '@pramaan/contracts'
import { List } from '@pramaan/ui/list.tsx'
import { istDay } from '../../../platform/clock.ts'
import { Amount } from './amount.tsx'
import { Held, quantityWords, TermChip } from './held.tsx'
import { say } from './say.ts'

export type KeyedLot = TaxLotView & { readonly key: string }

interface PhoneLotsProps {
  readonly lots: readonly KeyedLot[]
  /** Sales whose receipt tells another gain. */
  readonly others: ReadonlySet<string>
  readonly longest: number
}

export const PhoneLots = ({ lots, others, longest }: PhoneLotsProps) => (
  <List
    aria-label={say('lots')}
    className="overflow-clip rounded-xl border border-line bg-raised shadow-card"
  >
    {lots.map((lot) => (
      <li key={lot.key} className="grid gap-1 px-4 py-3">
        <span className="flex items-baseline justify-between gap-3">
          <span className="wrap-anywhere min-w-0 font-semibold">
            {lot.name}
            {others.has(lot.sale) && (
              <span className="ml-2 font-normal text-pending text-sm">{say('differs')}</span>
            )}
          </span>
          <span className="figures shrink-0">
            <span className="sr-only">{say('gain')} </span>
            <Amount of={lot.gain} change />
          </span>
        </span>
        <span className="figures flex flex-wrap justify-between gap-x-3 text-soft text-sm">
          <span>
            {say('heldFrom', {
              ...{ quantity: quantityWords(lot), bought: istDay(lot.bought), sold: istDay(lot.sold) },
            })}
          </span>
          <span>
            {say.rich('costAndValue', {
              cost: <Amount of={lot.cost} />,
              value: <Amount of={lot.proceeds} />,
            })}
          </span>
        </span>
        <span className="flex items-center justify-between gap-3">
          <Held lot={lot} longest={longest} />
          <TermChip term={lot.term} />
        </span>
      </li>
    ))}
  </List>
)

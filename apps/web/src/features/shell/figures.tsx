/** shell: the client's cash in the main drawer, and whether this device shows amounts. */
import { fromWire } from '@pramaan/money'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Seal } from '@pramaan/ui/seal.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { useCash } from '../../money/account.ts'
import { showAmounts, useShowsAmounts } from '../../money/amounts.ts'
import { useSeal } from '../../platform/proof.ts'
import { say } from './say.ts'

export function Figures() {
  const { data: account } = useCash()
  const isShown = useShowsAmounts()
  const seal = useSeal()
  return (
    <section aria-label={say('yourCash')} className="mx-5 mt-3 rounded-lg border border-line bg-ground">
      <div className="flex items-start pt-3 pr-1 pl-4">
        <dl className="grid min-w-0 flex-1 grid-cols-2 gap-3">
          <Figure name={say('cash')} rupees={account?.cash} isShown={isShown} />
          <Figure name={say('withdrawable')} rupees={account?.withdrawable} isShown={isShown} />
        </dl>
        <IconButton
          className="-mt-1.5"
          label={isShown ? say('hideAmounts') : say('showAmounts')}
          icon={isShown ? <Eye size={18} aria-hidden="true" /> : <EyeOff size={18} aria-hidden="true" />}
          onClick={() => showAmounts(!isShown)}
        />
      </div>
      <Seal state={seal.state} className="px-4 pt-1 pb-3 text-xs">
        {seal.says}
      </Seal>
    </section>
  )
}

interface FigureProps {
  readonly name: string
  readonly rupees: number | undefined
  readonly isShown: boolean
}

const Figure = ({ name, rupees, isShown }: FigureProps) => (
  <div className="min-w-0">
    <dt className="text-soft text-xs">{name}</dt>
    <dd className="font-semibold text-base text-ink">
      <Money amount={fromWire(rupees)} hidden={!isShown} />
    </dd>
  </div>
)

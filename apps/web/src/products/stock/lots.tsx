/** products, stock: the client's orders of one stock that are held, each with its cost, its receipt and the way to sell it. */
import type { Order } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { useShowsAmounts } from '../../money/amounts.ts'
import { sharesWords } from '../../orders/order-words.ts'
import { istMoment } from '../../platform/clock.ts'
import { openModal } from '../../platform/modals.ts'
import { say } from './view/say.ts'

export const Lots = ({ lots }: { lots: readonly Order[] }) => (
  <ul className="divide-y divide-line">
    {lots.map((lot) => (
      <Lot key={lot.id} lot={lot} />
    ))}
  </ul>
)

function Lot({ lot }: { lot: Order }) {
  const shows = useShowsAmounts()
  const { id: did, ttype, symbol, name } = lot
  const each = formatRupees(fromWire(lot.buy_price) ?? paise(0n))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className="font-medium">{say('lotAt', { shares: sharesWords(lot.quantity), price: each })}</p>
        <p className="text-sm text-soft">
          {say.rich('lotCost', {
            amount: <Money amount={fromWire(lot.buy_net_value)} hidden={!shows} />,
            at: `${istMoment(lot.execution_time ?? lot.order_time)} · ${lot.market}`,
          })}
        </p>
      </div>
      <div className="flex shrink-0">
        <Button variant="plain" size="medium" onClick={() => openModal('order-details', { did, ttype })}>
          {say('receipt')}
        </Button>
        <Button
          variant="outline"
          size="medium"
          onClick={() => openModal('close-order', { did, ttype, symbol, name })}
        >
          {say('sell')}
        </Button>
      </div>
    </li>
  )
}

/** platform: an order as the desk and the list of orders show it. */
import { type FirmOrder, type HeldMarket, isExchange, type StaffRole } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { say } from './say.ts'

/** An auditor reads only. */
export const mayWorkOrders = (role: StaffRole): boolean => role !== 'auditor'

export const counted = (quantity: number): string => groupIndian(String(quantity))

export const sharesWords = (quantity: number): string => say('shares', { count: quantity })

/** Shares of what an exchange trades; units of a fund, a bond or a note. */
export const unitsWords = ({ market, quantity }: { market: HeldMarket; quantity: number }): string =>
  say(isExchange(market) ? 'shares' : 'units', { count: quantity })

/** Who it is for, and what. The row's main cell. */
export const WhoAndWhat = ({ order }: { order: FirmOrder }) => (
  <>
    <span className="block font-medium text-base">{order.client_name}</span>
    <span className="block text-soft text-sm">
      {say.rich('sharesOf', {
        shares: unitsWords(order),
        name: order.name,
        figures: (inside) => (
          <span key="shares" className="figures">
            {inside}
          </span>
        ),
      })}{' '}
      <span className="whitespace-nowrap">
        {order.market}:{order.symbol}
      </span>
    </span>
  </>
)

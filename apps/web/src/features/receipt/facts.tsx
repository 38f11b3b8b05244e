/** receipt: every other fact of the order, by its name. */
import { isExchange, type Receipt } from '@pramaan/contracts'
import { Facts as FactList } from '@pramaan/ui/facts.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { UnitPrice } from '@pramaan/ui/unit-price.tsx'
import { useShowsAmounts } from '../../money/amounts.ts'
import { Amount } from '../../orders/amount.tsx'
import { countWords, orderWords } from '../../orders/order-words.ts'
import { istMoment } from '../../platform/clock.ts'
import { say } from './say.ts'
import { buySum } from './sums.ts'

const NONE = '–'

const when = (at: string | null): string => (at === null ? NONE : istMoment(at))

const price = (rupees: number | null) => (rupees === null ? NONE : <UnitPrice rupees={rupees} />)

const value = (rupees: number | null) => (rupees === null ? NONE : <Amount rupees={rupees} />)

/** What was asked for in rupees is so many units at the last NAV, and another number at its own. */
const quantityOf = ({ quantity, is_about: isAbout }: Receipt): string =>
  isAbout ? say('about', { count: countWords(quantity) }) : countWords(quantity)

/** What is taken from an offer has its price by the offer's terms. */
const unpriced = ({ market, next, agreed }: Receipt): string =>
  isExchange(market) && next === undefined && agreed === undefined ? say('market') : NONE

export function Facts({ receipt }: { receipt: Receipt }) {
  const isShown = useShowsAmounts()
  const isClosed = receipt.status === 'sold'
  const days = receipt.holding_period
  const isOfToday = Boolean(buySum(receipt)?.today)
  const facts = [
    ...(receipt.left_as === undefined ? [{ name: say('orderAction'), value: receipt.order_action }] : []),
    { name: say('product'), value: receipt.display_type },
    { name: say('status'), value: orderWords(receipt).word },
    { name: say('quantity'), value: isShown ? quantityOf(receipt) : <Money amount={null} hidden /> },
    {
      name: isOfToday ? say('orderPriceToday') : say('orderPrice'),
      value: receipt.order_price === null ? unpriced(receipt) : price(receipt.order_price),
    },
    { name: isOfToday ? say('buyPriceToday') : say('buyPrice'), value: price(receipt.buy_price) },
    ...(isClosed && receipt.sell_price !== null
      ? [{ name: say(`price-${receipt.left_as ?? 'sold'}`), value: price(receipt.sell_price) }]
      : []),
    { name: say('tradeValue'), value: value(receipt.trade_value) },
    ...(receipt.roi === null
      ? []
      : [{ name: say('roi'), value: <Percent value={receipt.roi} tone="change" /> }]),
    { name: say('holdingPeriod'), value: days === null ? NONE : say('days', { days }) },
    { name: say('outstanding'), value: value(receipt.outstanding) },
    ...(receipt.credit_paid === undefined
      ? []
      : [{ name: say('creditPaid'), value: value(receipt.credit_paid) }]),
    { name: say('orderTime'), value: when(receipt.order_time) },
    { name: say('executionTime'), value: when(receipt.execution_time) },
    { name: say('settlementTime'), value: when(receipt.settlement_time) },
    { name: say('account'), value: receipt.account },
    { name: say('orderNumber'), value: <span className="figures text-sm">{receipt.id}</span> },
    ...(receipt.card_version ? [{ name: say('rateCard'), value: receipt.card_version }] : []),
  ]
  return (
    <FactList
      facts={facts}
      className="border-line border-y lg:columns-2 lg:gap-x-8 lg:[&>div]:break-inside-avoid"
    />
  )
}

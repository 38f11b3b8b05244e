/** receipt: every other fact of the order, by its name. */
import type { Receipt } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Facts as FactList } from '@pramaan/ui/facts.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { useShowsAmounts } from '../../platform/amounts.ts'
import { istMoment } from '../../platform/clock.ts'
import { countWords, orderWords } from '../../platform/orders/order-words.ts'
import { Amount } from './amount.tsx'

const NONE = '–'

const when = (at: string | null): string => (at === null ? NONE : istMoment(at))

const price = (rupees: number | null) => (rupees === null ? NONE : <Money amount={fromWire(rupees)} />)

const value = (rupees: number | null) => (rupees === null ? NONE : <Amount rupees={rupees} />)

export function Facts({ receipt }: { receipt: Receipt }) {
  const isShown = useShowsAmounts()
  const isClosed = receipt.status === 'sold'
  const days = receipt.holding_period
  const facts = [
    { name: 'Order action', value: receipt.order_action },
    { name: 'Product', value: receipt.display_type },
    { name: 'Status', value: isClosed ? 'Sold (closed)' : orderWords[receipt.status].word },
    { name: 'Quantity', value: isShown ? countWords(receipt.quantity) : <Money amount={null} hidden /> },
    {
      name: 'Order price',
      value: receipt.order_price === null ? 'At the market' : price(receipt.order_price),
    },
    { name: 'Buy price', value: price(receipt.buy_price) },
    ...(isClosed ? [{ name: 'Sell price', value: price(receipt.sell_price) }] : []),
    { name: 'Trade value', value: value(receipt.trade_value) },
    ...(receipt.roi === null ? [] : [{ name: 'ROI', value: <Percent value={receipt.roi} tone="change" /> }]),
    { name: 'Holding period', value: days === null ? NONE : `${days} ${days === 1 ? 'day' : 'days'}` },
    { name: 'Outstanding', value: value(receipt.outstanding) },
    { name: 'Order time', value: when(receipt.order_time) },
    { name: 'Execution time', value: when(receipt.execution_time) },
    { name: 'Settlement time', value: when(receipt.settlement_time) },
    { name: 'Account', value: receipt.account },
    { name: 'Order number', value: <span className="figures text-sm">{receipt.id}</span> },
    { name: 'Rate card', value: receipt.card_version },
  ]
  return <FactList facts={facts} className="border-line border-y" />
}

/** products, stock: a held stock in the lists: its shares, what they cost, the price of this moment and the last month. */
import type { Position } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { LiveFigure, LiveMove } from '../../../market/figures.tsx'
import { keyOf, usePrice } from '../../../market/live.ts'
import { MonthLine } from '../../../market/month-line.tsx'
import { useShowsAmounts } from '../../../money/amounts.ts'
import { countWords, sharesWords } from '../../../orders/order-words.ts'
import type { HoldingProps, HoldingScreens } from '../../../orders/product.ts'
import { openDrawer } from '../../../platform/modals.ts'
import { say as sayBuyBack } from '../buy-back/say.ts'
import { blockedIn, useBuyBackOf } from '../buy-back/use-buy-backs.ts'
import { say } from './say.ts'

/** Price times shares would tell the amount: the shares are hidden with it. */
function Shares({ count, words = countWords }: { count: number; words?: (count: number) => string }) {
  return useShowsAmounts() ? <span className="figures">{words(count)}</span> : <Money amount={null} hidden />
}

/** The live price; until the line brings one, that of the server's answer. */
function Price({ position }: { position: Position }) {
  const key = keyOf(position)
  if (usePrice(key) !== null) return <LiveFigure stock={key} />
  const price = fromWire(position.price)
  return <PriceFigure hundredths={price === null ? null : Number(price)} />
}

/** Shares that are blocked for a buy-back. */
function Tendered({ position }: Pick<HoldingProps, 'position'>) {
  const count = blockedIn(useBuyBackOf(position))
  if (!useShowsAmounts() || count === 0) return null
  return (
    <span className="block text-pending text-sm">
      {sayBuyBack('rowTendered', { count: countWords(count) })}
    </span>
  )
}

const Unlisted = ({ position }: Pick<HoldingProps, 'position'>) =>
  position.is_unlisted ? <span className="block text-pending text-xs">{say('pendingListing')}</span> : null

const Quantity = ({ position }: HoldingProps) => (
  <>
    <Shares count={position.quantity} />
    <Unlisted position={position} />
    <Tendered position={position} />
  </>
)

const AveragePrice = ({ position }: HoldingProps) => (
  <Money amount={fromWire(position.average_price)} className="text-soft" />
)

const LastPrice = ({ position }: HoldingProps) => (
  <>
    <Price position={position} />
    <span className="block text-sm">
      <LiveMove stock={keyOf(position)} />
    </span>
  </>
)

const Month = ({ position, closes }: HoldingProps) => (
  <MonthLine stock={keyOf(position)} closes={closes} className="w-20" />
)

const Phone = ({ position, closes }: HoldingProps) => (
  <>
    <span className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-soft text-sm">
      <Shares count={position.quantity} words={sharesWords} />
      <Price position={position} />
    </span>
    <Unlisted position={position} />
    <Tendered position={position} />
    <MonthLine stock={keyOf(position)} closes={closes} className="mt-1 w-16" />
  </>
)

/** A narrow desk leaves out what the lots and the stock itself say too. */
export const holding: HoldingScreens = {
  asset: 'stock',
  title: say('stocks'),
  nameHead: say('stock'),
  open: ({ market, symbol, name }) => openDrawer('stock', { market, symbol, title: name }),
  units: sharesWords,
  sellsAll: true,
  cells: [
    { name: 'quantity', head: say('quantity'), look: 'w-22 text-right', Cell: Quantity },
    {
      name: 'average',
      head: say('averagePrice'),
      look: 'w-26 text-right max-lg:hidden',
      Cell: AveragePrice,
    },
    { name: 'price', head: say('lastPrice'), look: 'w-28 text-right', Cell: LastPrice },
    { name: 'month', head: say('month'), look: 'w-26 max-lg:hidden', Cell: Month },
  ],
  Phone,
  // What is allotted and not listed yet can be neither bought nor sold.
  useVerbs: ({ is_unlisted: isUnlisted }) => (isUnlisted ? { more: null, leave: null } : {}),
}

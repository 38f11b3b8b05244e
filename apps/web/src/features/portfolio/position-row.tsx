/** portfolio: one holding: a row of the table on a desk, a line of the list on a phone. It opens to the lots it is made of. */
import type { Order, Position } from '@pramaan/contracts'
import { formatPercent, fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { LiveFigure, LiveMove } from '../../market/figures.tsx'
import { keyOf, usePrice } from '../../market/live.ts'
import { MonthLine } from '../../market/month-line.tsx'
import { SeenRow, SeenTableRow } from '../../market/seen.tsx'
import { useShowsAmounts } from '../../money/amounts.ts'
import { countWords, sharesWords } from '../../orders/order-words.ts'
import type { TradeFilter } from '../../orders/orders.ts'
import { LiveDay, LiveProfit, LiveValue } from '../../orders/worth/live-worth.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { Lots } from './lots.tsx'
import { openClose } from './open-order.ts'
import { say } from './say.ts'

export interface PositionRowProps {
  readonly position: Position
  readonly filter: TradeFilter
  readonly closes: readonly number[] | undefined
  /** Its share of everything that is shown, in percent. */
  readonly sharePct: number | null
  /** Its only lot, where it has no other: that can be sold at once. */
  readonly onlyLot: Order | null
}

const openStock = ({ market, symbol, name }: Position): void =>
  openDrawer('stock', { market, symbol, title: name })

const columns = 9

export function WideRow({ position, filter, closes, sharePct, onlyLot }: PositionRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const cell = 'px-3 py-3 text-right align-top'
  return (
    <>
      <SeenTableRow className="transition-colors duration-150 hover:bg-sunken">
        <th scope="row" className="max-w-0 px-4 py-3 text-left align-top font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-start gap-2 text-left"
          >
            <ChevronDown
              size={18}
              aria-hidden="true"
              className={classes(
                'mt-0.5 shrink-0 text-faint transition-transform duration-150',
                isOpen && 'rotate-180',
              )}
            />
            <span className="min-w-0">
              <Name position={position} />
            </span>
            <span className="sr-only">{say('showLots', { symbol: position.symbol })}</span>
          </button>
        </th>
        <td className={cell}>
          <Shares count={position.quantity} />
        </td>
        <td className={`${cell} max-lg:hidden`}>
          <Money amount={fromWire(position.average_price)} className="text-soft" />
        </td>
        <td className={cell}>
          <Price position={position} />
          <span className="block text-sm">
            <LiveMove stock={keyOf(position)} />
          </span>
        </td>
        <td className="px-3 py-3 align-top max-lg:hidden">
          <MonthLine stock={keyOf(position)} closes={closes} className="w-20" />
        </td>
        <td className={cell}>
          <LiveValue held={position} className="font-medium" />
          {sharePct !== null && (
            <span className="figures block text-soft text-sm">{formatPercent(sharePct)}</span>
          )}
        </td>
        <td className={`${cell} max-lg:hidden`}>
          <LiveDay held={position} className="justify-end" />
        </td>
        <td className={cell}>
          <LiveProfit held={position} className="flex-col items-end" />
        </td>
        <td className="py-2.5 pr-4 pl-2 align-top">
          <Acts position={position} onlyLot={onlyLot} onLots={() => setOpen(true)} />
        </td>
      </SeenTableRow>
      {isOpen && (
        <tr>
          <td id={id} colSpan={columns} className="bg-ground p-0">
            <Lots position={position} filter={filter} />
          </td>
        </tr>
      )}
    </>
  )
}

interface ActsProps {
  readonly position: Position
  readonly onlyLot: Order | null
  /** One lot is sold at a time: with several the client chooses which. */
  readonly onLots: () => void
}

const Acts = ({ position, onlyLot, onLots }: ActsProps) => (
  <div className="flex justify-end gap-2">
    <Button
      variant="outline"
      size="small"
      aria-label={say('buyMore', { symbol: position.symbol })}
      onClick={() => openStock(position)}
    >
      {say('buy')}
    </Button>
    <Button
      variant="outline"
      size="small"
      aria-label={say('sellStock', { symbol: position.symbol })}
      onClick={() => (onlyLot ? openClose(onlyLot) : onLots())}
    >
      {say('sell')}
    </Button>
  </div>
)

export function PhoneRow({ position, filter, closes }: PositionRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <SeenRow>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1">
          <span className="min-w-24 flex-1">
            <Name position={position} />
            <span className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-soft text-sm">
              <Shares count={position.quantity} words={sharesWords} />
              <Price position={position} />
            </span>
            <MonthLine stock={keyOf(position)} closes={closes} className="mt-1 w-16" />
          </span>
          <span className="min-w-0 text-right">
            <span className="block font-medium text-base">
              <Said>{say('value')}</Said>
              <LiveValue held={position} />
            </span>
            <span className="block text-sm">
              <Said>{say('unrealised')}</Said>
              <LiveProfit held={position} className="justify-end" />
            </span>
            <span className="flex flex-wrap justify-end gap-x-1.5 text-sm">
              <span className="text-soft">{say('today')}</span>
              <LiveDay held={position} />
            </span>
          </span>
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={classes('shrink-0 text-faint transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={id} className="border-line border-t bg-ground">
          <Lots position={position} filter={filter} />
        </div>
      )}
    </SeenRow>
  )
}

const Name = ({ position: { symbol, name } }: { position: Position }) => (
  <>
    <span className="block truncate font-medium text-base">{symbol}</span>
    <span className="block truncate text-soft text-sm" title={name}>
      {name}
    </span>
  </>
)

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

const Said = ({ children }: { children: string }) => <span className="sr-only">{children} </span>

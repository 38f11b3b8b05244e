/** portfolio: one holding: a row of the table on a desk, a line of the list on a phone. It opens to the lots it is made of. */
import type { Order, Position } from '@pramaan/contracts'
import { formatPercent } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { SeenRow, SeenTableRow } from '../../market/seen.tsx'
import type { TradeFilter } from '../../orders/orders.ts'
import type { HoldingScreens } from '../../orders/product.ts'
import { LiveDay, LiveProfit, LiveValue } from '../../orders/worth/live-worth.tsx'
import { Lots } from './lots.tsx'
import { openClose } from './open-order.ts'
import { say } from './say.ts'

export interface PositionRowProps {
  readonly position: Position
  readonly screens: HoldingScreens
  readonly filter: TradeFilter
  readonly closes: readonly number[] | undefined
  /** Its share of everything that is shown, in percent. */
  readonly sharePct: number | null
  /** Its only lot, where it has no other: that can be sold at once. */
  readonly onlyLot: Order | null
}

/** The name, the product's own cells, the value, today, the P&L and the buttons. */
const columnsOf = ({ cells }: HoldingScreens): number => cells.length + 5

export function WideRow({ position, screens, filter, closes, sharePct, onlyLot }: PositionRowProps) {
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
        {screens.cells.map(({ name, look, Cell }) => (
          <td key={name} className={classes('px-3 py-3 align-top', look)}>
            <Cell position={position} closes={closes} />
          </td>
        ))}
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
          <Acts {...{ position, screens, onlyLot }} onLots={() => setOpen(true)} />
        </td>
      </SeenTableRow>
      {isOpen && (
        <tr>
          <td id={id} colSpan={columnsOf(screens)} className="bg-ground p-0">
            <Lots {...{ position, screens, filter }} />
          </td>
        </tr>
      )}
    </>
  )
}

interface ActsProps extends Pick<PositionRowProps, 'position' | 'screens'> {
  readonly onlyLot: Order | null
  /** One lot is sold at a time: with several the client chooses which. */
  readonly onLots: () => void
}

const Acts = ({ position, screens, onlyLot, onLots }: ActsProps) => (
  <div className="flex justify-end gap-2">
    <Button
      variant="outline"
      size="small"
      aria-label={say('buyMore', { symbol: position.symbol })}
      onClick={() => screens.open(position)}
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

export function PhoneRow({ position, screens, filter, closes }: PositionRowProps) {
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
            <screens.Phone position={position} closes={closes} />
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
          <Lots {...{ position, screens, filter }} />
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

const Said = ({ children }: { children: string }) => <span className="sr-only">{children} </span>

/** portfolio: one holding: a row of the table on a desk, a line of the list on a phone. It opens to the lots it is made of. */
import { isExchange, type Order, type Position } from '@pramaan/contracts'
import { formatPercent } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { SeenRow, SeenTableRow } from '../../market/seen.tsx'
import { assetName } from '../../orders/order-words.ts'
import type { TradeFilter } from '../../orders/orders.ts'
import { type HoldingScreens, useHoldingVerbs } from '../../orders/product.ts'
import { LiveDay, LiveProfit, LiveValue } from '../../orders/worth/live-worth.tsx'
import { HoldingNotes } from './holding-notes.tsx'
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
  /** False where no exchange gives a price of today. */
  readonly hasDay?: boolean
}

/** The name, the product's own cells, today, the value, the P&L and the buttons. */
const columnsOf = ({ cells }: HoldingScreens): number => cells.length + 5

export function WideRow(row: PositionRowProps) {
  const { position, screens, filter, closes, sharePct, onlyLot, hasDay = true } = row
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
              <Name {...{ position, screens, closes }} />
            </span>
            <span className="sr-only">{say('showLots', { symbol: assetName(position) })}</span>
          </button>
        </th>
        {screens.cells.map(({ name, look, Cell }) => (
          <td key={name} className={classes('px-3 py-3 align-top', look)}>
            <Cell position={position} closes={closes} />
          </td>
        ))}
        {hasDay && (
          <td className={`${cell} max-lg:hidden`}>
            <LiveDay held={position} className="justify-end" />
          </td>
        )}
        <td className={cell}>
          <LiveValue held={position} className="font-medium" />
          {sharePct !== null && (
            <span className="figures block text-soft text-sm">{formatPercent(sharePct)}</span>
          )}
        </td>
        <td className={cell}>
          <LiveProfit held={position} className="flex-col items-end" />
          {!hasDay && <Valued position={position} />}
        </td>
        <td className="py-2.5 pr-4 pl-2 align-top">
          <Acts {...{ position, screens, onlyLot, hasDay }} onLots={() => setOpen(true)} />
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

interface ActsProps extends Pick<PositionRowProps, 'position' | 'screens' | 'hasDay'> {
  readonly onlyLot: Order | null
  /** One lot is sold at a time: with several the client chooses which. */
  readonly onLots: () => void
}

function Acts({ position, screens, onlyLot, hasDay, onLots }: ActsProps) {
  const { more = say('buy'), leave = say('sell') } = useHoldingVerbs(screens, position)
  const named = assetName(position)
  return (
    <div
      className={classes(
        'flex gap-2 *:whitespace-nowrap',
        // Longer words stand above each other, so that the name keeps its room.
        hasDay ? 'justify-end' : 'flex-col items-stretch',
      )}
    >
      {more !== null && (
        <Button
          variant="outline"
          size="small"
          aria-label={say('actOn', { act: more, symbol: named })}
          onClick={() => screens.open(position)}
        >
          {more}
        </Button>
      )}
      {leave !== null && (
        <Button
          variant="outline"
          size="small"
          aria-label={say('actOn', { act: leave, symbol: named })}
          onClick={() => (onlyLot ? openClose(onlyLot) : onLots())}
        >
          {leave}
        </Button>
      )}
    </div>
  )
}

export function PhoneRow({ position, screens, filter, closes, hasDay = true }: PositionRowProps) {
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
            <Name {...{ position, screens, closes }} />
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
            {hasDay ? <Today position={position} /> : <Valued position={position} />}
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

/** What no exchange trades has a day only when it was valued again. */
const Valued = ({ position }: { position: Position }) =>
  position.day_change ? <Today position={position} /> : null

const Today = ({ position }: { position: Position }) => (
  <span className="flex flex-wrap justify-end gap-x-1.5 text-sm">
    <span className="text-soft">{say('today')}</span>
    <LiveDay held={position} />
  </span>
)

/** What no exchange trades is known by its name; below it stands what its product says of it. */
function Name({ position, screens, closes }: Pick<PositionRowProps, 'position' | 'screens' | 'closes'>) {
  const { market, name } = position
  const { About } = screens
  return (
    <>
      <span
        className={classes('font-medium text-base', isExchange(market) ? 'block truncate' : 'line-clamp-2')}
        title={name}
      >
        {assetName(position)}
      </span>
      <span className={classes('text-soft text-sm', isExchange(market) ? 'block truncate' : 'line-clamp-2')}>
        {About ? <About position={position} closes={closes} /> : isExchange(market) && name}
      </span>
      <HoldingNotes position={position} />
    </>
  )
}

const Said = ({ children }: { children: string }) => <span className="sr-only">{children} </span>

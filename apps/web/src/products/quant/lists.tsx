/** products, quant: a held note in the lists: how many, the approved value with its date, what comes next, and coupons so far. */
import type { Order, Position } from '@pramaan/contracts'
import { Amount } from '../../orders/amount.tsx'
import type { AwaitingScreens, HoldingProps, HoldingScreens, HoldingVerbs } from '../../orders/product.ts'
import { istDay } from '../../platform/clock.ts'
import { openDrawer } from '../../platform/modals.ts'
import { say } from './say-lists.ts'
import { useOwnOf, useOwnOrder } from './use-notes.ts'

export const notesWords = (count: number): string => say('notes', { count })

const Next = ({ position }: Pick<HoldingProps, 'position'>) => {
  const [own] = useOwnOf(position.symbol)
  if (!own) return null
  if (own.note.default)
    return (
      <span className="text-loss text-sm">{say('inDefault', { day: istDay(own.note.default.day) })}</span>
    )
  if (!own.next) return <span className="text-soft">{say('nothingNext')}</span>
  return (
    <>
      <span className="block">{say(`step-${own.next.step}`)}</span>
      <span className="figures block text-soft text-sm">{istDay(own.next.day)}</span>
    </>
  )
}

const Valued = ({ position }: Pick<HoldingProps, 'position'>) => {
  const [own] = useOwnOf(position.symbol)
  if (!own) return null
  return (
    <span className="text-soft text-sm">
      {own.note.value === null ? say('atIssue') : say('valueOf', { day: istDay(own.note.value.day) })}
    </span>
  )
}

const Coupons = ({ position }: HoldingProps) => {
  const own = useOwnOf(position.symbol)
  const received = own.reduce((sum, { coupons_received: paid }) => sum + paid * 100, 0) / 100
  const hasAny = own.some(({ coupons }) => coupons.length > 0)
  return hasAny ? <Amount rupees={received} /> : <span className="text-soft">{say('noCoupons')}</span>
}

const Quantity = ({ position }: HoldingProps) => (
  <span className="figures">{notesWords(position.quantity)}</span>
)

const About = ({ position }: HoldingProps) => <Valued position={position} />

const Phone = ({ position }: HoldingProps) => (
  <span className="mt-0.5 block text-sm">
    <Next position={position} />
  </span>
)

const openNote = ({ symbol }: Pick<Position, 'symbol'>): void => openDrawer('quant', { symbol })

/** From a note in default there is no early exit: its row says since when its issuer has not paid. */
function useVerbs({ symbol }: Position): HoldingVerbs {
  return useOwnOf(symbol).some(({ note }) => note.default !== null) ? { leave: null } : {}
}

export const holding: HoldingScreens = {
  asset: 'note',
  title: say('title'),
  nameHead: say('nameHead'),
  open: openNote,
  units: notesWords,
  About,
  verbs: { more: null, leave: say('exit'), look: say('look') },
  useVerbs,
  sellsAll: false,
  cells: [
    { name: 'quantity', head: say('quantity'), look: 'w-26 text-right', Cell: Quantity },
    { name: 'coupons', head: say('coupons'), look: 'w-28 text-right max-lg:hidden', Cell: Coupons },
    { name: 'next', head: say('next'), look: 'w-36', Cell: Next },
  ],
  Phone,
}

const More = ({ order }: { order: Order }) => {
  const own = useOwnOrder(order.id)
  if (!own?.next) return null
  return (
    <p className="figures text-pending text-sm">
      {say('nextLine', { step: say(`step-${own.next.step}`), day: istDay(own.next.day) })}
    </p>
  )
}

export const awaiting: AwaitingScreens = {
  title: ({ quantity, name }) => say('awaitingTitle', { count: notesWords(quantity), symbol: name }),
  waits: say('waits'),
  More,
}

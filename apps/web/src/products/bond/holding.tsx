/** products, bond: a held bond in the lists: how many, interest so far, the next payment with its day, and the yield. */
import { type BondOrder, listBonds, type Position } from '@pramaan/contracts'
import { formatPercent, fromWire, paise, toWire } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { useShowsAmounts } from '../../money/amounts.ts'
import { Amount } from '../../orders/amount.tsx'
import { countWords } from '../../orders/order-words.ts'
import type { HoldingProps, HoldingScreens, HoldingVerbs } from '../../orders/product.ts'
import { call } from '../../platform/call.ts'
import { istDay } from '../../platform/clock.ts'
import { openDrawer } from '../../platform/modals.ts'
import { rupees } from './figures.ts'
import { say } from './say-lists.ts'
import { useBondOrders } from './use-bonds.ts'

interface Own {
  readonly orders: readonly BondOrder[]
  readonly accrued: number
  readonly missed: number
  /** The soonest, summed over the orders of that day. */
  readonly next: { readonly day: string; readonly amount: number } | null
}

const sum = (amounts: readonly number[]): number =>
  toWire(paise(amounts.reduce((all, one) => all + (fromWire(one) ?? 0n), 0n)))

/** All orders of the bond together; null until they are known. */
function useOwn({ symbol }: Position): Own | null {
  const { data } = useBondOrders()
  const orders = (data ?? []).filter((order) => order.symbol === symbol)
  if (orders.length === 0) return null
  const coming = orders.flatMap(({ next_payment: next }) => next ?? [])
  const day = coming.map(({ paid }) => paid).toSorted()[0]
  return {
    orders,
    accrued: sum(orders.map(({ accrued }) => accrued)),
    missed: sum(orders.map(({ missed }) => missed)),
    next:
      day === undefined
        ? null
        : {
            day,
            amount: sum(
              coming
                .filter(({ paid }) => paid === day)
                .flatMap(({ coupon, redemption }) => [coupon, redemption]),
            ),
          },
  }
}

const Count = ({ position }: HoldingProps) =>
  useShowsAmounts() ? (
    <span className="figures">{countWords(position.quantity)}</span>
  ) : (
    <Money amount={null} hidden />
  )

function Accrued({ position }: HoldingProps) {
  const own = useOwn(position)
  return (
    <>
      <Amount rupees={own?.accrued ?? null} />
      <span className="block text-soft text-xs">{say('accruedNote')}</span>
    </>
  )
}

function Next({ position }: HoldingProps) {
  const own = useOwn(position)
  const isShown = useShowsAmounts()
  if (own && own.missed > 0)
    return <span className="text-loss text-sm">{say('missed', { amount: rupees(own.missed) })}</span>
  if (!own?.next) return <span className="text-soft">{say('none')}</span>
  return (
    <>
      <Amount rupees={isShown ? own.next.amount : null} />
      <span className="figures block text-soft text-xs">
        {say('couponOn', { day: istDay(own.next.day) })}
      </span>
    </>
  )
}

function Yield({ position }: HoldingProps) {
  const own = useOwn(position)
  const rate = own?.orders[0]?.yield_percent ?? null
  // In default there is none to name.
  if (own && rate === null) return <span className="text-soft">{say('none')}</span>
  return (
    <>
      <span className="figures">{formatPercent(rate)}</span>
      <span className="block text-soft text-xs">{say('yieldNote')}</span>
    </>
  )
}

function About({ position }: HoldingProps) {
  const own = useOwn(position)
  const [first] = own?.orders ?? []
  if (!first) return null
  return (
    <span className="figures block text-soft text-xs">
      {first.state === 'default' ? say('inDefault') : say('maturesOn', { day: istDay(first.maturity_day) })}
      {' · '}
      {say('cleanValue')}
    </span>
  )
}

const Phone = ({ position }: HoldingProps) => (
  <span className="mt-0.5 block text-soft text-sm">
    <BondCount count={position.quantity} />
    <span className="block">
      {say('nextHead')}: <Next position={position} closes={undefined} />
    </span>
  </span>
)

function BondCount({ count }: { count: number }) {
  return useShowsAmounts() ? <span className="figures">{bondsWords(count)}</span> : null
}

export const bondsWords = (count: number): string => say('count', { count, shown: countWords(count) })

/** A bond in default is neither bought nor closed: its row says what was missed. */
function useVerbs(position: Position): HoldingVerbs {
  const isInDefault = useOwn(position)?.orders.some(({ state }) => state === 'default') === true
  return isInDefault ? { more: null, leave: null } : {}
}

async function open({ symbol }: Position): Promise<void> {
  const { bonds } = await call(listBonds, { query: {} }, { inline: true })
  const found = bonds.find((bond) => bond.symbol === symbol)
  openDrawer('bond', found ? { id: found.id } : {})
}

export const holding: HoldingScreens = {
  asset: 'bond',
  title: say('title'),
  nameHead: say('bond'),
  open: (position) => void open(position).catch(() => openDrawer('bond')),
  units: bondsWords,
  About,
  verbs: { look: say('look') },
  useVerbs,
  sellsAll: false,
  cells: [
    { name: 'quantity', head: say('quantityHead'), look: 'w-20 text-right', Cell: Count },
    { name: 'accrued', head: say('accruedHead'), look: 'w-28 text-right max-lg:hidden', Cell: Accrued },
    { name: 'next', head: say('nextHead'), look: 'w-32 text-right', Cell: Next },
    { name: 'yield', head: say('yieldHead'), look: 'w-26 text-right max-lg:hidden', Cell: Yield },
  ],
  Phone,
}

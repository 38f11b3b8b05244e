/** products, fund: a held fund and an order that awaits its NAV, in the lists: units, NAV with its day, what is redeemed, and SIPs. */
import { displayTypes, type Order } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { UnitPrice } from '@pramaan/ui/unit-price.tsx'
import { rupeeWords, useShowsAmounts } from '../../money/amounts.ts'
import type { AwaitingScreens, HoldingProps, HoldingScreens, OrderScreens } from '../../orders/product.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { openDrawer } from '../../platform/modals.ts'
import { unitsWords } from './figures.tsx'
import { say } from './say-lists.ts'
import { useFundOf, useRedemptions, useSips } from './use-funds.ts'

const About = ({ position }: HoldingProps) => {
  const { fund } = useFundOf(position.symbol)
  if (!fund) return null
  return (
    <span className="text-soft text-sm">
      {say('about', {
        plan: fund.plan === 'direct' ? say('direct') : say('regular'),
        option: fund.option === 'growth' ? say('growthOption') : say('idcwOption'),
        risk: fund.risk_word,
      })}
    </span>
  )
}

const Units = ({ position }: HoldingProps) => {
  const shows = useShowsAmounts()
  return (
    <>
      <span className="figures">{shows ? unitsWords(position.quantity) : '••••'}</span>
      <span className="figures block text-soft text-sm">
        {say('averageOf')} <UnitPrice rupees={position.average_price} />
      </span>
      <Leaving position={position} />
    </>
  )
}

/** What is blocked for a redemption, with its next step. */
function Leaving({ position }: Pick<HoldingProps, 'position'>) {
  const { fund } = useFundOf(position.symbol)
  const all = useRedemptions().data ?? []
  const open = all.filter(({ fund_id: id, status }) => id === fund?.id && status === 'awaiting')
  return open.map((one) => (
    <span key={one.id} className="figures block text-pending text-sm">
      {say('leaving', { units: unitsWords(one.units), day: istDay(one.nav_day) })}
    </span>
  ))
}

const Nav = ({ position }: HoldingProps) => (
  <>
    <UnitPrice rupees={position.price} />
    <span className="block text-soft text-sm">{say('navOf', { day: istDay(position.as_of) })}</span>
  </>
)

const Monthly = ({ position }: HoldingProps) => {
  const { fund } = useFundOf(position.symbol)
  const sip = useSips().data?.find(({ fund_id: id, state }) => id === fund?.id && state !== 'stopped')
  const amount = fromWire(sip?.amount ?? null)
  if (!sip || amount === null) return <span className="text-soft">{say('noSip')}</span>
  return (
    <>
      <span className="figures block">{say('sipOf', { amount: rupeeWords(amount) })}</span>
      <span className="figures block text-soft text-sm">
        {sip.state === 'paused' ? say('sipPaused') : say('sipNext', { day: istDay(sip.debit_on ?? '') })}
      </span>
    </>
  )
}

const Phone = (props: HoldingProps) => (
  <>
    <span className="figures mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-soft text-sm">
      {useShowsAmounts() && <span>{unitsWords(props.position.quantity)}</span>}
      <UnitPrice rupees={props.position.price} />
    </span>
    <Leaving position={props.position} />
  </>
)

export const holding: HoldingScreens = {
  asset: 'fund',
  title: say('title'),
  nameHead: say('nameHead'),
  open: ({ symbol }) => openDrawer('fund', { symbol }),
  units: unitsWords,
  About,
  verbs: { more: say('investMore'), leave: say('redeem'), look: say('look') },
  sellsAll: false,
  cells: [
    { name: 'units', head: say('unitsHead'), look: 'w-40 text-right', Cell: Units },
    { name: 'nav', head: say('nav'), look: 'w-34 text-right', Cell: Nav },
    { name: 'sip', head: say('sip'), look: 'w-40 max-lg:hidden', Cell: Monthly },
  ],
  Phone,
}

const More = ({ order }: { order: Order }) => {
  if (!order.fund) return null
  return (
    <p className="figures text-soft text-sm">
      {order.can_cancel && order.expires_at
        ? say('cancelUntil', { when: istMoment(order.expires_at) })
        : say('onItsWay', { day: istDay(order.fund.nav_day) })}
      {order.fund.sip_id !== null && ` · ${say('ofSip')}`}
    </p>
  )
}

const amountOf = ({ fund, blocked }: Order): string => {
  const amount = fromWire(fund?.amount ?? blocked)
  return amount === null ? '' : rupeeWords(amount)
}

const awaiting: AwaitingScreens = {
  title: (order) => say('awaitingTitle', { amount: amountOf(order), name: order.name }),
  waits: say('waits'),
  More,
}

export const orders: OrderScreens = {
  ttype: 'fund',
  displayType: displayTypes.fund,
  units: unitsWords,
  awaiting,
  receipt: {
    steps: {
      'units allotted': say('stepAllotted'),
      'redemption requested': say('stepAsked'),
      'redemption cancelled': say('stepCancelled'),
      redeemed: say('stepRedeemed'),
    },
  },
  exit: { form: () => import('./leave.tsx') },
}

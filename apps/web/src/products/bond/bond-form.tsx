/** products, bond: buying one bond: how many, every rupee it brings, what it costs, and what did happen. */
import { type BondDetail, buyBond, type PlacedBond } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Complaints } from '../../orders/shelf/complaints.tsx'
import { CostLines, LedgerEntries, useShortBy } from '../../orders/shelf/cost-lines.tsx'
import { EnteredFrom } from '../../orders/shelf/entered-from.tsx'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { OrderPlaced } from '../../orders/shelf/order-placed.tsx'
import { CountField, readCount } from '../../orders/shelf/size-fields.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { call } from '../../platform/call.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { BondHead, BondPrices, BondTerms, BondYield } from './bond-facts.tsx'
import { Calendar } from './calendar.tsx'
import { type CalendarPayment, rupees, sumPaise } from './figures.ts'
import { Outcomes } from './outcomes.tsx'
import { say } from './say.ts'
import { bondsWords } from './words.ts'

interface Body {
  readonly quantity: number
  readonly version: number
}

const orderingOf = ({ id, name, symbol }: BondDetail): Ordering<Body, PlacedBond, PlacedBond> => ({
  key: `bond:${id}`,
  preview: (body, options) => call(buyBond, { params: { id }, query: { dry_run: '1' }, body }, options),
  place: (body, options) =>
    call(buyBond, { params: { id }, query: {}, body: { ...body, consent: true } }, options),
  pin: ({ quantity }) => ({
    operation: `buy:otc:${symbol}:${quantity}`.toLowerCase(),
    says: say('pin', { bonds: bondsWords(quantity), name }),
  }),
})

/** Lakhs and their parts are what people ask for. */
const usualOf = ({ face, least }: BondDetail): number[] =>
  [least, ...[100_000, 500_000, 1_000_000].map((worth) => Math.floor(worth / face))].filter(
    (count, place, all) => count >= least && all.indexOf(count) === place,
  )

export function BondForm({ bond }: { bond: BondDetail }) {
  const [text, setText] = useState('')
  const range = { step: 1, least: bond.least, most: bond.left }
  const count = readCount(text, range, bondsWords).value
  const isOpen = bond.state === 'open'
  const form = useOrderForm(
    orderingOf(bond),
    count === null || !isOpen ? null : { quantity: count, version: bond.version },
  )
  const { preview, isCurrent } = form.cost
  const shortBy = useShortBy(preview?.total ?? null)
  if (form.placed?.id) return <Placed placed={form.placed} onAgain={form.again} />
  if (!isOpen) return <ToLookAt bond={bond} />
  return (
    <OrderForm
      form={form}
      label={say('label', bond)}
      consent={say('consent')}
      button={
        preview && isCurrent && count !== null
          ? say('buy', { bonds: bondsWords(count), amount: rupees(preview.total) })
          : say('buyNone')
      }
      shortBy={shortBy}
      earns={say('earns', { spread: rupees(Math.round((bond.clean - bond.bid) * 100) / 100) })}
      cost={<Cost preview={preview} isCurrent={isCurrent} />}
      fields={
        <CountField
          label={say('count')}
          name="quantity"
          text={text}
          onText={setText}
          range={range}
          words={bondsWords}
          usual={usualOf(bond)}
          hint={count === null ? undefined : say('nominal', { face: rupees(count * bond.face) })}
          isTried={form.isTried}
        />
      }
      below={
        <>
          <Money preview={preview} bond={bond} count={count} />
          {preview && <LedgerEntries postings={preview.postings} />}
        </>
      }
    >
      <BondHead bond={bond} />
      <BondYield bond={bond} />
      <BondPrices bond={bond} />
      <BondTerms bond={bond} />
    </OrderForm>
  )
}

const isToCome = ({ state }: { state: string }): boolean => state === 'upcoming'

/** With the client's own number once it is typed, of one bond until then. */
function Money({
  preview,
  bond,
  count,
}: {
  preview: PlacedBond | null
  bond: BondDetail
  count: number | null
}) {
  const payments = preview?.payments ?? bond.payments.filter(isToCome)
  return (
    <>
      <Part
        title={say('calendar')}
        aside={
          preview && count !== null ? say('forCount', { bonds: bondsWords(preview.quantity) }) : say('forOne')
        }
      >
        <Calendar payments={payments.map(plain)} />
        <TotalBack payments={payments} />
        <EnteredFrom figures={bond.entered} kinds={['bond-default']} />
      </Part>
      {preview && (
        <Part title={say('lost')}>
          <Outcomes placed={preview} />
        </Part>
      )}
    </>
  )
}

const plain = ({
  due,
  paid,
  coupon,
  redemption,
  ...more
}: CalendarPayment & { readonly tax?: number }): CalendarPayment & { readonly tax?: number } => ({
  ...{ due, paid, coupon, redemption },
  ...(more.tax !== undefined && { tax: more.tax }),
})

function TotalBack({ payments }: { payments: readonly (CalendarPayment & { readonly tax?: number })[] }) {
  const face = payments.reduce((sum, { redemption }) => sum + (fromWire(redemption) ?? 0n), 0n)
  const total = sumPaise(payments)
  const tax = payments.reduce((sum, one) => sum + (fromWire(one.tax ?? 0) ?? 0n), 0n)
  const inWords = (amount: bigint): string => rupees(Number(paise(amount)) / 100)
  return (
    <div className="mt-1 text-sm">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{say('totalBack')}</span>
        <span className="figures font-semibold">{inWords(total)}</span>
      </p>
      <p className="text-soft">
        {say('totalNote', { face: inWords(face), interest: inWords(total - face) })}
        {tax > 0n && `; ${say('aboutTds', { tax: inWords(tax) })}`}
      </p>
      <p className="text-soft text-xs">{say('moved')}</p>
    </div>
  )
}

function Cost({ preview, isCurrent }: { preview: PlacedBond | null; isCurrent: boolean }) {
  return (
    <CostLines
      lines={
        preview && [
          {
            name: say('principalLine'),
            note: say('principalNote', {
              bonds: bondsWords(preview.quantity),
              price: rupees(preview.price),
            }),
            rupees: preview.principal,
          },
          {
            name: say('accruedLine'),
            ...(preview.accrued > 0 && { note: say('accruedBack') }),
            rupees: preview.accrued,
          },
        ]
      }
      {...(preview && { charges: { lines: preview.fee_lines, total: preview.fees.total } })}
      total={preview && { name: say('youPay'), rupees: preview.total }}
      mostLost={preview?.total ?? null}
      mostLostNote={say('mostLostNote')}
      isCurrent={isCurrent}
    />
  )
}

function whyNot({ state, opens_at, maturity_day }: BondDetail): string {
  if (state === 'upcoming') return say('notYet', { time: istMoment(opens_at) })
  if (state === 'matured') return say('repaid', { day: istDay(maturity_day) })
  return state === 'default' ? say('notInDefault') : say('notForSale')
}

/** Not open yet, closed, matured or in default: everything to read, and nothing to press. */
const ToLookAt = ({ bond }: { bond: BondDetail }) => (
  <div className="flex flex-col gap-4">
    <BondHead bond={bond} />
    <BondYield bond={bond} />
    <BondPrices bond={bond} />
    <Part title={say(bond.state === 'default' ? 'scheduled' : 'allPayments')} aside={say('forOne')}>
      {bond.state === 'default' && (
        <p className="mb-2 flex items-start gap-2 text-loss text-sm">
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {say('scheduledNote')}
        </p>
      )}
      <Calendar payments={bond.payments} />
      <EnteredFrom figures={bond.entered} kinds={['bond-default']} />
    </Part>
    <BondTerms bond={bond} />
    <p className="rounded-lg bg-sunken px-3 py-2.5">{whyNot(bond)}</p>
    <Complaints />
  </div>
)

function Placed({ placed, onAgain }: { placed: PlacedBond; onAgain: () => void }) {
  const [next] = placed.payments
  return (
    <OrderPlaced
      order={{ id: placed.id ?? '', ttype: 'bond', status: placed.status }}
      title={say('bought', { bonds: bondsWords(placed.quantity), name: placed.name })}
      says={say('boughtSays', { amount: rupees(placed.total) })}
      next={
        next
          ? say('nextPayment', {
              amount: rupees(Math.round((next.coupon + next.redemption) * 100) / 100),
              day: istDay(next.paid),
            })
          : ''
      }
      more={{ words: say('more'), onPress: onAgain }}
    />
  )
}

/** products, otc: an allotment to be answered: what is unpaid and until when, what a payment keeps as lots, and only the client accepts. */

import { spanWords } from '@pramaan/browser/spans.ts'
import { allocateDeal, type DealAnswer, type DealOrder, type ViewedDeal } from '@pramaan/contracts'
import { formatRupees, fromWire, type Paise, paise } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { istMinute } from '../../market/times.ts'
import { rupeeWords } from '../../money/amounts.ts'
import { Choice } from '../../orders/choice.tsx'
import { Charges } from '../../orders/fee-lines.tsx'
import { countWords, sharesWords } from '../../orders/order-words.ts'
import { useBusinessNow } from '../../orders/shelf/business-now.ts'
import { RiskLine } from '../../orders/shelf/offer-parts.tsx'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { OrderPlaced } from '../../orders/shelf/order-placed.tsx'
import { RupeesField, readRupees } from '../../orders/shelf/size-fields.tsx'
import { type LifeStep, LifeSteps } from '../../orders/shelf/steps.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { SumLine } from '../../orders/sum-line.tsx'
import { call } from '../../platform/call.ts'
import { istMoment } from '../../platform/clock.ts'
import { KeptLots } from './kept-lots.tsx'
import { say } from './say.ts'

interface AnswerProps {
  readonly deal: ViewedDeal
  readonly order: DealOrder
}

interface Ask {
  readonly decision: 'accept' | 'decline'
  readonly amount?: number
}

type Way = 'full' | 'part' | 'decline'

const NONE = paise(0n)
const inRupees = (amount: Paise): number => Number(amount) / 100

const orderingOf = (id: string): Ordering<Ask, DealAnswer, DealAnswer> => ({
  key: `otc-answer:${id}`,
  preview: (body, options) => call(allocateDeal, { params: { id }, query: { dry_run: '1' }, body }, options),
  place: (body, options) =>
    call(allocateDeal, { params: { id }, query: {}, body: { ...body, consent: true } }, options),
  // What is declined is released: nobody needs a PIN to have their money back.
  pin: ({ decision, amount }) =>
    decision === 'decline'
      ? null
      : {
          operation: `deal.pay:${id}:${fromWire(amount ?? 0) ?? NONE}`,
          says: say('pinPay', { amount: formatRupees(fromWire(amount ?? 0) ?? NONE) }),
        },
})

/** Nothing to ask for while no sum is typed, and none once all of it is paid. */
function bodyOf(way: Way, amount: Paise | null): Ask | null {
  if (way === 'decline') return { decision: 'decline' }
  return amount === null || amount === NONE ? null : { decision: 'accept', amount: inRupees(amount) }
}

/** What was answered here stays with its receipt; `elsewhere` is shown where it was answered in another place, or lapsed. */
export function AnswerForm({ deal, order, elsewhere }: AnswerProps & { elsewhere: ReactNode }) {
  const [way, setWay] = useState<Way>('full')
  const [text, setText] = useState('')
  const outstanding = paise(-(fromWire(order.outstanding) ?? 0n))
  const range = { least: paise(1n), most: outstanding, step: null }
  const typed = readRupees(text, range).value
  const amount = way === 'full' ? outstanding : typed
  const body = bodyOf(way, amount)
  const form = useOrderForm(orderingOf(order.id), body)
  if (form.placed) return <Answered deal={deal} answer={form.placed} />
  if (order.status !== 'awaiting' && !form.isBusy) return elsewhere
  return (
    <OrderForm
      form={form}
      isOpenWhenFrozen
      label={say('answerLabel', { name: deal.name })}
      consent={way === 'decline' ? say('consentDecline') : say('consentPay')}
      button={buttonOf(way, amount, order)}
      shortBy={null}
      earns={say('earns')}
      cost={<Then way={way} answer={form.cost.preview} due={order.due_at} />}
      fields={
        <div className="flex flex-col gap-4">
          <Choice
            name="answer"
            label={say('answer')}
            options={[
              { value: 'full', label: say('payFull') },
              { value: 'part', label: say('payPart') },
              { value: 'decline', label: say('decline') },
            ]}
            chosen={way}
            onChoose={setWay}
          />
          {way === 'part' && (
            <RupeesField
              text={text}
              onText={setText}
              range={range}
              usual={[2n, 4n].map((part) => paise(outstanding / part - ((outstanding / part) % 100n)))}
              isTried={form.isTried}
            />
          )}
          <KeptLots deal={deal} order={order} way={way} answer={form.cost.preview} />
        </div>
      }
      below={
        <>
          <RiskLine>{deal.risk}</RiskLine>
          {deal.allotted !== null && deal.clients !== null && (
            <p className="figures text-sm text-soft">
              {say('dealSoFar', {
                allotted: countWords(deal.allotted),
                total: countWords(deal.total),
                clients: deal.clients,
              })}
            </p>
          )}
        </>
      }
    >
      <Head deal={deal} order={order} />
      <Unpaid outstanding={outstanding} due={order.due_at} />
      <Sums order={order} />
    </OrderForm>
  )
}

function buttonOf(way: Way, amount: Paise | null, { blocked, paid }: DealOrder): string {
  if (way === 'decline') {
    const all = paise((fromWire(blocked) ?? 0n) + (fromWire(paid) ?? 0n))
    return say('declineButton', { amount: formatRupees(all) })
  }
  return amount === null ? say('acceptPlain') : say('acceptPay', { amount: rupeeWords(amount) })
}

const Head = ({ deal, order }: AnswerProps) => (
  <div>
    <h3 className="wrap-anywhere text-xl">{deal.name}</h3>
    <p className="text-sm text-soft">{say('from', { seller: deal.seller, market: deal.market })}</p>
    <div className="mt-3 flex items-end justify-between gap-4">
      <div>
        <p className="text-sm text-soft">{say('allottedToYou')}</p>
        <p className="figures">
          <span className="font-semibold text-3xl">{countWords(order.allotted ?? 0)}</span>{' '}
          <span className="text-soft">{say('allottedOf', { shares: sharesWords(order.applied) })}</span>
        </p>
      </div>
      <div className="figures text-right">
        <Money amount={fromWire(order.price)} className="font-semibold" />
        <p className="text-sm text-soft">{deal.source}</p>
      </div>
    </div>
    <LifeSteps steps={stepsOf(order)} className="mt-4" />
  </div>
)

const minuteOf = (at: string | null): string => (at === null ? '' : istMinute(Date.parse(at)))

const stepsOf = (order: DealOrder): readonly LifeStep[] => [
  {
    title: say('stepAsked', { count: countWords(order.applied) }),
    note: minuteOf(order.order_time),
    state: 'done',
  },
  {
    title: say('stepAllotted', { count: countWords(order.allotted ?? 0) }),
    note: minuteOf(order.allotted_at),
    state: 'done',
  },
  { title: say('stepPay'), note: say('stepBy', { time: istMoment(order.due_at) }), state: 'due' },
  { title: say('stepShares'), note: say('stepWhenPaid'), state: 'to-come' },
]

function Unpaid({ outstanding, due }: { outstanding: Paise; due: string }) {
  const now = useBusinessNow(1000)
  return (
    <section aria-label={say('unpaid')} className="rounded-xl bg-pending-wash px-4 py-3">
      <p className="flex items-center justify-between gap-4 font-semibold text-pending">
        <span className="flex items-center gap-2">
          <TriangleAlert size={18} aria-hidden="true" />
          {say('unpaid')}
        </span>
        <Money amount={paise(-outstanding)} />
      </p>
      <p className="mt-1 text-sm">
        {say('unpaidNote', {
          when: istMoment(due),
          span: spanWords(Math.max(0, Date.parse(due) - now)),
        })}
      </p>
    </section>
  )
}

function Sums({ order }: { order: DealOrder }) {
  const { allotted, price, value, fees, fee_lines, total, paid, released } = order
  const amount = fromWire(price)
  return (
    <div>
      <dl>
        <SumLine
          name={say('value', {
            count: countWords(allotted ?? 0),
            price: amount === null ? '' : formatRupees(amount),
          })}
          amount={fromWire(value)}
        />
      </dl>
      <Charges lines={fee_lines} total={fees?.total ?? 0} />
      <dl>
        <SumLine isSum name={say('toPay', { count: countWords(allotted ?? 0) })} amount={fromWire(total)} />
        {paid > 0 && <SumLine name={say('paidSoFar')} amount={fromWire(paid)} />}
        {released > 0 && <SumLine name={say('releasedFor')} amount={fromWire(released)} />}
      </dl>
    </div>
  )
}

function Then({ way, answer, due }: { way: Way; answer: DealAnswer | null; due: string }) {
  if (way !== 'part' || answer === null || answer.outstanding === 0) return null
  return (
    <p className="figures text-center text-sm text-soft">
      {say('thenUnpaid', {
        amount: formatRupees(fromWire(answer.outstanding) ?? NONE),
        time: istMoment(due),
      })}
    </p>
  )
}

function Answered({ deal, answer }: { deal: ViewedDeal; answer: DealAnswer }) {
  const left = formatRupees(paise(-(fromWire(answer.outstanding) ?? 0n)))
  const words = {
    holding: [say('gotTitle', { shares: sharesWords(answer.keeps), name: deal.name }), say('nextSell')],
    awaiting: [
      say('partTitle', { amount: formatRupees(fromWire(answer.paid) ?? NONE), left }),
      say('nextPay', { when: istMoment(answer.due_at) }),
    ],
    rejected: [say('declinedTitle'), say('nextNone')],
  } as const
  const [title, next] = words[answer.status as keyof typeof words] ?? [say('answered'), '']
  return (
    <OrderPlaced
      order={{ id: answer.id, status: answer.status, ttype: 'otc' }}
      title={title}
      says={answer.says}
      next={next}
    />
  )
}

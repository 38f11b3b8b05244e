/** products, fund: a SIP: how much, on which day of the month, how often; when the first is debited, and what happens without money. */
import { type FundSip, type FundView, startSip } from '@pramaan/contracts'
import { toWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { Chips } from '../../orders/chips.tsx'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { RupeesField, readRupees } from '../../orders/shelf/size-fields.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { call } from '../../platform/call.ts'
import { istDay } from '../../platform/clock.ts'
import { consentOf, earnsOf, type FundFormProps, inPaise } from './lump-form.tsx'
import { say } from './say.ts'

interface Body {
  readonly amount: number
  readonly day: number
  readonly instalments: number
  readonly version: number
}

const orderingOf = ({ id, name }: FundView): Ordering<Body, FundSip, FundSip> => ({
  key: `sip:${id}`,
  preview: (body, options) => call(startSip, { params: { id }, query: { dry_run: '1' }, body }, options),
  place: (body, options) =>
    call(startSip, { params: { id }, query: {}, body: { ...body, consent: true } }, options),
  pin: ({ amount, day }) => ({
    operation: `sip:${id}:${amount}`,
    says: say('pinSip', { amount: rupeeWords(inPaise(amount)), name, day }),
  }),
})

const DAYS = [1, 5, 10, 15, 25]
const TIMES = [12, 36, 60, 120]
const USUAL = [1_000, 2_500, 5_000, 10_000].map(inPaise)

export function SipForm({ fund, choice, children }: FundFormProps) {
  const [text, setText] = useState('')
  const [day, setDay] = useState(5)
  const [instalments, setInstalments] = useState(60)
  const range = { least: inPaise(fund.sip_minimum), most: null, step: inPaise(fund.step) }
  const amount = readRupees(text, range).value
  const form = useOrderForm(
    orderingOf(fund),
    amount === null ? null : { amount: toWire(amount), day, instalments, version: fund.version },
  )
  const { preview } = form.cost
  if (form.placed) return <Started fund={fund} sip={form.placed} onAgain={form.again} />
  return (
    <OrderForm
      form={form}
      label={say('sipLabel', { name: fund.name })}
      consent={consentOf(fund)}
      button={amount === null ? say('startPlain') : say('start', { amount: rupeeWords(amount) })}
      shortBy={null}
      earns={earnsOf(fund)}
      cost={preview && <First sip={preview} />}
      fields={
        <div className="flex flex-col gap-4">
          {choice}
          <RupeesField {...{ text, range }} onText={setText} usual={USUAL} isTried={form.isTried} />
          <div>
            <p className="mb-1 text-sm text-soft">{say('onDay')}</p>
            <Chips
              label={say('onDay')}
              chips={DAYS.map((one) => ({
                key: String(one),
                label: say('dayOf', { day: one }),
                isChosen: one === day,
              }))}
              onChoose={(key) => setDay(Number(key))}
            />
            <p className="mt-2 mb-1 text-sm text-soft">{say('howOften')}</p>
            <Chips
              label={say('howOften')}
              chips={TIMES.map((one) => ({
                key: String(one),
                label: say('years', { count: one / 12 }),
                isChosen: one === instalments,
              }))}
              onChoose={(key) => setInstalments(Number(key))}
            />
          </div>
        </div>
      }
      below={<p className="rounded-lg bg-sunken px-3 py-2.5 text-sm">{say('sipNote')}</p>}
    >
      {children}
    </OrderForm>
  )
}

const First = ({ sip }: { sip: FundSip }) => (
  <p className="figures flex items-start gap-2 py-1 text-sm">
    <CalendarClock size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-soft" />
    {sip.due_on === sip.debit_on
      ? say('firstOn', { day: istDay(sip.debit_on ?? '') })
      : say('firstMoved', { due: istDay(sip.due_on ?? ''), day: istDay(sip.debit_on ?? '') })}
  </p>
)

const Started = ({ fund, sip, onAgain }: { fund: FundView; sip: FundSip; onAgain: () => void }) => (
  <div role="status" className="flex flex-col gap-3">
    <StatusChip status="approved" word={say('running')} />
    <h3 className="text-2xl">
      {say('started', { amount: rupeeWords(inPaise(sip.amount)), name: fund.name })}
    </h3>
    <First sip={sip} />
    <p className="text-soft">{say('sipNote')}</p>
    <Button variant="outline" onClick={onAgain}>
      {say('back')}
    </Button>
  </div>
)

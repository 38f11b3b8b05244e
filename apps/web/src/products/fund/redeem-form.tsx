/** products, fund: getting out: units, an amount or all; which NAV and when the money comes; load by the age of each unit; STT. */
import { type FundLeaving, type FundView, redeemFund } from '@pramaan/contracts'
import { fromWire, scaledFromWire, toWire } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { fineCount } from '@pramaan/ui/unit-price.tsx'
import { useState } from 'react'
import { rupeeWords, typedRupees } from '../../money/amounts.ts'
import { Choice } from '../../orders/choice.tsx'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { call } from '../../platform/call.ts'
import { istDay } from '../../platform/clock.ts'
import { unitsWords } from './figures.tsx'
import { inPaise } from './lump-form.tsx'
import { NavClock } from './nav-clock.tsx'
import { NoneFree } from './none-free.tsx'
import { say } from './say.ts'

type Body = { by: 'all' } | { by: 'units'; units: number } | { by: 'amount'; amount: number }

const orderingOf = (id: string): Ordering<Body, FundLeaving, FundLeaving> => ({
  key: `redeem:${id}`,
  preview: (body, options) => call(redeemFund, { params: { id }, query: { dry_run: '1' }, body }, options),
  place: (body, options) => call(redeemFund, { params: { id }, query: {}, body }, options),
  // The money stays in the account: selling asks for no PIN.
  pin: () => null,
})

const WAYS = ['all', 'amount', 'units'] as const
type Way = (typeof WAYS)[number]

function bodyOf(way: Way, text: string): Body | null {
  if (way === 'all') return { by: 'all' }
  if (way === 'amount') {
    const amount = typedRupees(text)
    return amount === null ? null : { by: 'amount', amount: toWire(amount) }
  }
  const plain = text.replaceAll(/[,\s]/g, '')
  const units = /^\d+(\.\d{1,3})?$/.test(plain) ? scaledFromWire(Number(plain), 3) : null
  return units === null || units <= 0n ? null : { by: 'units', units: Number(plain) }
}

export function RedeemForm({ fund, onDone }: { fund: FundView; onDone: () => void }) {
  return fund.held?.free_units === 0 ? (
    <div className="flex flex-col items-start gap-3">
      <h3 className="text-xl">{fund.name}</h3>
      <NoneFree fund={fund} />
      <BackToFund onPress={onDone} />
    </div>
  ) : (
    <OpenForm fund={fund} onDone={onDone} />
  )
}

/** A verb with its object, once it is known how much. */
function buttonOf(body: Body | null, preview: FundLeaving | null): string {
  if (body?.by === 'amount') return say('redeemOf', { much: rupeeWords(inPaise(body.amount)) })
  return body === null || preview === null
    ? say('redeem')
    : say('redeemOf', { much: unitsWords(preview.units) })
}

function OpenForm({ fund, onDone }: { fund: FundView; onDone: () => void }) {
  const [way, setWay] = useState<Way>('all')
  const [text, setText] = useState('')
  const body = bodyOf(way, text)
  const form = useOrderForm(orderingOf(fund.id), body)
  const { preview } = form.cost
  if (form.placed) return <Asked placed={form.placed} onDone={onDone} />
  return (
    <OrderForm
      form={form}
      label={say('redeemLabel', { name: fund.name })}
      consent={say('redeemConsent')}
      button={buttonOf(body, preview)}
      shortBy={null}
      withoutPin
      isOpenWhenFrozen
      earns={say('earnsNothing')}
      cost={preview && <Brings preview={preview} />}
    >
      <div>
        <h3 className="text-xl">{fund.name}</h3>
        <p className="figures text-soft text-sm">
          {say('freeUnits', { units: unitsWords(fund.held?.free_units ?? 0) })}
        </p>
      </div>
      <Choice
        name="way"
        label={say('redeemBy')}
        options={WAYS.map((value) => ({ value, label: say(`by-${value}`) }))}
        chosen={way}
        onChoose={setWay}
      />
      {way !== 'all' && (
        <TextInput
          label={way === 'amount' ? say('amount') : say('unitsField')}
          name="size"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={form.isTried && body === null ? say('sizeNeeded') : undefined}
          hint={way === 'amount' ? say('amountHint') : say('unitsHint')}
          className="[&_input]:figures [&_input]:font-semibold [&_input]:text-xl"
        />
      )}
      {preview && (
        <NavClock
          cutOff={preview.cut_off}
          navDay={preview.nav_day}
          navBy={preview.nav_by}
          doneOn={preview.pay_day}
          done={say('moneyPaid')}
        />
      )}
      {preview && preview.exit_load > 0 && <Lots preview={preview} />}
    </OrderForm>
  )
}

const Brings = ({ preview }: { preview: FundLeaving }) => (
  <dl aria-label={say('brings')} className="figures text-sm">
    <Line name={say('unitsAtLast', { units: fineCount(preview.units) })} rupees={preview.gross} />
    {preview.exit_load > 0 && <Line name={say('load')} rupees={-preview.exit_load} />}
    {preview.stt > 0 && <Line name={say('stt')} rupees={-preview.stt} />}
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="font-semibold text-base">{say('aboutNet')}</dt>
      <dd className="font-semibold text-xl">
        <Money amount={fromWire(preview.net)} paise={false} />
      </dd>
    </div>
    <div className="flex justify-between gap-4 text-soft">
      <dt>{say('paidOn')}</dt>
      <dd>{istDay(preview.pay_day)}</dd>
    </div>
  </dl>
)

const Line = ({ name, rupees }: { name: string; rupees: number }) => (
  <div className="flex items-baseline justify-between gap-4 py-0.5">
    <dt className="text-soft">{name}</dt>
    <dd>
      <Money amount={fromWire(rupees)} />
    </dd>
  </div>
)

/** Oldest first: what is older than the last step pays nothing. */
const Lots = ({ preview }: { preview: FundLeaving }) => (
  <table className="figures w-full text-sm">
    <caption className="mb-1 text-left text-soft">{say('lotsNote')}</caption>
    <thead className="text-soft">
      <tr>
        <th scope="col" className="text-left font-normal">
          {say('allotted')}
        </th>
        <th scope="col" className="text-right font-normal">
          {say('unitsHead')}
        </th>
        <th scope="col" className="text-right font-normal">
          {say('age')}
        </th>
        <th scope="col" className="text-right font-normal">
          {say('load')}
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {preview.lots.map((lot) => (
        <tr key={`${lot.allotted_on} ${lot.units}`}>
          <td className="py-1">{istDay(lot.allotted_on)}</td>
          <td className="py-1 text-right">{fineCount(lot.units)}</td>
          <td className="py-1 text-right">{say('days', { count: lot.age_days })}</td>
          <td className="py-1 text-right">{`${lot.load_percent}%`}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Asked = ({ placed, onDone }: { placed: FundLeaving; onDone: () => void }) => (
  <div role="status" className="flex flex-col gap-3">
    <StatusChip status="awaiting" word={say('redemptionAsked')} />
    <h3 className="text-2xl">
      {say('askedTitle', { units: unitsWords(placed.blocked_units), name: placed.name })}
    </h3>
    <p className="text-soft">{placed.says}</p>
    <BackToFund onPress={onDone} />
  </div>
)

const BackToFund = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-11 self-start text-link underline underline-offset-4"
  >
    {say('back')}
  </button>
)

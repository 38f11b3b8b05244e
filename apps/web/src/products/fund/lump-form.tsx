/** products, fund: a lump sum: the amount, the NAV that it gets, duty inside it, units at the last NAV, and what is blocked. */
import { buyFund, type FundPurchase, type FundView } from '@pramaan/contracts'
import { fromWire, type Paise, paise, toWire } from '@pramaan/money'
import { fineCount, UnitPrice } from '@pramaan/ui/unit-price.tsx'
import { type ReactNode, useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { CostLines, LedgerEntries, useShortBy } from '../../orders/shelf/cost-lines.tsx'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { OrderPlaced } from '../../orders/shelf/order-placed.tsx'
import { RupeesField, readRupees } from '../../orders/shelf/size-fields.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { call } from '../../platform/call.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { unitsWords } from './figures.tsx'
import { NavClock } from './nav-clock.tsx'
import { say } from './say.ts'

interface Body {
  readonly amount: number
  readonly version: number
}

export const inPaise = (rupees: number): Paise => fromWire(rupees) ?? paise(0n)

const orderingOf = ({ id, name }: FundView): Ordering<Body, FundPurchase, FundPurchase> => ({
  key: `fund:${id}`,
  preview: (body, options) => call(buyFund, { params: { id }, query: { dry_run: '1' }, body }, options),
  place: (body, options) =>
    call(buyFund, { params: { id }, query: {}, body: { ...body, consent: true } }, options),
  pin: ({ amount }) => ({
    operation: `fund:${id}:${amount}`,
    says: say('pinBuy', { amount: rupeeWords(inPaise(amount)), name }),
  }),
})

const USUAL = [5_000, 10_000, 25_000, 50_000].map(inPaise)

export interface FundFormProps {
  readonly fund: FundView
  /** Once or every month. */
  readonly choice: ReactNode
  readonly children: ReactNode
}

export function LumpForm({ fund, choice, children }: FundFormProps) {
  const [text, setText] = useState('')
  const range = { least: inPaise(fund.minimum), most: null, step: inPaise(fund.step) }
  const amount = readRupees(text, range).value
  const form = useOrderForm(
    orderingOf(fund),
    amount === null ? null : { amount: toWire(amount), version: fund.version },
  )
  const { preview, isCurrent } = form.cost
  const shortBy = useShortBy(preview?.amount ?? null)
  if (form.placed) return <Placed fund={fund} placed={form.placed} onAgain={form.again} />
  const dealt = preview ?? fund.buys
  return (
    <OrderForm
      form={form}
      label={say('buyLabel', { name: fund.name })}
      consent={consentOf(fund)}
      button={amount === null ? say('investPlain') : say('invest', { amount: rupeeWords(amount) })}
      shortBy={shortBy}
      earns={earnsOf(fund)}
      cost={
        <CostLines
          lines={preview && [{ name: say('dutyInside'), rupees: preview.stamp_duty }]}
          total={
            preview && {
              name: say('blockedNow'),
              note: say('debitedLater'),
              rupees: preview.amount,
            }
          }
          mostLost={preview?.amount ?? null}
          mostLostNote={say('lostNote')}
          isCurrent={isCurrent}
        />
      }
      fields={
        <div className="flex flex-col gap-4">
          {choice}
          <RupeesField {...{ text, range }} onText={setText} usual={USUAL} isTried={form.isTried} />
        </div>
      }
      below={
        <>
          <NavClock
            cutOff={dealt.cut_off}
            navDay={dealt.nav_day}
            navBy={dealt.nav_by}
            doneOn={dealt.units_on}
            done={say('unitsYours')}
          />
          {preview && <Units preview={preview} />}
          {preview && <LedgerEntries postings={preview.postings} />}
        </>
      }
    >
      {children}
    </OrderForm>
  )
}

export const consentOf = (fund: FundView): string =>
  fund.deepest_fall !== null && fund.deepest_fall < 0
    ? say('consentFall', { fall: `${Math.round(-fund.deepest_fall)}%` })
    : say('consent')

export const earnsOf = ({ commission }: FundView): string =>
  commission === 0 ? say('earnsNothing') : say('earns', { percent: `${commission}%` })

/** Until the NAV is known it is "about". */
const Units = ({ preview }: { preview: FundPurchase }) => (
  <dl className="figures space-y-1 text-sm">
    <div className="flex items-baseline justify-between gap-4">
      <dt className="font-medium">{say('unitsAt', { day: istDay(preview.nav_known_day) })}</dt>
      <dd className="font-semibold">{say('about', { units: unitsWords(preview.units) })}</dd>
    </div>
    <div className="flex items-baseline justify-between gap-4 text-soft">
      <dt>{say('ifMoves')}</dt>
      <dd>{say('between', { low: fineCount(preview.units_low), high: fineCount(preview.units_high) })}</dd>
    </div>
    <div className="flex items-baseline justify-between gap-4 text-soft">
      <dt>{say('lastNav')}</dt>
      <dd>
        <UnitPrice rupees={preview.nav} />
      </dd>
    </div>
  </dl>
)

interface PlacedProps {
  readonly fund: FundView
  readonly placed: FundPurchase
  readonly onAgain: () => void
}

const Placed = ({ fund, placed, onAgain }: PlacedProps) => (
  <OrderPlaced
    order={{ id: placed.id ?? '', ttype: 'fund', status: placed.status }}
    title={say('placed', { amount: rupeeWords(inPaise(placed.amount)), name: fund.name })}
    says={placed.says}
    next={say('nextUnits', {
      day: istDay(placed.nav_day),
      by: istMoment(placed.nav_by),
      units: istDay(placed.units_on),
    })}
    more={{ words: say('again'), onPress: onAgain }}
  />
)

/** products, otc: a deal to be bought: its clock, what is left, the lot, what happens with the money, and what is blocked. */

import { spanWords } from '@pramaan/browser/spans.ts'
import { type DealPurchase, purchaseDeal, type ViewedDeal } from '@pramaan/contracts'
import { formatRupees, fromWire } from '@pramaan/money'
import { Chip } from '@pramaan/ui/chip.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { countWords, sharesWords } from '../../orders/order-words.ts'
import { useBusinessNow } from '../../orders/shelf/business-now.ts'
import { CostLines, useShortBy } from '../../orders/shelf/cost-lines.tsx'
import { BigFigure, OfferFacts, OfferHead, Part, PriceSource } from '../../orders/shelf/offer-parts.tsx'
import { OfferPdfs } from '../../orders/shelf/offer-pdfs.tsx'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { OrderPlaced } from '../../orders/shelf/order-placed.tsx'
import { CountField, readCount } from '../../orders/shelf/size-fields.tsx'
import { LeftBar, TimeLeft } from '../../orders/shelf/time-left.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { call } from '../../platform/call.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { OwnPurchases } from './own-purchases.tsx'
import { say } from './say.ts'

interface Ask {
  readonly id: string
  readonly quantity: number
  readonly version: number
}

const orderingOf = ({ id, name }: ViewedDeal): Ordering<Ask, DealPurchase, DealPurchase> => ({
  key: `otc:${id}`,
  preview: (body, options) => call(purchaseDeal, { query: { dry_run: '1' }, body }, options),
  place: (body, options) => call(purchaseDeal, { query: {}, body: { ...body, consent: true } }, options),
  pin: ({ quantity }) => ({
    operation: `deal.buy:${id}:${quantity}`,
    says: say('pinBuy', { shares: sharesWords(quantity), name }),
  }),
})

export function BuyForm({ deal }: { deal: ViewedDeal }) {
  const [text, setText] = useState('')
  const isOpen = deal.state === 'open' && deal.remaining > 0
  const range = { step: deal.lot, least: deal.lot, most: Math.max(deal.lot, deal.remaining) }
  const count = isOpen ? readCount(text, range, sharesWords).value : null
  const form = useOrderForm(
    orderingOf(deal),
    count === null ? null : { id: deal.id, quantity: count, version: deal.version },
  )
  const { preview, isCurrent } = form.cost
  const shortBy = useShortBy(preview?.blocked ?? null)
  if (form.placed?.id) return <Placed deal={deal} placed={form.placed} onAgain={form.again} />
  const head = (
    <>
      <Head deal={deal} />
      <Facts deal={deal} />
      <OwnPurchases deal={deal} />
      <How deal={deal} />
      {deal.pdfs && (
        <Part title={say('documents')}>
          <OfferPdfs offerId={deal.id} pdfs={deal.pdfs} />
        </Part>
      )}
    </>
  )
  if (!isOpen) {
    return (
      <div className="flex flex-col gap-4">
        {head}
        <p className="rounded-lg bg-sunken px-3 py-2.5">
          {deal.state === 'upcoming'
            ? say('notOpenYet', { when: istMoment(deal.opens_at) })
            : say('hasClosed')}
        </p>
      </div>
    )
  }
  return (
    <OrderForm
      form={form}
      label={say('buyLabel', { name: deal.name })}
      consent={say('consent')}
      button={count === null ? say('buyPlain') : say('buy', { shares: sharesWords(count) })}
      shortBy={shortBy}
      earns={say('earns')}
      cost={
        <CostLines
          lines={
            preview && [
              {
                name: say('value', { count: countWords(preview.quantity), price: priceWords(preview.price) }),
                rupees: preview.trade_value,
              },
            ]
          }
          charges={{ lines: preview?.fee_lines ?? [], total: preview?.fees.total ?? 0 }}
          total={
            preview && {
              name: deal.price === null ? say('blockedAtMost') : say('blockedNow'),
              rupees: preview.blocked,
            }
          }
          mostLost={preview?.blocked ?? null}
          mostLostNote={say('lostNote')}
          isCurrent={isCurrent}
        />
      }
      fields={
        <CountField
          label={say('shares')}
          name="quantity"
          text={text}
          onText={setText}
          range={range}
          words={sharesWords}
          hint={count === null ? undefined : hintOf(deal, count)}
          usual={[1, 2, 5, 10].map((lots) => lots * deal.lot)}
          isTried={form.isTried}
        />
      }
    >
      {head}
    </OrderForm>
  )
}

const priceWords = (rupees: number): string => {
  const amount = fromWire(rupees)
  return amount === null ? '' : formatRupees(amount)
}

function hintOf({ lot, most_price }: ViewedDeal, count: number): string {
  const most = fromWire(most_price)
  const amount = most === null ? '' : rupeeWords((most * BigInt(count)) as typeof most)
  return say('sharesHint', { lots: count / lot, amount })
}

function Head({ deal }: { deal: ViewedDeal }) {
  const { name, seller, market, risk, state, price, most_price, price_kind, price_day } = deal
  const when =
    { open: deal.closes_at, upcoming: deal.opens_at }[state as 'open' | 'upcoming'] ?? deal.closes_at
  const word = state === 'open' || state === 'upcoming' ? state : 'closed'
  return (
    <>
      <OfferHead
        name={name}
        from={say('from', { seller, market })}
        chips={<Chip>{say(word, { when: istMoment(when) })}</Chip>}
        risk={risk}
        figure={
          <BigFigure label={price === null ? say('mostPrice') : say('price')} note={conventionOf(deal)}>
            <Money amount={fromWire(price ?? most_price)} />
          </BigFigure>
        }
      />
      {price === null ? (
        <PriceSource source={deal.source} at={deal.as_of} />
      ) : (
        // A close is named by its day, which its source says.
        <p className="figures mt-1 text-soft text-xs">
          {price_kind === 'named' ? say('setByTwo') : deal.source}
        </p>
      )}
      {price === null && (
        <p className="text-sm text-soft">{say('closeNotKnown', { day: istDay(price_day ?? '') })}</p>
      )}
    </>
  )
}

/** What the figure is: as long as the close is not known, it is the upper band and not the close. */
function conventionOf({ price, price_kind, price_day }: ViewedDeal): string | undefined {
  if (price_kind !== 'close') return undefined
  return price === null ? say('upperBand') : say('officialClose', { day: istDay(price_day ?? '') })
}

function Facts({ deal }: { deal: ViewedDeal }) {
  const now = useBusinessNow(1000)
  const { state, closes_at, due_at, lot, least_amount, last_price } = deal
  const toClose = Date.parse(closes_at) - now
  return (
    <>
      <OfferFacts
        facts={[
          {
            name: say('closes'),
            value: istMoment(closes_at),
            ...(state === 'open' && toClose > 0 && { note: say('inSpan', { span: spanWords(toClose) }) }),
          },
          { name: say('lot'), value: sharesWords(lot) },
          {
            name: say('minimum'),
            value: <Money amount={fromWire(least_amount)} />,
            note: say('minimumNote'),
          },
          { name: say('payBy'), value: istMoment(due_at) },
          ...(last_price === null
            ? []
            : [{ name: say('lastAtExchange'), value: <Money amount={fromWire(last_price)} /> }]),
        ]}
      />
      <div className="flex items-center gap-4">
        {state === 'open' && <TimeLeft opensAt={deal.opens_at} closesAt={closes_at} />}
        <LeftBar
          left={deal.remaining}
          total={deal.total}
          words={
            state === 'open' || state === 'upcoming'
              ? say('leftOf', { left: countWords(deal.remaining), total: countWords(deal.total) })
              : say('takenOf', {
                  taken: countWords(deal.total - deal.remaining),
                  total: countWords(deal.total),
                })
          }
          className="min-w-0 flex-1"
        />
      </div>
    </>
  )
}

const How = ({ deal }: { deal: ViewedDeal }) => (
  <Part title={say('how')}>
    <ol className="list-decimal space-y-1 pl-5 text-sm text-soft">
      <li>{say('howBlock')}</li>
      <li>{say('howAllot')}</li>
      <li>{say('howPay', { due: istMoment(deal.due_at) })}</li>
      <li>{say('howSell')}</li>
    </ol>
  </Part>
)

interface PlacedProps {
  readonly deal: ViewedDeal
  readonly placed: DealPurchase
  readonly onAgain: () => void
}

const Placed = ({ deal, placed, onAgain }: PlacedProps) => (
  <OrderPlaced
    order={{ id: placed.id ?? '', status: placed.status, ttype: 'otc' }}
    title={say('applied', { shares: sharesWords(placed.quantity), name: deal.name })}
    says={placed.says}
    next={say('nextAllot', { closes: istMoment(deal.closes_at), due: istMoment(deal.due_at) })}
    more={{ words: say('more'), onPress: onAgain }}
  />
)

/** products, stock: market or limit, so many shares or so many rupees, and how far a limit is from the price. */
import { formatRupees, type Paise, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { AmountChips, AmountField, usualAmounts } from '../../../money/amount-field.tsx'
import { groupTyped, rupeeWords } from '../../../money/amounts.ts'
import { Chips } from '../../../orders/chips.tsx'
import { Choice } from '../../../orders/choice.tsx'
import { countWords, sharesWords } from '../../../orders/order-words.ts'
import { groupQuantity, typedQuantity } from '../../../orders/quantities.ts'
import { SteppedField } from '../../../orders/stepped-field.tsx'
import type { Ask } from './asks.ts'
import { LimitDistance } from './limit-distance.tsx'
import { say } from './say.ts'
import { onTick, sharesFor, usualQuantities } from './sizing.ts'
import type { Ticket } from './use-ticket.ts'

export interface FieldsProps {
  readonly ask: Ask
  readonly ticket: Ticket
  /** What is wrong with each, where it is to be said. */
  readonly errors: {
    readonly size: string | undefined
    readonly price: string | undefined
    readonly sure: string | undefined
  }
  /** The most that the desk takes in one order. */
  readonly most: number | undefined
  /** What the client can use now; null while it is not known. */
  readonly usable: Paise | null
  /** Until when the order would stand. */
  readonly until: string | null
}

export function TicketFields(props: FieldsProps) {
  const { ask, ticket } = props
  return (
    <div className="flex flex-col gap-2">
      {ask.orderTypes.length > 1 && (
        <Choice
          name="order_type"
          label={say('orderType')}
          options={ask.orderTypes.map((value) => ({ value, label: say(value) }))}
          chosen={ticket.orderType}
          onChoose={ticket.setOrderType}
        />
      )}
      <Size {...props} />
      {ticket.orderType === 'limit' && <LimitPrice {...props} />}
    </div>
  )
}

function Size(props: FieldsProps) {
  const { ticket } = props
  const isByAmount = ticket.by === 'amount'
  return (
    <div className="relative">
      <button
        type="button"
        onClick={() => ticket.setBy(isByAmount ? 'quantity' : 'amount')}
        className="-top-3 -right-2 absolute z-1 min-h-11 rounded-md px-2 font-medium text-accent text-sm hover:text-accent-strong"
      >
        {isByAmount ? say('byQuantity') : say('byAmount')}
      </button>
      {isByAmount ? <ByAmount {...props} /> : <ByQuantity {...props} />}
      {ticket.tooSmall !== undefined && ticket.least !== null && !isByAmount && (
        <Button
          variant="outline"
          size="medium"
          className="mb-1 text-sm"
          onClick={() => ticket.takeQuantity(ticket.least ?? ticket.lot)}
        >
          {say('use', { value: sharesWords(ticket.least) })}
        </Button>
      )}
    </div>
  )
}

function ByAmount({ ticket, errors, usable }: FieldsProps) {
  return (
    <>
      <AmountField
        text={ticket.amountText}
        onText={ticket.setAmountText}
        amount={null}
        error={errors.size}
        hint={ticket.amountHint}
      />
      <AmountChips
        amounts={usable === null || ticket.minimum === null ? [] : usualAmounts(ticket.minimum, usable)}
        chosen={ticket.amount}
        onText={ticket.setAmountText}
      />
    </>
  )
}

/** What is kept back for the charges when the whole balance is used. */
const CHARGES_BPS = 30n

function ByQuantity({ ticket, errors, usable, most }: FieldsProps) {
  const { each, least, lot } = ticket
  const spend = usable === null ? null : paise((usable * (10_000n - CHARGES_BPS)) / 10_000n)
  const afforded = spend === null || each === null ? null : (sharesFor(spend, each, lot)?.quantity ?? 0)
  const largest = afforded === null ? null : Math.min(afforded, most ?? afforded)
  const counts = largest === null || least === null ? [] : usualQuantities(least, largest, lot)
  const chosen = typedQuantity(ticket.quantityText)
  const isLimit = ticket.orderType === 'limit'
  return (
    <>
      <SteppedField
        label={say('quantity')}
        name="quantity"
        inputMode="numeric"
        text={ticket.quantityText}
        onText={ticket.setQuantityText}
        tidy={groupQuantity}
        onStep={ticket.stepQuantity}
        step={sharesWords(lot)}
        error={errors.size}
        hint={least === null || ticket.minimum === null ? null : sizeHint(least, ticket.minimum, lot, most)}
      />
      <Chips
        label={say('usual')}
        // With a limit the room is its own: they are there until a quantity is.
        chips={(isLimit && chosen !== null ? [] : counts).map((count, index) => ({
          key: String(count),
          label:
            index > 0 && index === counts.length - 1
              ? say('max', { count: countWords(count) })
              : countWords(count),
          isChosen: chosen === count,
        }))}
        onChoose={(key) => ticket.takeQuantity(Number(key))}
      />
    </>
  )
}

function sizeHint(least: number, minimum: Paise, lot: number, most: number | undefined): string {
  const facts = { shares: sharesWords(least), least: rupeeWords(minimum) }
  if (most !== undefined) return say('deskMost', { ...facts, most: countWords(most) })
  return lot === 1 ? say('atLeast', facts) : say('atLeastLots', { ...facts, lot })
}

function LimitPrice({ ticket, errors, until }: FieldsProps) {
  const { limit, distance, last, tick, band } = ticket
  const now = onTick(last, tick)
  const below = onTick(paise((last * 99n) / 100n), tick)
  return (
    <div>
      <SteppedField
        label={say('limitPrice')}
        name="price"
        inputMode="decimal"
        leading={<span className="text-xl">₹</span>}
        text={ticket.priceText}
        onText={ticket.setPriceText}
        tidy={groupTyped}
        onStep={ticket.stepPrice}
        step={formatRupees(tick)}
        error={errors.price}
        hint={say('limitHint', { tick: formatRupees(tick) })}
      />
      {limit !== null && distance !== null && (
        <LimitDistance
          {...{ limit, band, distance, until }}
          price={last}
          fixes={[
            { label: say('usePrice', { price: formatRupees(now) }), use: () => ticket.takePrice(now) },
            {
              label: say('onePercentBelow', { price: formatRupees(below) }),
              use: () => ticket.takePrice(below),
            },
          ]}
          isSure={ticket.isSure}
          onSure={ticket.setSure}
          sureError={errors.sure}
        />
      )}
    </div>
  )
}

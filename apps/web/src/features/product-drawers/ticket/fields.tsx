/** product-drawers, ticket: market or limit, so many shares or so many rupees. */
import type { OrderKind } from '@pramaan/contracts'
import { formatRupees } from '@pramaan/money'
import { groupTyped } from '../../../platform/amounts.ts'
import { sharesWords } from '../../../platform/orders/order-words.ts'
import { AmountField } from '../amount-field.tsx'
import { Choice } from './choice.tsx'
import { groupQuantity } from './sizing.ts'
import { SteppedField } from './stepped-field.tsx'
import type { Ticket } from './use-ticket.ts'

export interface FieldsProps {
  readonly kind: OrderKind
  readonly ticket: Ticket
  /** What is wrong with each, where it is to be said. */
  readonly errors: { readonly size: string | undefined; readonly price: string | undefined }
  /** Said under the size while nothing is wrong. */
  readonly sizeHint: string
}

const orderTypes = [
  { value: 'market', label: 'At the market' },
  { value: 'limit', label: 'Up to a limit' },
] as const

const sizes = [
  { value: 'quantity', label: 'By quantity' },
  { value: 'amount', label: 'By amount' },
] as const

export function TicketFields({ kind, ticket, errors, sizeHint }: FieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      {kind === 'standard' && (
        <Choice
          name="order_type"
          label="How it is bought"
          options={orderTypes}
          chosen={ticket.orderType}
          onChoose={ticket.setOrderType}
        />
      )}
      <Choice name="by" label="How much is said" options={sizes} chosen={ticket.by} onChoose={ticket.setBy} />
      <div className="grid gap-x-6 md:grid-cols-2">
        <Size ticket={ticket} error={errors.size} hint={sizeHint} />
        {ticket.orderType === 'limit' && (
          <SteppedField
            label="Most a share may cost"
            name="price"
            inputMode="decimal"
            leading={<span className="text-xl">₹</span>}
            text={ticket.priceText}
            onText={ticket.setPriceText}
            tidy={groupTyped}
            onStep={ticket.stepPrice}
            step={formatRupees(ticket.tick)}
            error={errors.price}
            hint={`In steps of ${formatRupees(ticket.tick)}. It is never bought above this.`}
          />
        )}
      </div>
    </div>
  )
}

interface SizeProps {
  readonly ticket: Ticket
  readonly error: string | undefined
  readonly hint: string
}

const Size = ({ ticket, error, hint }: SizeProps) =>
  ticket.by === 'amount' ? (
    <AmountField
      text={ticket.amountText}
      onText={ticket.setAmountText}
      amount={null}
      error={error}
      hint={ticket.amountHint}
    />
  ) : (
    <SteppedField
      label="Quantity"
      name="quantity"
      inputMode="numeric"
      text={ticket.quantityText}
      onText={ticket.setQuantityText}
      tidy={groupQuantity}
      onStep={ticket.stepQuantity}
      step={sharesWords(ticket.lot)}
      error={error}
      hint={hint}
    />
  )

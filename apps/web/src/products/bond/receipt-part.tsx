/** products, bond: its part of a receipt: every payment with its state, and how interest and gain add up to the return. */
import type { BondOrderDetail, Receipt } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { Amount } from '../../orders/amount.tsx'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { PaymentTable } from './calendar.tsx'
import { rupees } from './figures.ts'
import { ListSkeleton } from './loading.tsx'
import { say } from './say.ts'
import { useBondOrder } from './use-bonds.ts'

export default function BondReceipt({ receipt: { id, entries } }: { receipt: Receipt }) {
  const { data, error, refetch } = useBondOrder(id, entries.at(-1)?.hash ?? '')
  if (!data)
    return error ? (
      <LoadFailed what={say('paymentsOf')} failure={error} onRetry={refetch} />
    ) : (
      <ListSkeleton />
    )
  return (
    <section aria-label={say('receiptTitle')}>
      <h3 className="text-lg">{say('receiptTitle')}</h3>
      <PaymentTable payments={data.payments} />
      <Sums order={data} />
      {data.missed > 0 && (
        <p className="mt-2 text-loss text-sm">{say('missedSum', { amount: rupees(data.missed) })}</p>
      )}
      {data.quantity > 0 && (
        <p className="mt-2 text-sm text-soft">
          {say('stillHeld', { clean: rupees(data.clean_value), accrued: rupees(data.accrued) })}
        </p>
      )}
    </section>
  )
}

function Sums({ order }: { order: BondOrderDetail }) {
  const lines = [
    [say('paidSoFar'), order.coupons, false],
    [say('taxSoFar'), -order.tax, false],
    [say('accruedPaid'), -order.accrued_paid, false],
    [say('accruedReceived'), order.accrued_received, false],
    [say('interestInAll'), order.interest, true],
    [say('capitalGain'), order.capital_gain, false],
    [say('totalReturn'), order.total_return, true],
  ] as const
  return (
    <dl className="mt-3">
      {lines
        .filter(([, rupeesOf, isSum]) => isSum || rupeesOf !== 0)
        .map(([name, rupeesOf, isSum]) => (
          <div
            key={name}
            className={classes(
              'flex items-baseline justify-between gap-4 py-1 text-sm',
              isSum && 'border-line border-t font-semibold',
            )}
          >
            <dt>{name}</dt>
            <dd>
              <Amount rupees={rupeesOf} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

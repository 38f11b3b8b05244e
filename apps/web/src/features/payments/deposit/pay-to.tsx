/** payments: where to pay, and nowhere else. Every field can be copied; the reference is what finds the payment. */
import { brand, mode } from '@pramaan/brand'
import { type Deposit, limits } from '@pramaan/contracts'
import { formatRupees, fromWire } from '@pramaan/money'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { ShieldAlert, Smartphone } from 'lucide-react'
import { toast } from '../../../platform/toasts.ts'
import { isPaymentLink } from './rules.ts'
import { say } from './say.ts'

export function PayTo({ deposit }: { deposit: Deposit }) {
  const { pay_to: to, channel } = deposit
  const amount = fromWire(deposit.amount)
  const byUpi = channel === 'upi' && to.upi !== null
  return (
    <section aria-label={say('whereToPay')} className="overflow-hidden rounded-xl border border-line">
      {byUpi && <UpiCode deposit={deposit} />}
      <dl className="divide-y divide-line px-4">
        <Field name={say('reference')} value={deposit.reference} isKey />
        {amount !== null && (
          <Field
            name={say('amount')}
            value={formatRupees(amount)}
            copies={formatRupees(amount).replace(/[₹,]/g, '')}
          />
        )}
        {byUpi && to.upi !== null && <Field name={say('upiId')} value={to.upi} />}
        <Field name={say('accountHolder')} value={to.holder} />
        {!byUpi && (
          <>
            <Field name={say('accountNumber')} value={to.number} />
            <Field name={say('ifsc')} value={to.ifsc} />
            <Field name={say('bankName')} value={to.bank} />
          </>
        )}
      </dl>
      <p className="flex items-start gap-3 border-line border-t bg-pending-wash px-4 py-3 text-sm">
        <ShieldAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-pending" />
        <span>
          {say.rich('nowhereElse', {
            strong: (inside) => <strong className="font-semibold">{inside}</strong>,
          })}{' '}
          {mode(brand) === 'demo' && say('demoMoney')}
        </span>
      </p>
    </section>
  )
}

function Field({ name, value, copies = value, isKey = false }: FieldProps) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 py-1">
      <dt className="shrink-0 text-soft text-sm">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span
          className={
            isKey
              ? 'figures wrap-anywhere text-right font-semibold text-lg'
              : 'figures wrap-anywhere text-right font-medium'
          }
        >
          {value}
        </span>
        <CopyControl
          className="-mr-2"
          content={copies}
          label={name}
          onCopied={(says) => toast('success', says, limits.accountToastMs)}
          onFailed={(says) => toast('error', says, limits.accountToastMs)}
        />
      </dd>
    </div>
  )
}

interface FieldProps {
  readonly name: string
  readonly value: string
  /** What is copied, where it is not what is shown. */
  readonly copies?: string
  /** What the payment is found by. */
  readonly isKey?: boolean
}

/** Dark on white in both themes: a camera must read it. */
function UpiCode({ deposit: { qr, upi_link: link } }: { deposit: Deposit }) {
  if (qr === null && !isPaymentLink(link)) return null
  return (
    <div className="flex flex-col items-center gap-3 border-line border-b px-4 py-4">
      {qr !== null && (
        <svg
          role="img"
          aria-label={say('qrCode')}
          viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
          shapeRendering="crispEdges"
          className="size-52 rounded-lg border border-line bg-[#fff]"
        >
          <path d={qr.path} fill="#000" />
        </svg>
      )}
      {isPaymentLink(link) && (
        <a href={link} className={`${buttonClasses('outline', 'medium')} pointer-fine:hidden`}>
          <Smartphone size={18} aria-hidden="true" />
          {say('openUpiApp')}
        </a>
      )}
      <p className="text-center text-sm text-soft">{say('scan')}</p>
    </div>
  )
}

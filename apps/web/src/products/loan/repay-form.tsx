/** products, loan: repays any part on any day: what it pays in which order, and what changes by it, before the button. */
import type { LoanPayment, ViewedLoan } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { AmountField } from '../../money/amount-field.tsx'
import { fieldText, rupeeWords, useVeil } from '../../money/amounts.ts'
import { Chips } from '../../orders/chips.tsx'
import { readRupees } from '../../orders/shelf/size-fields.tsx'
import { SumLine } from '../../orders/sum-line.tsx'
import { istDay } from '../../platform/clock.ts'
import { openDrawer } from '../../platform/modals.ts'
import { exact, inRupees, percentWords, wholeRupees } from './figures.ts'
import { say } from './say.ts'
import { usePayment, type Wanted } from './use-payment.ts'

export const REPAY = 'repay'

interface RepayFormProps {
  readonly loan: ViewedLoan
  /** Stands in the field from the start. */
  readonly first: Paise | null
}

export function RepayForm({ loan, first }: RepayFormProps) {
  const [text, setText] = useState(first === null ? '' : fieldText(first))
  const [isAll, setAll] = useState(false)
  const [isTried, setTried] = useState(false)
  const owed = fromWire(loan.owed) ?? paise(0n)
  const read = readRupees(text, { least: paise(1n), most: owed, step: null })
  const wanted: Wanted | null = isAll ? 'all' : read.value
  const payment = usePayment(loan.id, wanted)
  const { preview, isCurrent, failure } = payment
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    void payment.pay()
  }
  if (payment.paid)
    return (
      <Paid
        payment={payment.paid}
        onAgain={() => {
          setText('')
          setAll(false)
          setTried(false)
          payment.again()
        }}
      />
    )
  if (!loan.can_repay) return null
  return (
    <Card id={REPAY} title={say('repay')} aside={say('repayNote')}>
      <form noValidate aria-label={say('repayLabel')} onSubmit={submit}>
        <AmountField
          text={isAll ? fieldText(owed) : text}
          onText={(typed) => {
            setAll(false)
            setText(typed)
          }}
          amount={isAll ? owed : read.value}
          error={!isAll && (isTried || text !== '') ? read.problem : undefined}
          hint={say('repayNote')}
        />
        <Chips
          label={say('repay')}
          chips={chipsOf(loan, owed).map(({ key, label, amount }) => ({
            key,
            label,
            isChosen: key === 'all' ? isAll : !isAll && amount === read.value,
          }))}
          onChoose={(key) => {
            const chip = chipsOf(loan, owed).find((one) => one.key === key)
            setAll(key === 'all')
            if (chip) setText(fieldText(chip.amount))
          }}
        />
        {preview && <Preview payment={preview} isCurrent={isCurrent} />}
        {loan.is_cooling_off && loan.cooling_off_until !== null && (
          <p className="mt-2 rounded-lg bg-sunken px-3 py-2 text-sm">
            {say('coolingNote', { day: istDay(loan.cooling_off_until) })}
          </p>
        )}
        <Refused
          says={failure?.message ?? null}
          shortBy={preview && isCurrent ? fromWire(preview.short_by) : null}
        />
        <SubmitButton
          wide
          className="mt-3"
          loading={payment.isBusy}
          disabled={wanted !== null && (!isCurrent || preview?.short_by !== null)}
        >
          {buttonWords(wanted, owed)}
        </SubmitButton>
        <CashLine cash={loan.cash} />
      </form>
    </Card>
  )
}

function CashLine({ cash }: { cash: number }) {
  const veil = useVeil()
  return (
    <p className="figures mt-2 text-center text-sm text-soft">
      {veil(say('fromCash', { cash: exact(cash) }))}
    </p>
  )
}

const buttonWords = (wanted: Wanted | null, owed: Paise): string => {
  if (wanted === null) return say('repayPlain')
  return wanted === 'all'
    ? say('repayAllButton', { amount: rupeeWords(owed) })
    : say('repayButton', { amount: rupeeWords(wanted) })
}

interface Chip {
  readonly key: string
  readonly label: string
  readonly amount: Paise
}

/** What is next, half, and all of it; the shortfall first where there is one. */
function chipsOf({ next_due, shortfall }: ViewedLoan, owed: Paise): readonly Chip[] {
  const [due, short] = [fromWire(next_due?.amount ?? null), fromWire(shortfall?.amount ?? null)]
  const half = paise((owed / 200n) * 100n)
  return [
    ...(short !== null && short > 0n && short < owed
      ? [{ key: 'short', label: say('payShort', { amount: rupeeWords(short) }), amount: short }]
      : []),
    ...(due !== null && due > 0n && due < owed
      ? [{ key: 'next', label: say('chipNext', { amount: rupeeWords(due) }), amount: due }]
      : []),
    ...(half > 0n
      ? [{ key: 'half', label: say('chipHalf', { amount: rupeeWords(half) }), amount: half }]
      : []),
    { key: 'all', label: say('chipAll', { amount: rupeeWords(owed) }), amount: owed },
  ]
}

interface PreviewProps {
  readonly payment: LoanPayment
  readonly isCurrent: boolean
  /** It was made: what it would do is what it did. */
  readonly isPaid?: boolean
}

function Preview({ payment, isCurrent, isPaid = false }: PreviewProps) {
  const parts = [
    [say('paysCharges'), payment.charges],
    [say('paysOverdue'), payment.overdue_interest],
    [say('paysInterest'), payment.interest],
    [say('paysPrincipal'), payment.principal],
  ] as const
  return (
    <section
      aria-label={say(isPaid ? 'paidWhat' : 'paysWhat')}
      aria-busy={!isCurrent}
      className={classes('mt-3 text-sm transition-opacity duration-150', !isCurrent && 'opacity-50')}
    >
      <p className="font-medium">{say(isPaid ? 'paidWhat' : 'paysWhat')}</p>
      <dl>
        {parts.map(([name, rupees]) => (
          <SumLine key={name} name={name} amount={fromWire(rupees)} className="py-1" />
        ))}
        {payment.fee_back > 0 && (
          <SumLine name={say('feeBack')} amount={fromWire(payment.fee_back)} className="py-1" />
        )}
      </dl>
      <Changes payment={payment} isPaid={isPaid} />
      {payment.closes && !isPaid && <p className="mt-1 font-medium">{say('closesNote')}</p>}
    </section>
  )
}

function Changes({ payment, isPaid }: { payment: LoanPayment; isPaid: boolean }) {
  return (
    <dl className="border-line border-t pt-1">
      <Change name={say(isPaid ? 'youOwed' : 'youWillOwe')}>
        {say('fromTo', { from: wholeRupees(payment.owed_before), to: exact(payment.owed_after) })}
      </Change>
      {payment.may_fall_before !== null && payment.may_fall_after !== null && (
        <Change name={say('fallBefore')}>
          {say('fromTo', {
            from: percentWords(payment.may_fall_before),
            to: percentWords(payment.may_fall_after),
          })}
        </Change>
      )}
      {payment.ends_before !== null && payment.ends_after !== null && (
        <Change name={say('loanEnds')}>
          {payment.ends_before === payment.ends_after
            ? istDay(payment.ends_after)
            : say('fromTo', { from: istDay(payment.ends_before), to: istDay(payment.ends_after) })}
        </Change>
      )}
      {payment.interest_saved > 0 && (
        <Change name={say('interestSaved')}>
          {say('about', { amount: wholeRupees(payment.interest_saved) })}
        </Change>
      )}
      <Change name={say('prepaymentFee')}>{exact(payment.prepayment_fee)}</Change>
    </dl>
  )
}

const Change = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
    <dt className="text-soft">{name}</dt>
    <dd className="figures ml-auto text-right font-medium">{children}</dd>
  </div>
)

function Refused({ says, shortBy }: { says: string | null; shortBy: Paise | null }) {
  const words = shortBy === null ? says : say('repayShort', { amount: rupeeWords(shortBy) })
  if (words === null) return null
  return (
    <div role="alert" className="mt-2 text-loss text-sm">
      <p className="flex items-start gap-1.5">
        <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>{words}</span>
      </p>
      {shortBy !== null && (
        <Button variant="plain" size="small" onClick={() => openDrawer('deposit')}>
          {say('deposit')}
        </Button>
      )}
    </div>
  )
}

const Paid = ({ payment, onAgain }: { payment: LoanPayment; onAgain: () => void }) => (
  <Card id={REPAY} title={say(payment.closes ? 'closedTitle' : 'repay')}>
    <div role="status">
      <p className="font-semibold text-lg">{say('repaidTitle', { amount: inRupees(payment.paid) })}</p>
      <p className="mt-1">{payment.says}</p>
    </div>
    <Preview payment={payment} isCurrent isPaid />
    {!payment.closes && (
      <Button variant="outline" size="medium" className="mt-3" onClick={onAgain}>
        {say('repayAgain')}
      </Button>
    )}
  </Card>
)

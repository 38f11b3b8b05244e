/** product-drawers: asking for money: how much, to where, and what will happen, before anything does. */
import { type Account, type BankCard, limits, type Withdrawal } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { type FormEvent, useState } from 'react'
import { useAccountChanged, useStanding } from '../../../platform/account.ts'
import { fieldText, rupeeWords, typedRupees } from '../../../platform/amounts.ts'
import { CallFailed } from '../../../platform/call.ts'
import { closeDrawer, openDrawer, openModal } from '../../../platform/modals.ts'
import { AmountField } from '../amount-field.tsx'
import { atTheThumb } from '../fills-sheet.ts'
import { CardChoice } from './card-choice.tsx'
import { whyNotWithdraw } from './rules.ts'
import { useWithdraw } from './use-withdraw.ts'
import { Waterfall } from './waterfall.tsx'

export interface WithdrawalFormProps {
  readonly account: Account
  readonly cards: readonly BankCard[]
  readonly onHeld: (withdrawal: Withdrawal) => void
  readonly onWithdrawal: (id: string) => void
}

const HOUR_MS = 3_600_000
/** Refusals that are about what was typed. */
const AT_AMOUNT = ['funds_short', 'withdrawal_too_small']

export function WithdrawalForm({ account, cards, onHeld, onWithdrawal }: WithdrawalFormProps) {
  const [text, setText] = useState('')
  const [cardId, setCardId] = useState(() => cards.find((card) => card.is_usable)?.id ?? null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const withdraw = useWithdraw()
  const changed = useAccountChanged()
  const isFrozen = (useStanding().data?.frozen_at ?? null) !== null

  const amount = typedRupees(text)
  const whole = fromWire(account.withdrawable)
  const wrong = whyNotWithdraw(amount, account)
  // Somebody who is still typing a smaller part is not told off; more than there is can be said at once.
  const isTooMuch = amount !== null && whole !== null && amount > whole
  const error = refused ?? (isTried || isTooMuch ? wrong : undefined)
  const card = cards.find(({ id, is_usable }) => id === cardId && is_usable)

  const typed = (next: string) => {
    setText(next)
    setRefused(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount === null || wrong !== undefined || !card) return
    setBusy(true)
    try {
      const held = await withdraw(amount, card)
      if (held === null) return
      changed()
      onHeld(held)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (AT_AMOUNT.includes(failure.code)) setRefused(failure.message)
      changed()
    } finally {
      setBusy(false)
    }
  }
  const addCard = () => {
    closeDrawer()
    openModal('bank-card', {
      onSaved: () => {
        changed()
        openDrawer('withdraw')
      },
    })
  }

  return (
    <form
      noValidate
      aria-label="Withdrawal"
      onSubmit={(event) => void submit(event)}
      className="flex grow flex-col gap-5"
    >
      <Waterfall account={account} onWithdrawal={onWithdrawal} />
      <AmountField
        text={text}
        onText={typed}
        amount={amount}
        error={error}
        hint={`From ${rupeeWords(fromWire(account.minimum_withdrawal) ?? paise(0n))}, or your whole balance however small.`}
        trailing={
          <Button
            variant="plain"
            size="medium"
            disabled={whole === null || whole === 0n}
            onClick={() => whole !== null && typed(fieldText(whole))}
          >
            All<span className="sr-only"> that can be withdrawn</span>
          </Button>
        }
      />
      <CardChoice
        cards={cards}
        chosen={card?.id ?? null}
        onChoose={setCardId}
        onAdd={isFrozen ? null : addCard}
      />
      {card && <WhatHappens amount={wrong === undefined ? amount : null} card={card} left={whole} />}
      <div className={atTheThumb}>
        <SubmitButton wide loading={isBusy} disabled={!card || whole === 0n}>
          {amount !== null && wrong === undefined ? `Withdraw ${rupeeWords(amount)}` : 'Withdraw'}
        </SubmitButton>
      </div>
    </form>
  )
}

interface WhatHappensProps {
  readonly amount: Paise | null
  readonly card: BankCard
  readonly left: Paise | null
}

function WhatHappens({ amount, card, left }: WhatHappensProps) {
  const said = amount === null ? 'The amount' : rupeeWords(amount)
  const rest = amount === null || left === null ? null : paise(left - amount)
  return (
    <section aria-label="What will happen" className="rounded-lg bg-sunken px-4 py-3">
      <h3 className="text-base">What will happen</h3>
      <ol className="mt-1 list-decimal space-y-1 pl-5 text-sm text-soft">
        <li>
          {said} is held at once, after your PIN.
          {rest !== null && ` ${rupeeWords(rest)} stays withdrawable.`}
        </li>
        <li>
          Two people of the firm check it, promised within {limits.withdrawalStepMs / HOUR_MS} hours. Until it
          is with the bank you can cancel it.
        </li>
        <li>
          The firm’s bank pays {card.holder_name}, {card.bank_name} {card.card_no}. Each step is shown here
          with its time; a late one is marked overdue.
        </li>
      </ol>
      <p className="mt-2 text-sm">There is no fee. Nobody may ask you for money to release a withdrawal.</p>
    </section>
  )
}

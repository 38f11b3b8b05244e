/** payments: asking for money: how much, to where, and what will happen, before anything does. */
import { type Account, type BankCard, limits, type Withdrawal } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { type FormEvent, useState } from 'react'
import { useAccountChanged, useStanding } from '../../../money/account.ts'
import { AmountChips, AmountField, usualAmounts } from '../../../money/amount-field.tsx'
import { fieldText, rupeeWords, typedRupees } from '../../../money/amounts.ts'
import { CallFailed } from '../../../platform/call.ts'
import { useSentence } from '../../../platform/failures.ts'
import { atTheThumb } from '../../../platform/fills-sheet.ts'
import { closeDrawer, openDrawer, openModal } from '../../../platform/modals.ts'
import { SendFailed } from '../../../platform/send-failed.tsx'
import { CardChoice } from './card-choice.tsx'
import { whyNotWithdraw } from './rules.ts'
import { say } from './say.ts'
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
  const [failed, setFailed] = useState<CallFailed | null>(null)
  const withdraw = useWithdraw()
  const changed = useAccountChanged()
  const isFrozen = (useStanding().data?.frozen_at ?? null) !== null

  const amount = typedRupees(text)
  const whole = fromWire(account.withdrawable)
  const minimum = fromWire(account.minimum_withdrawal) ?? paise(0n)
  const wrong = whyNotWithdraw(amount, account)
  // Somebody who is still typing a smaller part is not told off; more than there is can be said at once.
  const isTooMuch = amount !== null && whole !== null && amount > whole
  const isAtAmount = failed !== null && AT_AMOUNT.includes(failed.code)
  const error = isAtAmount ? failed.message : isTried || isTooMuch ? wrong : undefined
  useSentence(isAtAmount ? failed : null)
  const card = cards.find(({ id, is_usable }) => id === cardId && is_usable)

  const typed = (next: string) => {
    setText(next)
    setFailed(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount === null || wrong !== undefined || !card) return
    setBusy(true)
    setFailed(null)
    try {
      const held = await withdraw(amount, card)
      if (held === null) return
      changed()
      onHeld(held)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setFailed(failure)
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
      aria-label={say('title')}
      onSubmit={(event) => void submit(event)}
      data-wide-sheet
      className="flex grow flex-col gap-5"
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8">
        <div className="grid min-w-0 gap-5 lg:order-last">
          <Waterfall account={account} onWithdrawal={onWithdrawal} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <AmountField
            text={text}
            onText={typed}
            amount={amount}
            error={error}
            hint={say('minimum', { amount: rupeeWords(minimum) })}
            trailing={
              <Button
                variant="plain"
                size="medium"
                disabled={whole === null || whole === 0n}
                onClick={() => whole !== null && typed(fieldText(whole))}
              >
                {say.rich('all', { hidden: (inside) => <span className="sr-only">{inside}</span> })}
              </Button>
            }
          />
          <AmountChips amounts={usualAmounts(minimum, whole)} chosen={amount} onText={typed} />
          <CardChoice
            cards={cards}
            chosen={card?.id ?? null}
            onChoose={setCardId}
            onAdd={isFrozen ? null : addCard}
          />
          {card && <WhatHappens amount={wrong === undefined ? amount : null} card={card} left={whole} />}
        </div>
      </div>
      <div className={atTheThumb}>
        {failed && !isAtAmount && <SendFailed failure={failed} className="mb-2" />}
        <SubmitButton wide loading={isBusy} disabled={!card || whole === 0n}>
          {amount !== null && wrong === undefined
            ? say('withdrawAmount', { amount: rupeeWords(amount) })
            : say('withdraw')}
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
  const said = amount === null ? say('theAmount') : rupeeWords(amount)
  const rest = amount === null || left === null ? null : paise(left - amount)
  return (
    <section aria-label={say('whatHappens')} className="rounded-lg bg-sunken px-4 py-3">
      <h3 className="text-base">{say('whatHappens')}</h3>
      <ol className="mt-1 list-decimal space-y-1 pl-5 text-sm text-soft">
        <li>
          {rest === null
            ? say('stepBlocked', { amount: said })
            : say('stepBlockedRest', { amount: said, rest: rupeeWords(rest) })}
        </li>
        <li>{say('stepChecked', { hours: limits.withdrawalStepMs / HOUR_MS })}</li>
        <li>{say('stepPaid', { holder: card.holder_name, bank: card.bank_name, number: card.card_no })}</li>
      </ol>
      <p className="mt-2 text-sm">{say('noFee')}</p>
    </section>
  )
}

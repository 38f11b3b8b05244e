/** product-drawers: announcing a payment: how much and by which way, and what will happen, before anything does. */
import {
  type Account,
  type Deposit,
  type DepositChannel,
  depositChannels,
  startDeposit,
} from '@pramaan/contracts'
import { fromWire, paise, toWire } from '@pramaan/money'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Landmark, QrCode } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useAccountChanged } from '../../../platform/account.ts'
import { rupeeWords, typedRupees } from '../../../platform/amounts.ts'
import { CallFailed, call } from '../../../platform/call.ts'
import { useIntent } from '../../../platform/intent.ts'
import { AmountField } from '../amount-field.tsx'
import { atTheThumb } from '../fills-sheet.ts'
import { whyNotDeposit } from './rules.ts'
import { channelWords } from './words.ts'

interface DepositFormProps {
  readonly account: Account
  readonly onStarted: (deposit: Deposit) => void
}

export function DepositForm({ account, onStarted }: DepositFormProps) {
  const [text, setText] = useState('')
  const [channel, setChannel] = useState<DepositChannel>('upi')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const intent = useIntent()
  const changed = useAccountChanged()
  const amount = typedRupees(text)
  const wrong = whyNotDeposit(amount, account.minimum_deposit)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount === null || wrong !== undefined) return
    setBusy(true)
    try {
      const body = { amount: toWire(amount), channel }
      onStarted(await call(startDeposit, { body }, { idempotencyKey: intent(body) }))
      changed()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.status === 400) setRefused(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      aria-label="Deposit"
      onSubmit={(event) => void submit(event)}
      className="flex grow flex-col gap-5"
    >
      <AmountField
        text={text}
        onText={(next) => {
          setText(next)
          setRefused(undefined)
        }}
        amount={amount}
        error={refused ?? (isTried ? wrong : undefined)}
        hint={`From ${rupeeWords(fromWire(account.minimum_deposit) ?? paise(0n))}.`}
      />
      <ChannelChoice chosen={channel} onChoose={setChannel} />
      <WhatHappens />
      <div className={atTheThumb}>
        <SubmitButton wide loading={isBusy}>
          {amount !== null && wrong === undefined
            ? `Show where to pay ${rupeeWords(amount)}`
            : 'Show where to pay'}
        </SubmitButton>
      </div>
    </form>
  )
}

const icons = { upi: QrCode, bank: Landmark } as const

function ChannelChoice({
  chosen,
  onChoose,
}: {
  chosen: DepositChannel
  onChoose: (to: DepositChannel) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm text-soft">How you pay</legend>
      <div className="grid grid-cols-2 gap-2">
        {depositChannels.map((channel) => {
          const Icon = icons[channel]
          return (
            <label
              key={channel}
              className={classes(
                'flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border px-4 font-medium transition-colors duration-150',
                'has-focus-visible:outline-2 has-focus-visible:outline-accent',
                channel === chosen ? 'border-accent bg-accent-wash' : 'border-edge bg-raised',
              )}
            >
              <Icon size={20} aria-hidden="true" className="shrink-0 text-soft" />
              <span className="min-w-0 flex-1">{channelWords[channel]}</span>
              <input
                type="radio"
                name="channel"
                value={channel}
                checked={channel === chosen}
                onChange={() => onChoose(channel)}
                className="sr-only"
              />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const WhatHappens = () => (
  <section aria-label="What will happen" className="rounded-lg bg-sunken px-4 py-3">
    <h3 className="text-base">What will happen</h3>
    <ol className="mt-1 list-decimal space-y-1 pl-5 text-sm text-soft">
      <li>You see the firm’s account and a reference that belongs to this payment alone.</li>
      <li>
        You pay from a bank account in your own name. A payment from anybody else goes back to its sender.
      </li>
      <li>
        The money is booked when the firm’s bank statement shows it. A picture of the payment helps to find
        it; it books nothing.
      </li>
    </ol>
  </section>
)

/** payments: requesting a deposit: how much and by which way, and what will happen, before anything does. */
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
import { useAccountChanged } from '../../../money/account.ts'
import { AmountChips, AmountField, usualAmounts } from '../../../money/amount-field.tsx'
import { rupeeWords, typedRupees } from '../../../money/amounts.ts'
import { CallFailed, call } from '../../../platform/call.ts'
import { atTheThumb } from '../../../platform/fills-sheet.ts'
import { useIntent } from '../../../platform/intent.ts'
import { SendFailed } from '../../../platform/send-failed.tsx'
import { whyNotDeposit } from './rules.ts'
import { say } from './say.ts'
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
  const [failed, setFailed] = useState<CallFailed | null>(null)
  const intent = useIntent()
  const changed = useAccountChanged()
  const amount = typedRupees(text)
  const wrong = whyNotDeposit(amount, account.minimum_deposit)

  const minimum = fromWire(account.minimum_deposit) ?? paise(0n)
  const typed = (next: string) => {
    setText(next)
    setFailed(null)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount === null || wrong !== undefined) return
    setBusy(true)
    setFailed(null)
    try {
      const body = { amount: toWire(amount), channel }
      onStarted(await call(startDeposit, { body }, { idempotencyKey: intent(body), inline: true }))
      changed()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setFailed(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      aria-label={say('title')}
      onSubmit={(event) => void submit(event)}
      data-wide-sheet
      className="flex grow flex-col gap-5"
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="flex flex-col gap-5">
          <AmountField
            text={text}
            onText={typed}
            amount={amount}
            error={isTried ? wrong : undefined}
            hint={say('minimum', { amount: rupeeWords(minimum) })}
          />
          <AmountChips amounts={usualAmounts(minimum, null)} chosen={amount} onText={typed} />
          <ChannelChoice chosen={channel} onChoose={setChannel} />
        </div>
        <HowItWorks />
      </div>
      <div className={atTheThumb}>
        {failed && <SendFailed failure={failed} className="mb-2" />}
        <SubmitButton wide loading={isBusy}>
          {amount !== null && wrong === undefined
            ? say('continueWith', { amount: rupeeWords(amount) })
            : say('continue')}
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
      <legend className="mb-1.5 font-medium text-sm text-soft">{say('payBy')}</legend>
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

const HowItWorks = () => (
  <section aria-label={say('howItWorks')} className="rounded-lg bg-sunken px-4 py-3 lg:self-start">
    <h3 className="text-base">{say('howItWorks')}</h3>
    <ol className="mt-1 list-decimal space-y-1 pl-5 text-sm text-soft">
      <li>{say('stepAccount')}</li>
      <li>{say('stepPay')}</li>
      <li>{say('stepCredit')}</li>
    </ol>
  </section>
)

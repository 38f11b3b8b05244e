/** products, compensation: a new claim: what the app has worked out, what the client says, and what it is worth to them. */
import {
  type ClaimAbout,
  type ClaimGround,
  type ClaimSubject,
  type ComputedDifference,
  makeClaim,
} from '@pramaan/contracts'
import { fromWire, type Paise, toWire } from '@pramaan/money'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { TextArea } from '@pramaan/ui/text-area.tsx'
import { ChevronLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useAccountChanged } from '../../money/account.ts'
import { AmountField } from '../../money/amount-field.tsx'
import { fieldText, rupeeWords, typedRupees, useShowsAmounts } from '../../money/amounts.ts'
import { Choice } from '../../orders/choice.tsx'
import { BigFigure, Part } from '../../orders/shelf/offer-parts.tsx'
import { CallFailed, call } from '../../platform/call.ts'
import { atTheThumb } from '../../platform/fills-sheet.ts'
import { useIntent } from '../../platform/intent.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { SendFailed } from '../../platform/send-failed.tsx'
import { Difference } from './difference.tsx'
import { say } from './say.ts'
import { useDifference } from './use-claims.ts'

interface NewClaimProps {
  readonly about: ClaimAbout
  readonly id: string
  readonly onMade: (id: string) => void
  readonly onHome: () => void
}

export function NewClaim({ about, id, onMade, onHome }: NewClaimProps) {
  const { data, isPending, error, refetch } = useDifference(about, id)
  if (isPending) return <SkeletonList rows={4} label={say('working')} />
  if (!data) return <LoadFailed what={say('subject')} failure={error} onRetry={() => void refetch()} />
  return <Form subject={data.subject} computed={data.computed} onMade={onMade} onHome={onHome} />
}

const groundWords: Readonly<Record<ClaimGround, string>> = {
  price: say('price'),
  charge: say('charge'),
  delay: say('delay'),
  other: say('otherGround'),
}

const LEAST = 20
const MOST = 1000

interface FormProps extends Pick<NewClaimProps, 'onMade' | 'onHome'> {
  readonly subject: ClaimSubject
  readonly computed: readonly ComputedDifference[]
}

/** What the app has found is chosen first, and its amount stands in the field. */
function Form({ subject, computed, onMade, onHome }: FormProps) {
  const best = computed.find(({ outcome }) => outcome === 'difference') ?? computed[0]
  const [ground, setGround] = useState<ClaimGround>(best?.ground ?? 'other')
  const chosen = computed.find((one) => one.ground === ground)
  const [amounts, setAmounts] = useState<Partial<Record<ClaimGround, string>>>({})
  const text = amounts[ground] ?? startsWith(chosen)
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const amount = typedRupees(text)
  const isSaid = words.trim().length >= LEAST && words.trim().length <= MOST
  const sending = useSending(onMade)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isSaid || amount === null || amount <= 0n) return
    sending.send({ about: subject.about, about_id: subject.about_id, ground, says: words.trim(), amount })
  }
  return (
    <form
      noValidate
      aria-label={say('newClaim')}
      onSubmit={submit}
      className="flex min-h-full grow flex-col gap-5"
    >
      <div>
        <Back onHome={onHome} />
        <h3 className="text-xl">{subject.title}</h3>
        <p className="text-sm text-soft">{subject.note}</p>
      </div>
      {subject.open_claim !== null && <p className="rounded-lg bg-sunken px-3 py-2.5">{say('joins')}</p>}
      <Part title={say('whatWrong')}>
        <Choice
          name="ground"
          label={say('whatWrong')}
          options={computed.map(({ ground: value }) => ({ value, label: groundWords[value] }))}
          chosen={ground}
          onChoose={setGround}
        />
      </Part>
      {chosen && <Found computed={chosen} />}
      <TextArea
        label={say('says')}
        hint={say('saysHint')}
        error={isTried && !isSaid ? say('saysNeeded') : undefined}
        value={words}
        maxLength={MOST}
        onChange={({ target }) => setWords(target.value)}
      />
      <AmountField
        text={text}
        onText={(typed) => setAmounts({ ...amounts, [ground]: typed })}
        amount={amount}
        error={isTried && (amount === null || amount <= 0n) ? say('amountNeeded') : undefined}
        hint={chosen?.outcome === 'difference' ? say('amountComputed') : say('amountHint')}
      />
      <div className={atTheThumb}>
        {sending.failure && <SendFailed failure={sending.failure} />}
        <SubmitButton wide loading={sending.isBusy}>
          {buttonWords(subject, amount)}
        </SubmitButton>
        <p className="mt-2 text-center text-sm text-soft">{say('free')}</p>
      </div>
    </form>
  )
}

function buttonWords({ open_claim }: ClaimSubject, amount: Paise | null): string {
  if (open_claim !== null) return say('submitJoin')
  return amount === null ? say('submitPlain') : say('submit', { amount: rupeeWords(amount) })
}

function startsWith(computed: ComputedDifference | undefined): string {
  const amount = computed?.outcome === 'difference' ? fromWire(computed.amount) : null
  return amount === null ? '' : fieldText(amount)
}

const Back = ({ onHome }: { onHome: () => void }) => (
  <Button
    variant="plain"
    size="medium"
    icon={<ChevronLeft size={18} aria-hidden="true" />}
    className="-ml-4"
    onClick={onHome}
  >
    {say('other')}
  </Button>
)

function Found({ computed }: { computed: ComputedDifference }) {
  const isHidden = !useShowsAmounts()
  if (computed.outcome !== 'difference')
    return (
      <Part title={say(computed.outcome === 'none' ? 'foundNone' : 'cannot')}>
        <p className="text-soft">{computed.says}</p>
        <Difference computed={computed} />
      </Part>
    )
  return (
    <section>
      <BigFigure label={say('found')} note={computed.says}>
        <Money amount={fromWire(computed.amount)} hidden={isHidden} />
      </BigFigure>
      <Difference computed={computed} />
    </section>
  )
}

interface Sent {
  readonly about: ClaimAbout
  readonly about_id: string
  readonly ground: ClaimGround
  readonly says: string
  readonly amount: Paise
}

function useSending(onMade: (id: string) => void) {
  const intent = useIntent()
  const changed = useAccountChanged()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const run = async ({ amount, ...rest }: Sent) => {
    setBusy(true)
    setFailure(null)
    const body = { ...rest, amount: toWire(amount) }
    try {
      const { id } = await call(makeClaim, { body }, { inline: true, idempotencyKey: intent(body) })
      changed()
      onMade(id)
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      setFailure(failed)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, send: (sent: Sent) => void run(sent) }
}

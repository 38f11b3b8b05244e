/** products, trial: one offer: what it is, its terms in full, what it can and cannot, what it would do; and then yes or no. */
import { acceptCredit, type Credits, type OfferedCredit, type OwnCredit } from '@pramaan/contracts'
import { formatRupees, fromWire, lesser, type Paise, paise } from '@pramaan/money'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { Check, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { BigFigure, Part } from '../../orders/shelf/offer-parts.tsx'
import { ordersTouched } from '../../orders/touched.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { istDay } from '../../platform/clock.ts'
import { atTheThumb } from '../../platform/fills-sheet.ts'
import { useIntent } from '../../platform/intent.ts'
import { closeDrawer } from '../../platform/modals.ts'
import { SendFailed } from '../../platform/send-failed.tsx'
import { say } from './say.ts'

export interface OfferProps {
  readonly offer: OfferedCredit
  readonly others: readonly OfferedCredit[]
  readonly onChoose: (id: string) => void
  readonly lastOrder: Credits['last_order']
  readonly onAccepted: (credit: OwnCredit) => void
  readonly below: ReactNode
}

const NONE = paise(0n)
export const inPaise = (rupees: number): Paise => fromWire(rupees) ?? NONE

export function Offer({ offer, others, onChoose, lastOrder, onAccepted, below }: OfferProps) {
  const amount = inPaise(offer.amount)
  return (
    <div data-wide-sheet className="@container flex min-h-full grow flex-col">
      <div className="flex grow flex-col gap-4 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_23rem] @4xl:items-start @4xl:gap-8">
        <div className="contents @4xl:flex @4xl:min-w-0 @4xl:flex-col @4xl:gap-4">
          {others.length > 1 && <Choice offers={others} chosen={offer.id} onChoose={onChoose} />}
          <div>
            <h3 className="mb-2 text-xl">{offer.name}</h3>
            <BigFigure label={say('creditFor')}>
              <Money amount={amount} />
            </BigFigure>
            <p className="mt-1">
              {say.rich('plain', {
                ends: istDay(offer.ends_on),
                strong: (inside) => <strong className="font-semibold">{inside}</strong>,
              })}
            </p>
          </div>
          <Terms offer={offer} />
          <CanAndCannot />
          <div className="order-2 flex flex-col gap-4 @4xl:order-none">{below}</div>
        </div>
        <div className="contents @4xl:sticky @4xl:top-0 @4xl:flex @4xl:flex-col @4xl:gap-4 @4xl:rounded-xl @4xl:border @4xl:border-line @4xl:p-4">
          <div className="order-1 @4xl:order-none @4xl:[&>section]:border-t-0 @4xl:[&>section]:pt-0">
            <WhatItDoes amount={amount} lastOrder={lastOrder} />
          </div>
          <Answer offer={offer} onAccepted={onAccepted} />
        </div>
      </div>
    </div>
  )
}

interface ChoiceProps {
  readonly offers: readonly OfferedCredit[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

const Choice = ({ offers, chosen, onChoose }: ChoiceProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="mb-1 text-sm text-soft">{say('chooseOffer')}</legend>
    {offers.map(({ id, name }) => (
      <Button
        key={id}
        size="medium"
        variant={id === chosen ? 'primary' : 'outline'}
        aria-pressed={id === chosen}
        onClick={() => onChoose(id)}
      >
        {name}
      </Button>
    ))}
  </fieldset>
)

const Terms = ({ offer }: { offer: OfferedCredit }) => {
  const ends = istDay(offer.ends_on)
  return (
    <Part title={say('terms')}>
      <Rows
        rows={[
          { name: say('pays'), value: say('paysWhat') },
          { name: say('paysWhen'), value: say('paysWhenWhat') },
          { name: say('valid'), value: say('validFrom', { ends }) },
          { name: say('depositNeeded'), value: <strong>{say('nothingNeeded')}</strong> },
          { name: say('tradesNeeded'), value: <strong>{say('nothingNeeded')}</strong> },
          { name: say('cashLocked'), value: <Money amount={NONE} /> },
          { name: say('unused', { ends }), value: say('returns') },
          { name: say('whoPays'), value: say('firmPays') },
        ]}
      />
      <WordForWord terms={offer.terms} title={say('wordForWord')} />
    </Part>
  )
}

export const WordForWord = ({ terms, title }: { terms: readonly string[]; title: string }) => (
  <details className="mt-2 text-sm">
    <summary className="min-h-11 cursor-pointer py-3 text-link">{title}</summary>
    <ol className="list-decimal space-y-1 pl-5 text-soft">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ol>
  </details>
)

/** A long value wraps beside its name, and not below it. */
const Rows = ({ rows }: { rows: readonly { readonly name: string; readonly value: ReactNode }[] }) => (
  <dl className="divide-y divide-line">
    {rows.map(({ name, value }) => (
      <div key={name} className="flex items-baseline justify-between gap-6 py-2.5">
        <dt className="shrink-0 text-soft text-sm">{name}</dt>
        <dd className="wrap-anywhere min-w-0 text-right text-base">{value}</dd>
      </div>
    ))}
  </dl>
)

const CanAndCannot = () => (
  <div className="grid grid-cols-2 gap-x-5 border-line border-t pt-4">
    <Points
      title={say('can')}
      icon={<Check size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gain" />}
      points={[say('canPay'), say('canPart'), say('canGiveUp')]}
    />
    <Points
      title={say('cannot')}
      icon={<X size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-loss" />}
      points={[say('cannotWithdraw'), say('cannotBuy'), say('cannotCount'), say('cannotHold')]}
    />
  </div>
)

const Points = ({ title, icon, points }: { title: string; icon: ReactNode; points: readonly string[] }) => (
  <section>
    <h4 className="mb-2 font-display font-semibold text-base">{title}</h4>
    <ul className="space-y-2 text-sm">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-2">
          {icon}
          <span>{point}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** More than these would be a wall of boxes. */
const MOST_BOXES = 10

/** 1, 2, 3 … and how many more. */
const boxesOf = (orders: number): string[] => {
  const shown = orders > MOST_BOXES ? MOST_BOXES - 1 : orders
  const boxes = Array.from({ length: shown }, (_, at) => String(at + 1))
  return orders > shown ? [...boxes, `+${orders - shown}`] : boxes
}

function WhatItDoes({ amount, lastOrder }: { amount: Paise; lastOrder: Credits['last_order'] }) {
  const inWords = rupeeWords(amount)
  if (!lastOrder)
    return (
      <Part title={say('does', { amount: inWords })}>
        <p className="text-sm text-soft">{say('noOrders')}</p>
      </Part>
    )
  const charges = inPaise(lastOrder.charges)
  const pays = lesser(amount, charges)
  const orders = charges > 0n ? Number(amount / charges) : 0
  return (
    <Part title={say('does', { amount: inWords })} aside={say('byLast', { symbol: lastOrder.symbol })}>
      <Rows
        rows={[
          { name: say('chargesOfOrder'), value: <Money amount={charges} /> },
          { name: say('wouldPay'), value: <Money amount={paise(-pays)} /> },
          {
            name: say('youWouldPay'),
            value: <Money amount={paise(charges - pays)} className="font-semibold" />,
          },
        ]}
      />
      {orders > 0 && (
        <ol aria-hidden="true" className="figures mt-2 flex gap-1">
          {boxesOf(orders).map((word, at) => (
            <li
              key={word}
              className={classes(
                'grid h-8 flex-1 place-items-center rounded-md font-medium text-sm',
                at === 0 ? 'bg-accent text-on-accent' : 'bg-accent-wash text-link',
              )}
            >
              {word}
            </li>
          ))}
        </ol>
      )}
      <p className="mt-2 text-sm text-soft">
        {orders > 0
          ? say('enough', { count: orders, amount: inWords })
          : say('notEnough', { amount: inWords })}
      </p>
    </Part>
  )
}

function Answer({ offer, onAccepted }: Pick<OfferProps, 'offer' | 'onAccepted'>) {
  const intent = useIntent()
  const [hasRead, setRead] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const accept = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (!hasRead) return
    const body = { id: offer.id, terms_sha256: offer.terms_sha256, consent: true } as const
    setBusy(true)
    setFailure(null)
    try {
      onAccepted(await call(acceptCredit, { body }, { idempotencyKey: intent(body), inline: true }))
      ordersTouched()
    } catch (refused) {
      if (!(refused instanceof CallFailed)) throw refused
      setFailure(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      aria-label={say('formLabel', { name: offer.name })}
      onSubmit={(event) => void accept(event)}
      className={classes(atTheThumb, 'order-3 @4xl:static @4xl:order-none @4xl:m-0 @4xl:border-t-0 @4xl:p-0')}
    >
      {failure && <SendFailed failure={failure} />}
      <Checkbox
        label={say('read')}
        checked={hasRead}
        onChange={(event) => setRead(event.target.checked)}
        aria-invalid={isTried && !hasRead ? true : undefined}
        className="py-1 text-sm"
      />
      {isTried && !hasRead && (
        <p role="alert" className="mb-1 text-loss text-sm">
          {say('readFirst')}
        </p>
      )}
      <div className="mt-1 grid grid-cols-[2fr_3fr] gap-3">
        <Button variant="outline" onClick={() => closeDrawer()}>
          {say('noThanks')}
        </Button>
        <SubmitButton loading={isBusy}>
          {say('accept', { amount: rupeeWords(inPaise(offer.amount)) })}
        </SubmitButton>
      </div>
      <p className="mt-2 text-center text-soft text-xs">{say('till', { day: istDay(offer.accept_by) })}</p>
    </form>
  )
}

export const amountWords = (rupees: number): string => formatRupees(inPaise(rupees))

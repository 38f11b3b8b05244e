/** payments: the bank account that the money goes to. One that was added lately says from when it can be chosen. */
import type { BankCard } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Hourglass, Landmark, Plus } from 'lucide-react'
import { istMoment } from '../../../platform/clock.ts'
import { say } from './say.ts'

interface CardChoiceProps {
  readonly cards: readonly BankCard[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  /** Null while the account is frozen: nothing can be added then. */
  readonly onAdd: (() => void) | null
}

export function CardChoice({ cards, chosen, onChoose, onAdd }: CardChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm text-soft">{say('toAccount')}</legend>
      <div className="grid gap-2">
        {cards.map((card) => (
          <Choice
            key={card.id}
            card={card}
            isChosen={card.id === chosen}
            onChoose={() => onChoose(card.id)}
          />
        ))}
      </div>
      {cards.length === 0 && <p className="text-soft">{say('noAccount')}</p>}
      {onAdd && (cards.length === 0 || cards.every((card) => !card.is_usable)) && (
        <Button
          variant="outline"
          size="medium"
          className="mt-3"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={onAdd}
        >
          {say('addAccount')}
        </Button>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly card: BankCard
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ card, isChosen, onChoose }: ChoiceProps) {
  const Icon = card.is_usable ? Landmark : Hourglass
  return (
    <label
      className={classes(
        'flex min-h-14 items-center gap-3 rounded-lg border px-4 py-2.5 transition-colors duration-150',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isChosen ? 'border-accent bg-accent-wash' : 'border-edge bg-raised',
        card.is_usable ? 'cursor-pointer' : 'cursor-not-allowed border-dashed',
      )}
    >
      <Icon
        size={20}
        aria-hidden="true"
        className={classes('shrink-0', card.is_usable ? 'text-soft' : 'text-pending')}
      />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-medium">
          {card.bank_name}{' '}
          <span className="figures whitespace-nowrap font-normal text-soft">
            <span aria-hidden="true">{card.card_no}</span>
            <span className="sr-only">{say('endingIn', { digits: card.card_no.slice(-3) })}</span>
          </span>
        </span>
        <span className={classes('figures block text-sm', card.is_usable ? 'text-soft' : 'text-pending')}>
          {card.is_usable ? card.holder_name : say('usableFrom', { time: istMoment(card.usable_from) })}
        </span>
      </span>
      <input
        type="radio"
        name="bank_card_id"
        value={card.id}
        checked={isChosen}
        disabled={!card.is_usable}
        onChange={onChoose}
        className="size-5 shrink-0 accent-(--accent)"
      />
    </label>
  )
}

/** bank-cards: one bank account, and from when on it can receive money. */
import type { BankCard } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { Spinner } from '@pramaan/ui/spinner.tsx'
import { CircleCheck, Hourglass, Landmark, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { istMoment } from '../../platform/clock.ts'
import { say } from './say.ts'

interface CardRowProps {
  readonly card: BankCard
  readonly isBusy: boolean
  readonly canChange: boolean
  /** Why it could not be deleted. */
  readonly problem: string | undefined
  readonly onEdit: () => void
  readonly onDelete: () => void
}

export function CardRow({ card, isBusy, canChange, problem, onEdit, onDelete }: CardRowProps) {
  const name = say('nameOfCard', { bank: card.bank_name, ending: card.card_no.slice(-3) })
  return (
    <li className={classes('flex items-start gap-3 py-4 pr-2 pl-4', isBusy && 'opacity-60')}>
      <Landmark size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <h3 className="font-medium font-sans text-base [overflow-wrap:anywhere]">{card.bank_name}</h3>
        <dl className="mt-1 grid gap-x-4 text-sm text-soft md:grid-cols-[auto_auto_1fr]">
          <Fact label={say('accountNumber')}>
            <span aria-hidden="true">{card.card_no}</span>
            <span className="sr-only">{say('numberEnding', { ending: card.card_no.slice(-3) })}</span>
          </Fact>
          <Fact label={say('ifsc')}>{card.ifsc}</Fact>
          <Fact label={say('accountHolder')}>{card.holder_name}</Fact>
        </dl>
        <Receives card={card} />
        {problem !== undefined && (
          <p role="alert" className="mt-2 text-loss text-sm">
            {problem}
          </p>
        )}
      </div>
      {isBusy && <Spinner />}
      {canChange && !isBusy && (
        <div className="-mt-2.5 flex shrink-0">
          <IconButton
            label={say('edit', { name })}
            icon={<Pencil size={18} aria-hidden="true" />}
            onClick={onEdit}
          />
          <IconButton
            label={say('delete', { name })}
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={onDelete}
          />
        </div>
      )}
    </li>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="sr-only">{label}</dt>
    <dd className="figures [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

/** Whether the wait is over is the server's word: its clock is the one that counts. */
function Receives({ card }: { card: BankCard }) {
  const Icon = card.is_usable ? CircleCheck : Hourglass
  return (
    <p
      className={classes(
        'mt-2 flex items-start gap-1.5 text-sm',
        card.is_usable ? 'text-gain' : 'text-pending',
      )}
    >
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {card.is_usable ? say('usable') : say('usableFrom', { from: istMoment(card.usable_from) })}
    </p>
  )
}

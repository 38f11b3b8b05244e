/** orders: the way of a sale's money, as a line of three marks: sold, settles, can be withdrawn. */
import { classes } from '@pramaan/ui/classes.ts'
import { Check } from 'lucide-react'
import { istDay } from '../platform/clock.ts'
import { say } from './say.ts'

export interface SaleStepsProps {
  /** The day of the sale; null while it is only quoted. */
  readonly soldAt: string | null
  readonly settlesOn: string
  readonly className?: string
}

export function SaleSteps({ soldAt, settlesOn, className }: SaleStepsProps) {
  const day = istDay(settlesOn)
  const steps = [
    {
      title: say('soldStep'),
      note: soldAt === null ? say('today') : istDay(soldAt),
      look: soldAt === null ? 'border-edge bg-raised' : 'border-gain bg-gain text-raised',
      isDone: soldAt !== null,
    },
    { title: say('settlesStep'), note: day, look: 'border-edge bg-raised', isDone: false },
    {
      title: say('withdrawStep'),
      note: say('from4pm', { day }),
      look: 'border-accent bg-accent',
      isDone: false,
    },
  ]
  return (
    <ol
      aria-label={say('saleSteps')}
      className={classes(
        'relative flex justify-between gap-2 text-sm before:absolute before:inset-x-2 before:top-[7px] before:h-0.5 before:bg-line',
        className,
      )}
    >
      {steps.map(({ title, note, look, isDone }) => (
        <li
          key={title}
          className="group flex flex-col items-center whitespace-nowrap text-center first:items-start first:text-left last:items-end last:text-right"
        >
          <span
            aria-hidden="true"
            className={classes('relative grid size-4 place-items-center rounded-full border-2', look)}
          >
            {isDone && <Check size={11} strokeWidth={3.5} />}
          </span>
          <span className="mt-1.5 font-semibold group-last:text-accent">{title}</span>
          <span className="text-soft">{note}</span>
        </li>
      ))}
    </ol>
  )
}

/** orders: the way of a sale's money, as a line of marks: sold, settles, can be withdrawn; what is over is ticked. */
import { classes } from '@pramaan/ui/classes.ts'
import { Check } from 'lucide-react'
import { istDay } from '../platform/clock.ts'
import { say } from './say.ts'

export interface SaleStepsProps {
  /** The day of the sale; null while it is only quoted. */
  readonly soldAt: string | null
  readonly settlesOn: string
  /** What the first step is called where it was no sale. */
  readonly leftWord?: string
  /** Shares settle a trading day later; funds by their own rule. */
  readonly isNextDay?: boolean
  /** It has settled: what has passed is not told as something to come. */
  readonly isOver?: boolean
  readonly className?: string
}

const done = { look: 'border-gain bg-gain text-raised', isDone: true }

export function SaleSteps({
  soldAt,
  settlesOn,
  leftWord = say('soldStep'),
  isNextDay = true,
  isOver = false,
  className,
}: SaleStepsProps) {
  const day = istDay(settlesOn)
  // A maturity pays at once: nothing settles in between.
  const isAtOnce = soldAt !== null && istDay(soldAt) === day
  const open = { look: 'border-edge bg-raised', isDone: false }
  const steps = [
    {
      title: isAtOnce ? say('paidStep') : leftWord,
      note: soldAt === null ? say('today') : istDay(soldAt),
      ...(soldAt === null ? open : done),
    },
    ...(isAtOnce
      ? []
      : [
          {
            title: say(isOver ? 'settledStep' : isNextDay ? 'settlesStep' : 'settlesOnly'),
            note: day,
            ...(isOver ? done : open),
          },
        ]),
    {
      title: say('withdrawStep'),
      note: isAtOnce ? say('since', { day }) : say(isOver ? 'since' : 'from4pm', { day }),
      ...(isOver || isAtOnce ? done : { look: 'border-accent bg-accent', isDone: false }),
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

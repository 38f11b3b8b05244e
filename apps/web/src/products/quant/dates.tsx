/** products, quant: the days of a note with what each brings on the client's own amount. */
import type { Note } from '@pramaan/contracts'
import type { Paise } from '@pramaan/money'
import { couponOn } from '@pramaan/products'
import { classes } from '@pramaan/ui/classes.ts'
import { rupeeWords } from '../../money/amounts.ts'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { istDay } from '../../platform/clock.ts'
import { say } from './say.ts'

interface Day {
  readonly day: string
  readonly says: string
  readonly isMoney: boolean
}

function daysOf(note: Note, amount: Paise): Day[] {
  const coupon = rupeeWords(couponOn(amount, note))
  const last = note.coupon_days.at(-1)
  const finals = note.final_days.length
  const final = note.final_days.at(-1)
  return [
    {
      day: note.start_day,
      says: note.initial_day === null ? say('start') : say('startFixed'),
      isMoney: false,
    },
    ...note.coupon_days
      .filter((one) => one !== last)
      .map(({ paid }) => ({ day: paid, says: say('coupon', { amount: coupon }), isMoney: true })),
    ...(final === undefined
      ? []
      : [
          {
            day: final,
            says: finals > 1 ? say('finalFixings', { count: finals }) : say('finalFixing'),
            isMoney: false,
          },
        ]),
    {
      day: note.maturity_day,
      says: last ? say('maturityCoupon', { amount: coupon }) : say('maturity'),
      isMoney: true,
    },
  ].toSorted((a, z) => (a.day < z.day ? -1 : a.day > z.day ? 1 : 0))
}

export const Dates = ({ note, amount }: { note: Note; amount: Paise }) => (
  <Part title={say('dates')}>
    <ol className="relative ml-1.5 border-line border-l-2">
      {daysOf(note, amount).map(({ day, says, isMoney }) => (
        <li key={`${day} ${says}`} className="relative pb-3 pl-5 last:pb-0">
          <span
            aria-hidden="true"
            className={classes(
              'absolute top-1 -left-[9px] size-4 rounded-full border-2 border-accent',
              isMoney ? 'bg-accent' : 'bg-raised',
            )}
          />
          <span className="figures font-semibold text-sm">{istDay(day)}</span>{' '}
          <span className="text-sm text-soft">{says}</span>
        </li>
      ))}
    </ol>
  </Part>
)

/** products, bond: every rupee to come on a calendar, a row for each year and a place for each month; and the same as a table. */
import { fromWire, paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { ChevronDown } from 'lucide-react'
import { istDay } from '../../platform/clock.ts'
import { byYear, type CalendarPayment } from './figures.ts'
import { say } from './say.ts'

const MONTHS = 'JFMAMJJASOND'
const TWELVE = Array.from({ length: 12 }, (_, month) => month)

export interface CalendarProps {
  readonly payments: readonly (CalendarPayment & { readonly tax?: number; readonly state?: string })[]
}

export function Calendar({ payments }: CalendarProps) {
  const years = byYear(payments)
  return (
    <>
      <div aria-hidden="true" className="figures @container text-xs">
        <div className="grid grid-cols-[2.25rem_repeat(12,minmax(0,1fr))_4.25rem] items-center @md:grid-cols-[2.5rem_repeat(12,minmax(0,1fr))_5.5rem] pb-1 text-center text-soft">
          <span />
          {TWELVE.map((month) => (
            <span key={month}>{MONTHS[month]}</span>
          ))}
          <span className="text-right">{say('year')}</span>
        </div>
        {years.map(({ year, payments: own, total }) => (
          <div
            key={year}
            className="grid grid-cols-[2.25rem_repeat(12,minmax(0,1fr))_4.25rem] items-center @md:grid-cols-[2.5rem_repeat(12,minmax(0,1fr))_5.5rem] border-line border-t py-2 text-center"
          >
            <span className="text-left font-semibold text-sm">{year}</span>
            {TWELVE.map((month) => (
              <Month key={month} payments={own.filter((one) => Number(one.paid.slice(5, 7)) === month + 1)} />
            ))}
            <span className="text-right text-xs @md:text-sm">
              <Money amount={paise(total)} paise={false} />
            </span>
          </div>
        ))}
      </div>
      <details className="group text-sm">
        <summary className="-mx-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-md px-2 text-soft underline decoration-dotted underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
          {say('asTable')}
          <ChevronDown
            size={16}
            aria-hidden="true"
            className="transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <PaymentTable payments={payments} />
      </details>
    </>
  )
}

/** What is no longer to come: paid is grey, missed is red and struck through. */
const rings: Readonly<Record<string, string>> = {
  paid: 'border-line bg-sunken text-soft',
  late: 'border-pending text-pending',
  missed: 'border-loss text-loss line-through',
}

/** The day in a ring, without it where twelve would not fit; the one that brings the face value back is filled. */
function Month({ payments }: CalendarProps) {
  const [first] = payments
  if (!first) return <span className="mx-auto size-1 rounded-full bg-line" />
  const isLast = payments.some(({ redemption }) => redemption > 0)
  return (
    <span
      className={classes(
        'mx-auto grid size-3 place-items-center rounded-full border font-medium tracking-tighter @xs:size-5 @md:size-6 @md:border-2 @md:tracking-normal',
        rings[first.state ?? ''] ??
          (isLast ? 'border-accent bg-accent text-on-accent' : 'border-accent text-accent'),
      )}
    >
      <span className="hidden @xs:inline">{Number(first.paid.slice(8))}</span>
    </span>
  )
}

/** What a screen reader has instead of the picture, and whoever wants the days. */
export function PaymentTable({ payments }: CalendarProps) {
  const hasTax = payments.some(({ tax }) => tax !== undefined)
  const hasState = payments.some(({ state }) => state !== undefined)
  return (
    <div className="overflow-x-auto">
      <table className="figures w-full text-sm">
        <thead className="text-left text-soft">
          <tr>
            <th className="py-1 pr-3 font-normal">{say('paidOn')}</th>
            <th className="py-1 pr-3 text-right font-normal">{say('interest')}</th>
            <th className="py-1 pr-3 text-right font-normal">{say('principal')}</th>
            {hasTax && <th className="py-1 pr-3 text-right font-normal">{say('tax')}</th>}
            {hasState && <th className="py-1 font-normal">{say('state')}</th>}
          </tr>
        </thead>
        <tbody>
          {payments.map((one) => (
            <tr key={one.due} className="border-line border-t">
              <td className="whitespace-nowrap py-1.5 pr-3">{istDay(one.paid)}</td>
              <td className="py-1.5 pr-3 text-right">
                <Money amount={fromWire(one.coupon)} />
              </td>
              <td className="py-1.5 pr-3 text-right">
                {one.redemption > 0 && <Money amount={fromWire(one.redemption)} />}
              </td>
              {hasTax && (
                <td className="py-1.5 pr-3 text-right">
                  {(one.tax ?? 0) > 0 && <Money amount={fromWire(one.tax ?? 0)} />}
                </td>
              )}
              {hasState && (
                <td className={classes('py-1.5', one.state === 'missed' && 'font-medium text-loss')}>
                  {stateWords(one.state)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const states = {
  paid: say('state-paid'),
  upcoming: say('state-upcoming'),
  late: say('state-late'),
  missed: say('state-missed'),
} as const

const isState = (state: string): state is keyof typeof states => state in states

const stateWords = (state = ''): string => (isState(state) ? states[state] : state)

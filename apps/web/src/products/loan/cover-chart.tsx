/** products, loan: what is pledged is worth day by day, above the red line at which it no longer covers the loan. The line falls as the client repays. */
import type { ViewedLoan } from '@pramaan/contracts'
import { abbreviate } from '@pramaan/money'
import { Curve } from '../../orders/shelf/curve.tsx'
import { istDay } from '../../platform/clock.ts'
import { CoverBar } from './cover-bar.tsx'
import { distanceWords } from './distance.ts'
import { wholeRupees } from './figures.ts'
import { say } from './say.ts'

export function CoverChart({ loan: { history, cover } }: { loan: ViewedLoan }) {
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last || history.length < 2)
    return (
      <>
        <CoverBar cover={cover} />
        <p className="mt-2 text-sm text-soft">{say('chartTooYoung')}</p>
      </>
    )
  const at = (day: string): number => Date.parse(day)
  const values = history.flatMap(({ value, trigger_value }) => [value, trigger_value])
  const trigger = cover.trigger_value ?? last.trigger_value
  const isPledged = cover.trigger_value !== null
  return (
    <>
      <Curve
        className="max-w-xl"
        label={say('chartLabel', {
          ...{ from: istDay(first.day), to: istDay(last.day) },
          ...{ value: wholeRupees(cover.value), trigger: wholeRupees(trigger) },
        })}
        lines={[
          {
            name: say('pledgedValue'),
            tone: 'mine',
            points: history.map(({ day, value }) => ({ x: at(day), y: value })),
          },
          {
            name: say('triggerValue'),
            tone: 'trigger',
            points: history.map(({ day, trigger_value }) => ({ x: at(day), y: trigger_value })),
          },
        ]}
        xWords={(x) => istDay(new Date(x).toISOString())}
        yWords={(y) => `₹${abbreviate(Math.round(y), 'lakh-crore')}`}
        xMarks={[at(first.day), at(last.day)]}
        yMarks={[Math.min(...values) * 0.95, Math.max(...values)]}
        xHead={say('date')}
      />
      <p className="figures flex flex-wrap gap-x-5 text-sm">
        <span>
          <span aria-hidden="true" className="mr-1.5 inline-block h-0.5 w-4 bg-accent align-middle" />
          {say('pledgedValue')} {wholeRupees(cover.value)}
        </span>
        <span className="text-loss">
          <span aria-hidden="true" className="mr-1.5 inline-block h-0.5 w-4 bg-loss align-middle" />
          {say('triggerValue')} {isPledged && wholeRupees(trigger)}
        </span>
        {isPledged && cover.may_fall_percent !== null && (
          <strong className="font-semibold">{distanceWords(cover, trigger)}</strong>
        )}
      </p>
      <p className="mt-1 text-soft text-xs">{say('chartNote')}</p>
    </>
  )
}

/** portfolio, summary: the return of each month as a heat map: years by months on a desk, tiles on a phone. It is its own table. */
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { monthOf } from '../../../orders/figures/amounts-in-words.ts'
import { useMonthReturn } from '../../../orders/stats.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { useIsMobile } from '../../../platform/viewport.ts'
import { type MonthCell, strengthOf, tenths, type YearRow, yearsOf } from './month-grid.ts'
import { say } from './say.ts'

export function MonthCard() {
  const months = useMonthReturn()
  const isMobile = useIsMobile()
  const Grid = isMobile ? Tiles : Table
  return (
    <Card title={say('monthReturn')} aside={say('timeWeighted')} className="min-h-72">
      {months.isPending && (
        <div role="status">
          <span className="sr-only">{say('loadingMonths')}</span>
          <Skeleton className="h-48 w-full rounded-md" />
        </div>
      )}
      {months.isError && !months.data && (
        <LoadFailed
          what={say('monthReturn')}
          failure={months.error}
          onRetry={() => void months.refetch()}
          className="pb-4"
        />
      )}
      {months.data && (
        <>
          <Grid years={yearsOf(months.data.months)} />
          <p className="mt-3 text-soft text-xs">
            {say('soFar', { month: nameOf(months.data.months.at(-1)?.month ?? '') })}
          </p>
        </>
      )}
    </Card>
  )
}

const nameOf = (month: string): string => (month === '' ? '' : monthOf(`${month}-01`))

const gains = ['bg-sunken', 'bg-gain/8', 'bg-gain/16', 'bg-gain/24', 'bg-gain/32']
const losses = ['bg-sunken', 'bg-loss/8', 'bg-loss/16', 'bg-loss/24', 'bg-loss/32']

const hatched = 'bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_6px)] print:bg-none'

function lookOf({ percent, isOutside, isNow }: MonthCell): string {
  if (isOutside) return hatched
  const shades = (percent ?? 0) < 0 ? losses : gains
  return classes(shades[strengthOf(percent ?? 0)], isNow && 'border border-edge border-dashed')
}

const Value = ({ cell: { percent, isOutside } }: { cell: MonthCell }) => {
  if (isOutside) return <span className="sr-only">{say('noMoney')}</span>
  return percent === null ? (
    <>
      <span aria-hidden="true">{say('none')}</span>
      <span className="sr-only">{say('noMoney')}</span>
    </>
  ) : (
    tenths(percent)
  )
}

const SHORT = 3

function Table({ years }: { years: readonly YearRow[] }) {
  return (
    <table className="figures w-full table-fixed border-separate border-spacing-0.5 text-center text-xs">
      <thead>
        <tr className="text-soft">
          <th scope="col" className="font-normal">
            <span className="sr-only">{say('yearHead')}</span>
          </th>
          {years[0]?.months.map(({ month }) => (
            <th key={month} scope="col" className="pb-1 font-normal">
              {nameOf(month).slice(0, SHORT)}
            </th>
          ))}
          <th scope="col" className="w-14 pb-1 text-right font-normal">
            {say('yearHead')}
          </th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, months, percent }) => (
          <tr key={year}>
            <th scope="row" className="text-left font-normal text-soft">
              {year}
            </th>
            {months.map((cell) => (
              <td key={cell.month} className={classes('h-9 rounded-sm', lookOf(cell))}>
                <Value cell={cell} />
              </td>
            ))}
            <td className="text-right font-semibold">
              {percent === null ? say('none') : `${tenths(percent)}%`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The newest year first: a thumb should not have to look for this month. */
const Tiles = ({ years }: { years: readonly YearRow[] }) => (
  <div className="grid gap-3">
    {years.toReversed().map(({ year, months, percent }) => (
      <section key={year} aria-label={year}>
        <h3 className="figures flex justify-between font-normal font-sans text-sm text-soft">
          {year}
          <span className="font-semibold text-ink">
            {percent === null ? say('none') : `${tenths(percent)}%`}
          </span>
        </h3>
        <ul className="figures mt-1 grid grid-cols-[repeat(auto-fill,minmax(3.1rem,1fr))] gap-1 text-center text-xs">
          {months
            .filter(({ isOutside }) => !isOutside)
            .map((cell) => (
              <li key={cell.month} className={classes('rounded-md px-0.5 py-1.5', lookOf(cell))}>
                <span className="block">{nameOf(cell.month).slice(0, SHORT)}</span>
                <span className="font-semibold">
                  <Value cell={cell} />
                </span>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </div>
)

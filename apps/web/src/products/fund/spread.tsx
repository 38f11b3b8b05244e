/** products, fund: all funds as dots, the return of five years against the deepest fall in them; and the cheapest of each category. */
import { type Fund, fundGroups } from '@pramaan/contracts'
import { Dots } from '../../orders/shelf/dots.tsx'
import { marksOver } from '../../orders/shelf/marks.ts'
import { istDay } from '../../platform/clock.ts'
import { openDrawer } from '../../platform/modals.ts'
import { percentWords, Return } from './figures.tsx'
import { say } from './say.ts'

const RETURN_STEP = 5
const FALL_STEP = 10

interface Drawn {
  readonly fund: Fund
  readonly five: number
  readonly fall: number
}

/** −40% at a mark, −34.4% in the table. */
const axisWords = (percent: number): string =>
  Number.isInteger(percent) ? percentWords(percent).replace('.0%', '%') : percentWords(percent)

/** A fund without five years of NAVs has no place in the picture. */
const drawnOf = (funds: readonly Fund[]): Drawn[] =>
  funds.flatMap((fund) => {
    const { returns, deepest_fall: fall } = fund
    return returns.five === null || fall === null ? [] : [{ fund, five: returns.five, fall }]
  })

export function Spread({ funds }: { funds: readonly Fund[] }) {
  const drawn = drawnOf(funds)
  return (
    <>
      {drawn.length > 1 && (
        <div className="border-line border-t px-4 pt-3">
          <p className="flex flex-wrap justify-between gap-x-4 text-soft text-xs">
            <span>{say('spreadUp')}</span>
            <span>{say('spreadAcross')}</span>
          </p>
          <Dots
            label={say('spreadLabel')}
            dots={drawn.map(({ fund, five, fall }) => ({
              ...{ id: fund.id, name: fund.name, word: fund.category, x: -fall, y: five },
            }))}
            xMarks={marksOver(
              drawn.map(({ fall }) => -fall),
              FALL_STEP,
            )}
            yMarks={marksOver(
              drawn.map(({ five }) => five),
              RETURN_STEP,
            )}
            xWords={(x) => axisWords(x === 0 ? 0 : -x)}
            yWords={axisWords}
            isTall
            heads={{ name: say('fund'), x: say('deepest'), y: say('fiveYears') }}
          />
        </div>
      )}
      <Cheapest funds={funds} />
      <p className="border-line border-t px-4 py-2 text-soft text-xs">
        {say('spreadNote', { day: istDay(lastDay(funds)) })}
      </p>
    </>
  )
}

const lastDay = (funds: readonly Fund[]): string =>
  funds.reduce((last, { nav_day: day }) => (day !== null && day > last ? day : last), '')

/** They come the cheapest first. */
const Cheapest = ({ funds }: { funds: readonly Fund[] }) => (
  <ul aria-label={say('cheapest')} className="divide-y divide-line border-line border-t">
    {fundGroups
      .flatMap((group) => funds.find((fund) => fund.group === group) ?? [])
      .map((fund) => (
        <li key={fund.id}>
          <button
            type="button"
            onClick={() => openDrawer('fund', { id: fund.id })}
            className="flex min-h-11 w-full items-center justify-between gap-4 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="min-w-0">
              <span className="block font-medium">{fund.name}</span>
              <span className="block text-soft text-xs">
                {say('cheapestOf', { group: say(`group-${fund.group}`), cost: fund.ter })}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <Return value={fund.returns.five} className="block font-semibold" />
              <span className="block text-soft text-xs">{say('fiveYears')}</span>
            </span>
          </button>
        </li>
      ))}
  </ul>
)

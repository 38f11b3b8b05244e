/** receipt: what the orders of a day were charged one by one, and what the day made of it, charge by charge. */
import type { ChargedDay, DayReason, Receipt } from '@pramaan/contracts'
import { Amount } from '../../orders/amount.tsx'
import { countWords } from '../../orders/order-words.ts'
import { istDay } from '../../platform/clock.ts'
import { say } from './say.ts'

export function Days({ days }: { days: Receipt['days'] }) {
  if (days.length === 0) return null
  return (
    <section aria-label={say('dayCharges', { count: days.length })}>
      <h3 className="text-lg">{say('dayCharges', { count: days.length })}</h3>
      {days.map((day) => (
        <div key={day.day} className="mt-1">
          <p className="text-soft">
            <Story day={day} />
          </p>
          {day.is_final && day.lines.some(differs) && <Table day={day} />}
        </div>
      ))}
    </section>
  )
}

const differs = ({ estimated, actual }: ChargedDay['lines'][number]): boolean => estimated !== actual

function Story({ day: { day, is_final, estimated, charged, refunded, borne } }: { day: ChargedDay }) {
  const when = istDay(day)
  const amounts = {
    day: when,
    estimated: <Amount rupees={estimated} />,
    charged: <Amount rupees={charged} />,
    refund: <Amount rupees={refunded} />,
    borne: <Amount rupees={borne} />,
    amount: <Amount rupees={estimated} />,
  }
  if (!is_final) return say('dayPending', { day: when })
  if (refunded > 0) return say.rich('dayRefunded', amounts)
  return borne > 0 ? say.rich('dayBorne', amounts) : say.rich('daySame', amounts)
}

function Table({ day: { day, lines, estimated, charged } }: { day: ChargedDay }) {
  return (
    <table className="mt-2 w-full text-sm">
      <caption className="sr-only">{say('dayTable', { day: istDay(day) })}</caption>
      <thead>
        <tr className="border-line border-b text-left text-soft">
          <th scope="col" className="py-1.5 font-normal">
            {say('charge')}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            {say('estimated')}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            {say('charged')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.charge} className="border-line border-b align-top">
            <th scope="row" className="wrap-anywhere py-1.5 text-left font-normal">
              {line.name}
              {differs(line) &&
                line.because.map((reason) => (
                  <span key={reason.code} className="block text-soft text-xs">
                    <Because reason={reason} />
                  </span>
                ))}
            </th>
            <td className="whitespace-nowrap py-1.5 pl-3 text-right">
              <Amount rupees={line.estimated} />
            </td>
            <td className="whitespace-nowrap py-1.5 pl-3 text-right">
              <Amount rupees={line.actual} />
            </td>
          </tr>
        ))}
        <tr className="font-medium">
          <th scope="row" className="py-1.5 text-left font-medium">
            {say('total')}
          </th>
          <td className="whitespace-nowrap py-1.5 pl-3 text-right">
            <Amount rupees={estimated} />
          </td>
          <td className="whitespace-nowrap py-1.5 pl-3 text-right">
            <Amount rupees={charged} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Because({ reason }: { reason: DayReason }) {
  switch (reason.code) {
    case 'intraday':
      return say('becauseIntraday', { shares: reason.netted.map(nettedOf).join(', ') })
    case 'base': {
      const amounts = {
        estimated: <Amount rupees={reason.estimated} />,
        actual: <Amount rupees={reason.actual} />,
      }
      return reason.is_tax ? say.rich('becauseTaxBase', amounts) : say.rich('becauseBase', amounts)
    }
    case 'rate':
      return say('becauseRate', {
        actual: reason.actual || say('noRate'),
        estimated: reason.estimated || say('noRate'),
      })
    case 'rule':
      return reason.rule
    case 'together':
      return say('becauseTogether')
  }
}

const nettedOf = ({ symbol, quantity }: { symbol: string; quantity: number }): string =>
  say('nettedOf', { count: quantity, shown: countWords(quantity), symbol })

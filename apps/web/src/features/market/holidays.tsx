/** market: the days on which nobody trades. */
import type { MarketOverview } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { istDay } from '../../platform/clock.ts'
import { say } from './say.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })

export function Holidays({ holidays }: { holidays: MarketOverview['holidays'] }) {
  return (
    <Card title={say('holidays')}>
      {holidays.length === 0 && <p className="text-soft">{say('noHolidays')}</p>}
      <ul className="-my-1 divide-y divide-line">
        {holidays.map(({ day, name }) => (
          <li key={day} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0">{name}</span>
            <time dateTime={day} className="figures text-soft text-sm">
              {WEEKDAY.format(Date.parse(day))}, {istDay(`${day}T12:00:00+05:30`)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

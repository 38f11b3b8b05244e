/** products, ipo: what the demand so far means for one applicant, as a hundred dots. More lots do not raise the odds: it says so. */
import type { Ipo } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { istMoment } from '../../platform/clock.ts'
import { counted, oddsOf } from './figures.ts'
import { say } from './say.ts'

const DOTS = 100

export function Odds({ issue }: { issue: Ipo }) {
  const { demand, shares, lot } = issue
  const odds = oddsOf(issue)
  const winners = demand.winners_in_100 ?? DOTS
  const title = {
    none: say('oddsNone'),
    full: say('oddsFull'),
    some: say('oddsSome'),
    draw: say('oddsDraw', { count: winners }),
  }[odds]
  return (
    <Part title={title} aside={say('oddsAt', { source: demand.source, when: istMoment(demand.at) })}>
      {odds === 'draw' && (
        <span
          role="img"
          aria-label={say('oddsLabel', { count: winners })}
          className="grid grid-cols-[repeat(20,minmax(0,1fr))] gap-1.5"
        >
          {Array.from({ length: DOTS }, (_, dot) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a hundred dots that are all alike
              key={dot}
              className={classes('aspect-square rounded-full', dot < winners ? 'bg-accent' : 'bg-line')}
            />
          ))}
        </span>
      )}
      {odds !== 'none' && (
        <p className="figures mt-2 text-sm">
          {say('oddsPeople', {
            people: counted(demand.applications),
            lots: counted(Math.floor(shares / lot)),
          })}{' '}
          {odds === 'draw' && <span className="font-semibold">{say('oddsRule')}</span>}
        </p>
      )}
    </Part>
  )
}

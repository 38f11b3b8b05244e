/** products, bond: the rating on the agencies' scale, with its day. It can fall. */
import type { BondView } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { istDay } from '../../platform/clock.ts'
import { ratingSteps, stepOf } from './figures.ts'
import { say } from './say.ts'

export function RatingScale({ bond }: { bond: Pick<BondView, 'rating' | 'rating_day' | 'issuer_kind'> }) {
  const own = stepOf(bond)
  return (
    <>
      <p className="figures font-medium">
        {say('ratingOn', { rating: bond.rating, day: istDay(bond.rating_day) })}
      </p>
      {bond.issuer_kind === 'company' && (
        <>
          <div aria-hidden="true" className="mt-2 grid grid-cols-8 gap-1 text-center text-xs">
            {ratingSteps.map((step, place) => (
              <span
                key={step}
                className={classes(
                  'rounded-md py-1.5 font-semibold',
                  place === own ? 'bg-accent text-on-accent' : 'bg-sunken text-soft',
                )}
              >
                {step}
              </span>
            ))}
          </div>
          <p aria-hidden="true" className="mt-1 flex justify-between text-soft text-xs">
            <span>{say('safer')}</span>
            <span>{say('defaulted')}</span>
          </p>
        </>
      )}
      <p className="mt-1 text-sm text-soft">{say('ratingNote')}</p>
    </>
  )
}

/** products, stock: a limit against the price, as a picture; a warning that offers the fix where it is far. */
import { formatRupees, type Paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { placeInRange } from '@pramaan/ui/range-bar.tsx'
import { TriangleAlert } from 'lucide-react'
import { istMoment } from '../../../platform/clock.ts'
import { type Band, type Distance, endsOf, percentApart } from './distance.ts'
import { say } from './say.ts'

export interface LimitDistanceProps {
  readonly limit: Paise
  readonly price: Paise
  readonly band: Band
  readonly distance: Distance
  /** Until when the order would stand; null while the server has not said. */
  readonly until: string | null
  readonly fixes: readonly { readonly label: string; readonly use: () => void }[]
  readonly isSure: boolean
  readonly onSure: (isSure: boolean) => void
  readonly sureError: string | undefined
}

export function LimitDistance(props: LimitDistanceProps) {
  const { distance, limit, price, band } = props
  return (
    <div>
      <Picture {...{ limit, price, band, distance }} />
      {distance.kind !== 'near' && <Warning {...props} />}
    </div>
  )
}

function Picture({
  limit,
  price,
  band,
  distance,
}: Pick<LimitDistanceProps, 'limit' | 'price' | 'band' | 'distance'>) {
  const { low, high } = endsOf(limit, price, band)
  const place = (at: Paise) => placeInRange(Number(low), Number(high), Number(at))
  const [mine, now] = [place(limit), place(price)]
  const isFar = distance.kind !== 'near'
  const from = Math.min(mine, now)
  return (
    <figure aria-label={say('distance')} className="text-xs">
      <figcaption className="figures flex justify-between gap-3">
        <span className={classes('font-semibold', isFar ? 'text-pending' : 'text-accent')}>
          {say('yourLimit', { price: formatRupees(limit) })}
        </span>
        <span className="font-semibold">{say('priceNow', { price: formatRupees(price) })}</span>
      </figcaption>
      <div aria-hidden="true" className="relative my-1.5 h-4">
        <span className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-line" />
        <span
          className={classes(
            'absolute top-1/2 border-t-2 border-dashed',
            isFar ? 'border-pending' : 'border-accent',
          )}
          style={{ left: `${from}%`, width: `${Math.abs(mine - now)}%` }}
        />
        <span
          className={classes(
            'absolute top-0 h-4 w-1 -translate-x-1/2 rounded-full',
            isFar ? 'bg-pending' : 'bg-accent',
          )}
          style={{ left: `${mine}%` }}
        />
        <span
          className="absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full bg-ink"
          style={{ left: `${now}%` }}
        />
      </div>
      <p className="figures flex flex-wrap justify-between gap-x-3 text-soft">
        <span>{band.low !== null && say('lowerCircuit', { price: plain(band.low) })}</span>
        <span className={classes('font-semibold', isFar ? 'text-pending' : 'text-accent')}>
          {Math.abs(distance.bps) < 5
            ? say('atPrice')
            : say('apart', { percent: percentApart(distance.bps) })}
        </span>
        <span>{band.high !== null && say('upperCircuit', { price: plain(band.high) })}</span>
      </p>
    </figure>
  )
}

/** The picture is small: the sign is left to the figures above it. */
const plain = (price: Paise): string => formatRupees(price).replace('₹', '')

/** It never blocks; what looks like a slip of the finger is asked for once more. */
function Warning({ distance, until, fixes, isSure, onSure, sureError }: LimitDistanceProps) {
  const percent = percentApart(distance.bps)
  const isBelow = distance.bps < 0
  const note = isBelow
    ? until === null
      ? say('farBelowNoteOpen')
      : say('farBelowNote', { until: istMoment(until) })
    : say('farAboveNote')
  return (
    <div role="note" className="mt-2 flex gap-3 rounded-lg bg-pending-wash px-4 py-3 text-sm">
      <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-pending" />
      <div className="min-w-0 flex-1">
        <p>
          <strong className="text-pending">{say(isBelow ? 'farBelow' : 'farAbove', { percent })}</strong>{' '}
          {note}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {fixes.map(({ label, use }) => (
            <Button key={label} variant="outline" size="medium" className="text-sm" onClick={use}>
              {label}
            </Button>
          ))}
        </div>
        {distance.kind === 'absurd' && distance.isInBand && (
          <Checkbox
            label={say(isBelow ? 'sureBelow' : 'sureAbove', { percent })}
            checked={isSure}
            onChange={(event) => onSure(event.target.checked)}
            className="mt-1"
          />
        )}
        {sureError && <p className="font-medium text-loss">{sureError}</p>}
      </div>
    </div>
  )
}

/** products, compensation: what the app has computed: the trade in the prices around it, and every line down to the difference. */
import type { ComputedDifference } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { Radio } from 'lucide-react'
import { useShowsAmounts, useVeil } from '../../money/amounts.ts'
import { Curve } from '../../orders/shelf/curve.tsx'
import { istMoment } from '../../platform/clock.ts'
import { say } from './say.ts'

/** Rupees that may lie below zero. */
const signed = (rupees: number) => {
  const size = fromWire(Math.abs(rupees))
  return size === null || rupees >= 0 ? size : paise(-size)
}

export function Difference({ computed }: { computed: ComputedDifference }) {
  const veil = useVeil()
  const isHidden = !useShowsAmounts()
  return (
    <>
      {computed.picture && <Picture picture={computed.picture} />}
      {computed.lines.length > 0 && (
        <dl aria-label={say('lines')} className="divide-y divide-line">
          {computed.lines.map(({ name, detail, amount }, place) => (
            <div
              key={`${name} ${detail}`}
              className={`flex items-baseline justify-between gap-4 py-2 ${place === computed.lines.length - 1 ? 'font-semibold' : ''}`}
            >
              <dt className="wrap-anywhere min-w-0">
                {name}
                {detail && (
                  <span className="figures block font-normal text-sm text-soft">{veil(detail)}</span>
                )}
              </dt>
              <dd className="shrink-0">
                <Money amount={signed(amount)} hidden={isHidden} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {computed.record && (
        <p className="mt-2 flex items-start gap-1.5 text-sm text-soft">
          <Radio size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {computed.record}
        </p>
      )}
    </>
  )
}

type PictureOf = NonNullable<ComputedDifference['picture']>

const priceWords = (rupees: number): string => {
  const amount = fromWire(rupees)
  return amount === null ? '' : formatRupees(amount)
}

function Picture({ picture: { points, bound, bound_name, trades } }: { picture: PictureOf }) {
  const [first, last] = [points[0], points.at(-1)]
  const worst = trades.find(({ is_wrong }) => is_wrong) ?? trades[0]
  if (!first || !last) return null
  const prices = points.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return (
    <Curve
      label={say('chart', { bound: bound_name })}
      lines={[
        {
          name: say('chartLine'),
          tone: 'mine',
          points: points.map(({ at, price }) => ({ x: Date.parse(at), y: price })),
        },
      ]}
      xWords={(at) => istMoment(at)}
      yWords={priceWords}
      xMarks={[Date.parse(first.at), Date.parse(last.at)]}
      yMarks={low === high ? [low] : [low, high]}
      across={{ y: bound, word: bound_name }}
      {...(worst && {
        now: {
          x: Date.parse(worst.at),
          y: worst.price,
          word: say('traded', { price: priceWords(worst.price) }),
        },
      })}
      xHead={say('chartTime')}
      className="my-2"
    />
  )
}

/** products, ipo: the client's own rank: where it lies among all keys, and closer by. */
import { Chip } from '@pramaan/ui/chip.tsx'
import { BigFigure } from '../../orders/shelf/offer-parts.tsx'
import type { Rerun } from './draw-run.ts'
import { counted } from './figures.ts'
import { say } from './say.ts'

interface RankPictureProps {
  readonly rank: number
  readonly ownKey: string
  readonly rerun: Rerun
  readonly isAllotted: boolean
}

/** A second bar is worth looking at where it shows this many times more. */
const CLOSER = 2

export function RankPicture({ rank, ownKey, rerun, isAllotted }: RankPictureProps) {
  const count = rerun.rows.length
  const share = (place: number): number => (place / count) * 100
  // The second bar ends a little beyond what is farther from the start: the last winner, or the client.
  const end = Math.min(count, Math.ceil(Math.max(rank, rerun.winners) * 1.4))
  const near = (place: number): number => (place / end) * 100
  const isCloser = end * CLOSER <= count
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <BigFigure
          label={say('yourRank')}
          note={say('ofApplicants', { count: counted(count), winners: counted(rerun.winners) })}
        >
          {counted(rank)}
        </BigFigure>
        <Chip tone={isAllotted ? 'gain' : 'plain'}>{say(isAllotted ? 'gotLot' : 'gotNone')}</Chip>
      </div>
      <div aria-hidden="true" className="figures mt-4 text-xs">
        <p className="flex justify-between">
          <span className="font-semibold text-gain">
            {say('allAllotted', { count: counted(rerun.winners) })}
          </span>
          <span className="text-soft">{say('allKeys', { count: counted(count) })}</span>
        </p>
        <Bar winners={share(rerun.winners)} mark={share(rank)} />
        {isCloser && (
          <div className="mt-3">
            <p className="text-right text-soft">{say('firstKeys', { count: counted(end) })}</p>
            <Bar winners={near(rerun.winners)} mark={near(rank)} />
          </div>
        )}
        <p
          className="mt-1 font-semibold"
          style={{ marginLeft: `${Math.min(75, Math.max(0, (isCloser ? near : share)(rank) - 8))}%` }}
        >
          {say('you', { rank: counted(rank) })}
          <span className="block font-normal text-soft">{ownKey.slice(0, 4)}…</span>
        </p>
      </div>
    </>
  )
}

const Bar = ({ winners, mark }: { winners: number; mark: number }) => (
  <span className="relative mt-1 block h-5 overflow-hidden rounded-sm bg-line">
    <span className="absolute inset-y-0 left-0 bg-gain" style={{ width: `${winners}%` }} />
    <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${Math.min(99.5, mark)}%` }} />
  </span>
)

/** products, ipo: how the draw was made, in five steps, each with its time and what can be checked of it. */
import type { IpoDrawn } from '@pramaan/contracts'
import type { Allotted } from '@pramaan/products'
import { Card } from '@pramaan/ui/card.tsx'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { istMoment } from '../../platform/clock.ts'
import type { Rerun } from './draw-run.ts'
import { counted } from './figures.ts'
import { say } from './say.ts'

interface HowMadeProps {
  readonly drawn: IpoDrawn
  readonly rerun: Rerun | null
  readonly own: Allotted | null
}

export function HowMade({ drawn, rerun, own }: HowMadeProps) {
  const shown = own ?? rerun?.rows[0] ?? null
  const winners = Math.floor(drawn.shares / drawn.lot)
  return (
    <Card>
      <h2 className="mb-3 font-semibold text-lg">{say('howMade')}</h2>
      <ol>
        <Step number={1} title={say('madeSealed')} at={drawn.sealed_at} note={say('madeSealedNote')}>
          <Hash text={drawn.commitment} />
        </Step>
        <Step
          number={2}
          title={say('madeClosed')}
          at={drawn.closes_at}
          note={say('madeClosedNote', { count: counted(drawn.applicants) })}
        />
        <Step
          number={3}
          title={say('madeBeacon')}
          at={drawn.beacon.at}
          note={say('madeBeaconNote', { number: drawn.beacon.number })}
        >
          <Hash text={drawn.beacon.hash} />
        </Step>
        <Step number={4} title={say('madeOpened')} at={drawn.drawn_at}>
          <Hash text={drawn.secret} />
          {rerun && <Matches isSame={rerun.hasSecret} />}
        </Step>
        <Step
          number={5}
          title={say('madeKeys')}
          at={drawn.drawn_at}
          note={shown ? say('madeKeysNote', { number: shown.id }) : undefined}
        >
          {shown && <Hash text={shown.key} />}
          {drawn.mode === 'draw' && (
            <p className="mt-1 text-sm text-soft">{say('madeKeysRule', { count: counted(winners) })}</p>
          )}
        </Step>
      </ol>
      <details className="mt-1 text-sm">
        <summary className="min-h-6 cursor-pointer text-link">{say('formula')}</summary>
        <p className="wrap-anywhere mt-1 text-soft">{say('formulaText', { count: counted(winners) })}</p>
      </details>
    </Card>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly at: string
  readonly note?: string | undefined
  readonly children?: ReactNode
}

const Step = ({ number, title, at, note, children }: StepProps) => (
  <li className="relative flex gap-3 pb-4 before:absolute before:top-8 before:bottom-0 before:left-3.5 before:w-px before:bg-line last:before:hidden">
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full border border-accent text-accent text-sm"
    >
      {number}
    </span>
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{title}</span>
        <span className="figures text-soft text-xs">{istMoment(at)}</span>
      </p>
      {note && <p className="text-sm text-soft">{note}</p>}
      {children}
    </div>
  </li>
)

const Hash = ({ text }: { text: string }) => (
  <span className="mt-1 flex items-center gap-1">
    <code className="wrap-anywhere min-w-0 rounded-md bg-sunken px-2 py-1 text-xs">{text}</code>
    <CopyControl content={text} label={say('key')} />
  </span>
)

const Matches = ({ isSame }: { isSame: boolean }) => (
  <p
    className={
      isSame
        ? 'mt-1 flex items-center gap-1.5 text-gain text-sm'
        : 'mt-1 flex items-center gap-1.5 text-loss text-sm'
    }
  >
    {isSame ? <BadgeCheck size={16} aria-hidden="true" /> : <CircleAlert size={16} aria-hidden="true" />}
    {say(isSame ? 'madeMatches' : 'madeDiffers')}
  </p>
)

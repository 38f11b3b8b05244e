/** products, ipo: the draw of an issue, made again in this browser from what was published, with the client's own rank in it. */
import type { Ipo, IpoDrawn } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { BadgeCheck, ChevronLeft, CircleAlert, Download, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { now } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { RankPicture } from './draw-rank.tsx'
import { type Problem, type Rerun, runAgain } from './draw-run.ts'
import { HowMade } from './draw-steps.tsx'
import { DrawTable } from './draw-table.tsx'
import { counted } from './figures.ts'
import { say } from './say.ts'
import { useDraw, useIpo } from './use-ipos.ts'

export const handle = { title: say('drawPage') }

export function Component() {
  const { id = '' } = useParams()
  const draw = useDraw(id)
  const issue = useIpo(id)
  return (
    <div className="mx-auto max-w-3xl">
      <Link to="/portfolio/history" className="inline-flex min-h-11 items-center gap-1 text-link text-sm">
        <ChevronLeft size={16} aria-hidden="true" />
        {say('back')}
      </Link>
      {draw.isPending && <SkeletonList rows={6} label={say('loading')} />}
      {draw.error && (
        <LoadFailed what={say('theDraw')} failure={draw.error} onRetry={() => void draw.refetch()} />
      )}
      {draw.data && <Draw drawn={draw.data} own={issue.data?.own ?? null} />}
    </div>
  )
}

interface Run {
  readonly rerun: Rerun
  readonly ms: number
}

/** After the page has been painted: a hundred thousand keys take a moment. */
function useRun(drawn: IpoDrawn): { run: Run | null; again: () => void } {
  const [turn, setTurn] = useState(0)
  const [run, setRun] = useState<(Run & { turn: number }) | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const began = now()
      const rerun = runAgain(drawn)
      setRun({ rerun, ms: now() - began, turn })
    }, 60)
    return () => clearTimeout(timer)
  }, [drawn, turn])
  return { run: run?.turn === turn ? run : null, again: () => setTurn(turn + 1) }
}

function Draw({ drawn, own }: { drawn: IpoDrawn; own: Ipo['own'] }) {
  const { run, again } = useRun(drawn)
  const mine = own && run?.rerun.rows.find(({ id }) => id === own.number)
  return (
    <>
      <h1 className="mb-4 text-2xl">{say('drawTitle', { name: drawn.name })}</h1>
      <div className="space-y-4">
        <Card>
          {drawn.mode !== 'draw' && (
            <p>{say('noDraw', { how: say(drawn.mode === 'full' ? 'noDrawFull' : 'noDrawShared') })}</p>
          )}
          {drawn.mode === 'draw' && mine && run && (
            <RankPicture
              rank={mine.rank}
              ownKey={mine.key}
              rerun={run.rerun}
              isAllotted={mine.allotted > 0n}
            />
          )}
          {drawn.mode === 'draw' && run && !mine && <p>{say('notYours')}</p>}
          {!run && <p role="status">{say('running', { count: counted(drawn.applicants) })}</p>}
        </Card>
        <HowMade drawn={drawn} rerun={run?.rerun ?? null} own={mine ?? null} />
        <Again drawn={drawn} run={run} onAgain={again} own={own?.number ?? null} />
      </div>
    </>
  )
}

function problemWords(problem: Problem): string {
  if (problem.what === 'secret') return say('whatSecret')
  if (problem.what === 'beacon') return say('whatBeacon')
  const { number, published, drawn } = problem
  return say('whatAllotment', { number, published: counted(published), drawn: counted(drawn) })
}

interface AgainProps {
  readonly drawn: IpoDrawn
  readonly run: Run | null
  readonly onAgain: () => void
  readonly own: string | null
}

function Again({ drawn, run, onAgain, own }: AgainProps) {
  const problem = run?.rerun.problem ?? null
  return (
    <Card>
      <header className="mb-1 flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-semibold text-lg">{say('runTitle')}</h2>
        {run && (
          <Chip
            tone={problem ? 'loss' : 'gain'}
            icon={
              problem ? (
                <CircleAlert size={14} aria-hidden="true" />
              ) : (
                <BadgeCheck size={14} aria-hidden="true" />
              )
            }
          >
            {say(problem ? 'differs' : 'same')}
          </Chip>
        )}
      </header>
      <p aria-live="polite" className="mb-3 text-sm text-soft">
        {!run && say('running', { count: counted(drawn.applicants) })}
        {run && problem && say('differsNote', { what: problemWords(problem) })}
        {run &&
          !problem &&
          say('sameNote', {
            count: counted(run.rerun.rows.length),
            seconds: (Math.ceil(run.ms / 100) / 10).toString(),
          })}
      </p>
      {run && <DrawTable rerun={run.rerun} own={own} />}
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button icon={<RotateCw size={18} aria-hidden="true" />} onClick={onAgain}>
          {say('runAgain')}
        </Button>
        <Button
          variant="outline"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => save(drawn)}
        >
          {say('allIds')}
        </Button>
      </div>
    </Card>
  )
}

/** Everything that was published, for whoever would rather draw elsewhere. */
function save(drawn: IpoDrawn): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(drawn, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `draw-${drawn.symbol.toLowerCase()}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

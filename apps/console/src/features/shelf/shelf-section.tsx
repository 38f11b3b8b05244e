/** shelf: one product: its offers as a table, what can be proposed, and what it shows below. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { mayPropose } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Chip, type ChipProps } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CallFailed } from '../../platform/call.ts'
import type { ShelfAct, ShelfRow, ShelfStage } from '../../platform/product.ts'
import { asSentence } from '../../platform/sentences.ts'
import { useStaff } from '../../platform/session.ts'
import { say } from './say.ts'
import {
  isFound,
  isShown,
  isToDo,
  reachesOlder,
  type Shelved,
  type StageFilter,
  urgentFirst,
} from './use-shelf.ts'

const looks: Record<ShelfStage, { tone: NonNullable<ChipProps['tone']>; word: string }> = {
  upcoming: { tone: 'plain', word: say('upcoming') },
  open: { tone: 'accent', word: say('open') },
  closed: { tone: 'pending', word: say('closed') },
  running: { tone: 'plain', word: say('running') },
  over: { tone: 'gain', word: say('over') },
}

const Below = ({ children }: { children: string }) => (
  <span className="block text-soft text-sm">{children}</span>
)

/** From when until when, each on a line of its own. */
function windowOf({ opensAt, closesAt, windowNote }: ShelfRow): string[] {
  const from = opensAt === null ? [] : [say('fromOn', { from: istMoment(opensAt) })]
  const until = closesAt === null ? [] : [say('untilOn', { until: istMoment(closesAt) })]
  return from.length + until.length === 0 ? [windowNote ?? say('noWindow')] : [...from, ...until]
}

const columns: Column<ShelfRow>[] = [
  {
    head: say('offer'),
    isMain: true,
    cell: ({ title, note }) => (
      <>
        <span className="block font-medium text-base">{title}</span>
        <Below>{note}</Below>
      </>
    ),
  },
  {
    head: say('window'),
    className: 'w-52',
    cell: (row) => (
      <>
        <Chip tone={looks[row.stage].tone}>{looks[row.stage].word}</Chip>
        {windowOf(row).map((line) => (
          <span key={line} className="figures mt-0.5 block whitespace-nowrap text-soft text-sm">
            {line}
          </span>
        ))}
      </>
    ),
  },
  {
    head: say('taken'),
    className: 'w-36',
    cell: ({ taken, clients }) => (
      <>
        <span className="figures block">{taken}</span>
        <Below>{say('byClients', { count: clients })}</Below>
      </>
    ),
  },
  {
    head: say('next'),
    className: 'w-44',
    cell: ({ next, lateSince }) => (
      <>
        <span className="block text-sm">{next ?? say('nothingNext')}</span>
        {lateSince !== null && (
          <span className="block font-semibold text-loss text-sm">
            {say('lateSince', { when: istMoment(lateSince) })}
          </span>
        )}
      </>
    ),
  },
]

/** The form that is open, given the way to close it. */
type Open = (onClose: () => void) => ReactNode

export interface ShelfSectionProps {
  readonly shelved: Shelved
  readonly stage: StageFilter
  readonly search: string
  /** Among all products, only what somebody has to do; the rest is one press away. */
  readonly isOverview: boolean
  /** Its reports stand below it where it is looked at alone. */
  readonly isAlone: boolean
}

/** So many at a time. */
const SHOWN = 20
const SHOWN_IN_OVERVIEW = 3
/** As many as a page of what is over brings. */
const OVER_PAGE = 50

export function ShelfSection({ shelved, stage, search, isOverview, isAlone }: ShelfSectionProps) {
  const { ttype, shelf, rows, onOlder, isPending, isGrowing, failure, olderFailure } = shelved
  const { role } = useStaff()
  const [open, setOpen] = useState<Open | null>(null)
  const allowed = <Row,>(acts: readonly ShelfAct<Row>[]) => acts.filter(({ kind }) => mayPropose(role, kind))
  const found = rows
    .filter((row) => isShown(row, stage) && isFound(row, search) && (!isOverview || isToDo(row)))
    .toSorted(urgentFirst)
  // What is over is not whole: whoever looks for something may go on to what ended longer ago.
  const olderHere = !isOverview && reachesOlder(stage, search) ? onOlder : null
  const isNarrow = search !== '' || stage !== 'all'
  if (found.length === 0 && failure === null && !isPending && !isGrowing && olderHere === null && isNarrow)
    return null
  return (
    <section aria-label={shelf.title} className="mb-7">
      <header className="mb-2 flex flex-wrap items-end justify-between gap-3 px-1">
        <div>
          <h2 className="font-medium text-lg">{shelf.title}</h2>
          {!isPending && failure === null && (
            <p className="figures text-soft text-sm">
              {countWords(rows, onOlder !== null)}{' '}
              {isOverview && rows.length > 0 && (
                <Link to={`?kind=${ttype}`} className="whitespace-nowrap text-link">
                  {say('viewAll', { kind: shelf.title })}
                </Link>
              )}
            </p>
          )}
        </div>
        <span className="flex flex-wrap gap-2">
          {allowed(shelf.acts).map(({ kind, word, isMain = false, Form }) => (
            <Button
              key={`${kind} ${word}`}
              size="small"
              variant={isMain ? 'primary' : 'outline'}
              onClick={() => setOpen(() => (onClose: () => void) => <Form row={null} onClose={onClose} />)}
            >
              {word}
            </Button>
          ))}
        </span>
      </header>
      {failure !== null && <Failed kind={shelf.title} failure={failure} />}
      {isPending && <SkeletonList rows={2} />}
      {!isPending && failure === null && found.length === 0 && (
        <p className="rounded-xl border border-line bg-raised px-4 py-3 text-soft">
          {say(rows.length === 0 ? 'noneOfKind' : isNarrow ? 'noneSoFar' : 'nothingToDo')}
        </p>
      )}
      {olderFailure !== null && !isGrowing && <Failed kind={shelf.title} failure={olderFailure} isOlder />}
      <Offers
        key={`${stage} ${search}`}
        label={shelf.title}
        rows={found}
        isWhole={stage === 'over' || search !== '' || isOverview}
        most={isOverview ? SHOWN_IN_OVERVIEW : SHOWN}
        onOlder={olderHere}
        isGrowing={isGrowing && !isOverview}
        actsOf={({ acts }) => allowed(acts)}
        onChoose={({ Form }, row) =>
          setOpen(() => (onClose: () => void) => <Form row={row} onClose={onClose} />)
        }
      />
      {shelf.Below && isAlone && <shelf.Below />}
      {open?.(() => setOpen(null))}
    </section>
  )
}

/** More may be over than was asked for so far. */
function countWords(rows: readonly ShelfRow[], hasOlder: boolean): string {
  const of = (stage: ShelfStage): number => rows.filter((row) => row.stage === stage).length
  return shownStages
    .filter((stage) => of(stage) > 0)
    .map((stage) =>
      say(stage === 'over' && hasOlder ? 'countOfMore' : 'countOf', {
        count: of(stage),
        stage: looks[stage].word.toLocaleLowerCase('en'),
      }),
    )
    .join(' · ')
}

const shownStages: readonly ShelfStage[] = ['closed', 'open', 'upcoming', 'running', 'over']

interface OffersProps {
  readonly label: string
  readonly rows: readonly ShelfRow[]
  /** With those that are over, which are folded otherwise. */
  readonly isWhole: boolean
  readonly most: number
  /** Asks for what ended longer ago; null where nothing is left, or nobody looks at it. */
  readonly onOlder: (() => void) | null
  readonly isGrowing: boolean
  readonly actsOf: (row: ShelfRow) => readonly ShelfAct<ShelfRow>[]
  readonly onChoose: (act: ShelfAct<ShelfRow>, row: ShelfRow) => void
}

function Offers({ label, rows, isWhole, most, onOlder, isGrowing, actsOf, onChoose }: OffersProps) {
  const [hasOver, setHasOver] = useState(isWhole)
  const [count, setCount] = useState(most)
  const all = hasOver ? rows : rows.filter(({ stage, lateSince }) => stage !== 'over' || lateSince !== null)
  const folded = rows.length - all.length
  const shown = all.slice(0, count)
  const acts: Column<ShelfRow> = {
    head: '',
    className: 'w-64',
    cell: (row) => <RowActs acts={actsOf(row)} onChoose={(act) => onChoose(act, row)} />,
  }
  const hasActs = shown.some((row) => actsOf(row).length > 0)
  return (
    <>
      {shown.length > 0 && (
        <DataTable
          label={label}
          columns={hasActs ? [...columns, acts] : columns}
          rows={shown}
          keyOf={({ id }) => id}
        />
      )}
      {all.length > count && (
        <Button variant="outline" size="medium" className="mt-3" onClick={() => setCount(count + SHOWN)}>
          {say('showMore', { left: all.length - count })}
        </Button>
      )}
      {all.length <= count && folded > 0 && (
        <Button variant="outline" size="medium" className="mt-3" onClick={() => setHasOver(true)}>
          {say(onOlder === null ? 'showOver' : 'showOverMore', { count: folded })}
        </Button>
      )}
      {all.length <= count && folded === 0 && (onOlder !== null || isGrowing) && (
        <Button
          variant="outline"
          size="medium"
          className="mt-3"
          loading={isGrowing}
          onClick={() => {
            setCount(count + OVER_PAGE)
            onOlder?.()
          }}
        >
          {say('showOlder')}
        </Button>
      )}
    </>
  )
}

interface RowActsProps {
  readonly acts: readonly ShelfAct<ShelfRow>[]
  readonly onChoose: (act: ShelfAct<ShelfRow>) => void
}

/** The one that moves it on first. */
const RowActs = ({ acts, onChoose }: RowActsProps) => (
  <span className="flex flex-wrap gap-1.5">
    {acts
      .toSorted((a, b) => Number(b.isMain ?? false) - Number(a.isMain ?? false))
      .map((act) => (
        <Button
          key={`${act.kind} ${act.word}`}
          size="small"
          variant={act.isMain ? 'primary' : 'outline'}
          className="whitespace-nowrap"
          onClick={() => onChoose(act)}
        >
          {act.word}
        </Button>
      ))}
  </span>
)

interface FailedProps {
  readonly kind: string
  readonly failure: unknown
  /** What ended longer ago; the rest was read. */
  readonly isOlder?: boolean
}

const Failed = ({ kind, failure, isOlder = false }: FailedProps) => (
  <p role="alert" className="mb-2 px-1 text-loss">
    {say(isOlder ? 'olderFailed' : 'failed', {
      kind,
      why: failure instanceof CallFailed ? asSentence(failure.message) : '',
    })}
  </p>
)

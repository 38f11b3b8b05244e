/** shelf: one product: its offers as a table, what can be proposed, and what it shows below. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { mayPropose } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Chip, type ChipProps } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { CallFailed } from '../../platform/call.ts'
import type { ShelfAct, ShelfRow, ShelfStage } from '../../platform/product.ts'
import { asSentence } from '../../platform/sentences.ts'
import { useStaff } from '../../platform/session.ts'
import { say } from './say.ts'
import type { Shelved, StageFilter } from './use-shelf.ts'

const looks: Record<ShelfStage, { tone: NonNullable<ChipProps['tone']>; word: string }> = {
  upcoming: { tone: 'plain', word: say('upcoming') },
  open: { tone: 'accent', word: say('open') },
  closed: { tone: 'pending', word: say('closed') },
  over: { tone: 'gain', word: say('over') },
}

const Below = ({ children }: { children: string }) => (
  <span className="block text-soft text-sm">{children}</span>
)

/** From when until when, each on a line of its own. */
function windowOf({ opensAt, closesAt }: ShelfRow): string[] {
  const from = opensAt === null ? [] : [say('fromOn', { from: istMoment(opensAt) })]
  const until = closesAt === null ? [] : [say('untilOn', { until: istMoment(closesAt) })]
  return from.length + until.length === 0 ? [say('noWindow')] : [...from, ...until]
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

const isShown = ({ stage, lateSince }: ShelfRow, filter: StageFilter): boolean =>
  filter === 'all' || (filter === 'late' ? lateSince !== null : stage === filter)

const stageOrder: Record<ShelfStage, number> = { closed: 1, open: 2, upcoming: 3, over: 4 }
const rank = ({ stage, lateSince }: ShelfRow): number => (lateSince === null ? stageOrder[stage] : 0)

/** What is late, then what is to be decided; what is over stands last. */
const urgentFirst = (a: ShelfRow, b: ShelfRow): number => rank(a) - rank(b)

/** The form that is open, given the way to close it. */
type Open = (onClose: () => void) => ReactNode

export function ShelfSection({ shelved, stage }: { shelved: Shelved; stage: StageFilter }) {
  const { shelf, rows, isPending, failure } = shelved
  const { role } = useStaff()
  const [open, setOpen] = useState<Open | null>(null)
  const allowed = <Row,>(acts: readonly ShelfAct<Row>[]) => acts.filter(({ kind }) => mayPropose(role, kind))
  const shown = rows.filter((row) => isShown(row, stage)).toSorted(urgentFirst)
  const hasActs = shown.some(({ acts }) => allowed(acts).length > 0)
  const acts: Column<ShelfRow> = {
    head: '',
    className: 'w-52',
    cell: (row) => (
      <RowActs
        acts={allowed(row.acts)}
        onChoose={({ Form }) => setOpen(() => (onClose: () => void) => <Form row={row} onClose={onClose} />)}
      />
    ),
  }
  if (stage !== 'all' && shown.length === 0 && failure === null) return null
  return (
    <section aria-label={shelf.title} className="mb-7">
      <header className="mb-2 flex flex-wrap items-end justify-between gap-3 px-1">
        <h2 className="font-medium text-lg">{shelf.title}</h2>
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
      {!isPending && failure === null && shown.length === 0 && (
        <p className="rounded-xl border border-line bg-raised px-4 py-3 text-soft">{say('noneOfKind')}</p>
      )}
      {shown.length > 0 && (
        <DataTable
          label={shelf.title}
          columns={hasActs ? [...columns, acts] : columns}
          rows={shown}
          keyOf={({ id }) => id}
        />
      )}
      {shelf.Below && stage === 'all' && <shelf.Below />}
      {open?.(() => setOpen(null))}
    </section>
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

const Failed = ({ kind, failure }: { kind: string; failure: unknown }) => (
  <p role="alert" className="mb-2 px-1 text-loss">
    {say('failed', { kind, why: failure instanceof CallFailed ? asSentence(failure.message) : '' })}
  </p>
)

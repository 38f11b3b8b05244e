/** health: what runs, when it last did, what is late and what to do: the figures of the alerts, in words. */
import { istMoment, now } from '@pramaan/browser/clock.ts'
import { spanWords } from '@pramaan/browser/spans.ts'
import { type Health, viewHealth } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { FigureTile, FigureTiles } from '../../platform/figure-tiles.tsx'
import { whilePresent } from '../../platform/presence.ts'
import { alertWords } from './alert-words.ts'
import { say } from './say.ts'

type Alert = Health['alerts'][number]
type Job = Health['jobs'][number]
type Witness = Health['witnesses'][number]

/** Four readings that did not come. */
const OLD_AFTER_MS = 60_000

export function HealthPage() {
  const query = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(viewHealth, {}, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  return (
    <>
      <PageHead title={say('health')} note={say('note')} />
      <Answered query={query}>{(health) => <Standing health={health} />}</Answered>
    </>
  )
}

function Standing({ health }: { health: Health }) {
  const on = health.alerts.filter(({ is_on }) => is_on)
  const well = health.alerts.filter(({ is_on }) => !is_on)
  const ageMs = now() - Date.parse(health.at)
  return (
    <>
      {ageMs > OLD_AFTER_MS && (
        <Told tone="loss" icon={<CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />}>
          {say('isOld', { span: spanWords(ageMs) })}
        </Told>
      )}
      <section aria-label={say('toDo')} className="mb-5">
        {on.length === 0 ? (
          <Told tone="gain" icon={<CircleCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0" />}>
            <span className="font-semibold">{say('allWell')}.</span>{' '}
            {say('allWellNote', { count: health.alerts.filter(({ is_checked }) => is_checked).length })}
          </Told>
        ) : (
          on
            .toSorted((one, other) => (one.severity === other.severity ? 0 : one.severity === 'red' ? -1 : 1))
            .map((alert) => <Wrong key={alert.name} alert={alert} health={health} />)
        )}
        <p className="figures px-1 text-soft text-sm">{say('readAt', { when: istMoment(health.at) })}</p>
      </section>
      <Figures health={health} />
      {health.witnesses.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 text-lg">{say('witnesses')}</h2>
          <DataTable
            label={say('witnesses')}
            columns={witnessColumns}
            rows={health.witnesses}
            keyOf={({ name }) => name}
          />
        </>
      )}
      <h2 className="mt-6 mb-2 text-lg">{say('jobs')}</h2>
      <DataTable
        label={say('jobs')}
        columns={jobColumns}
        rows={byTrouble(health.jobs)}
        keyOf={({ name }) => name}
      />
      {well.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 text-lg">{say('works')}</h2>
          <ul className="grid gap-x-6 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3 shadow-card sm:grid-cols-2 lg:grid-cols-3">
            {well.map((alert) => (
              <Well key={alert.name} alert={alert} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const washes = {
  gain: 'bg-gain-wash text-gain',
  loss: 'bg-loss-wash text-loss',
  pending: 'bg-pending-wash text-pending',
} as const

interface ToldProps {
  readonly tone: keyof typeof washes
  readonly icon: React.ReactNode
  readonly children: React.ReactNode
}

const Told = ({ tone, icon, children }: ToldProps) => (
  <div
    role={tone === 'gain' ? undefined : 'alert'}
    className={`mb-3 flex items-start gap-2.5 rounded-lg px-3.5 py-3 ${washes[tone]}`}
  >
    {icon}
    <div className="min-w-0">{children}</div>
  </div>
)

function Well({ alert: { name, is_checked } }: { alert: Alert }) {
  const { well, unchecked = well } = alertWords[name]
  return (
    <li className={`flex items-center gap-2 ${is_checked ? '' : 'text-soft'}`}>
      {is_checked ? (
        <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-gain" />
      ) : (
        <CircleMinus size={16} aria-hidden="true" className="shrink-0" />
      )}
      {is_checked ? well : unchecked}
    </li>
  )
}

function Wrong({ alert, health }: { alert: Alert; health: Health }) {
  const { says, act, page } = alertWords[alert.name]
  const isRed = alert.severity === 'red'
  const Icon = isRed ? CircleX : TriangleAlert
  return (
    <Told
      tone={isRed ? 'loss' : 'pending'}
      icon={<Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0" />}
    >
      <p>
        <span className="font-semibold">{isRed ? say('red') : say('amber')}: </span>
        {says(alert.amount, health)}
      </p>
      <p>
        {act}{' '}
        {page && (
          <Link to={page.to} className="font-semibold underline">
            {say('open', { page: page.name })}
          </Link>
        )}
      </p>
    </Told>
  )
}

const many = (count: number): string => groupIndian(String(count))

const Figures = ({ health }: { health: Health }) => (
  <FigureTiles>
    <FigureTile name={say('signed')} note={say(health.signer)}>
      {health.head_age_s === null ? say('never') : say('ago', { span: spanWords(health.head_age_s * 1000) })}
    </FigureTile>
    <FigureTile name={say('requests')} note={say('faults', { count: health.faults })}>
      {many(health.requests)}
    </FigureTile>
    <FigureTile name={say('disk')}>{health.disk_free_percent}%</FigureTile>
    <FigureTile name={say('lines')}>{many(health.stream_lines)}</FigureTile>
  </FigureTiles>
)

const witnessColumns: Column<Witness>[] = [
  { head: say('witness'), isMain: true, className: 'break-all', cell: ({ name }) => name },
  {
    head: say('behind'),
    cell: ({ heads_behind: count, behind_s }) =>
      count === 0 ? (
        <Chip tone="gain" icon={<CircleCheck size={14} aria-hidden="true" />}>
          {say('upToDate')}
        </Chip>
      ) : (
        say('headsBehind', { count, span: spanWords(behind_s * 1000) })
      ),
  },
]

const byTrouble = (jobs: readonly Job[]): Job[] =>
  jobs.toSorted(
    (one, other) =>
      Number(other.is_late) - Number(one.is_late) || Number(other.is_failing) - Number(one.is_failing),
  )

const spanOf = (seconds: number): string =>
  seconds < 60 ? say('seconds', { count: seconds }) : spanWords(seconds * 1000)

const jobColumns: Column<Job>[] = [
  {
    head: say('job'),
    isMain: true,
    cell: ({ does, failures }) => (
      <>
        <span className="block">{does}</span>
        {failures > 0 && (
          <span className="figures block text-soft text-sm">{say('failures', { count: failures })}</span>
        )}
      </>
    ),
  },
  {
    head: say('lastSuccess'),
    className: 'w-36',
    cell: ({ ago_s, has_run }) => say(has_run ? 'ago' : 'notSince', { span: spanOf(ago_s) }),
  },
  { head: say('every'), className: 'w-28', cell: ({ every_s }) => spanOf(every_s) },
  { head: say('status'), className: 'w-44', cell: (job) => <JobState job={job} /> },
]

function JobState({ job: { is_late, is_failing, has_run } }: { job: Job }) {
  if (is_late)
    return (
      <Chip tone="loss" icon={<CircleX size={14} aria-hidden="true" />}>
        {say('late')}
      </Chip>
    )
  if (is_failing)
    return (
      <Chip tone="pending" icon={<TriangleAlert size={14} aria-hidden="true" />}>
        {say('retrying')}
      </Chip>
    )
  if (!has_run) return <span className="text-soft">{say('notRun')}</span>
  return (
    <Chip tone="gain" icon={<CircleCheck size={14} aria-hidden="true" />}>
      {say('running')}
    </Chip>
  )
}

/** products, loan: the loan's own page: what is owed now, how far prices may fall, the next payment, repaying, the pledge, and everything that happened. */
import type { ViewedLoan } from '@pramaan/contracts'
import { formatRupees, fromWire, type Paise, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { Unbroken } from '@pramaan/ui/unbroken.tsx'
import { ChevronLeft, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useShowsAmounts, useVeil } from '../../money/amounts.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { CoverChart } from './cover-chart.tsx'
import { missingWords } from './distance.ts'
import { SignedFactsPdf } from './facts-pdf.tsx'
import { exact, inRupees, percentWords } from './figures.ts'
import { Instalments } from './instalments.tsx'
import { Apr, FactLines, Hash } from './key-facts.tsx'
import { Movements } from './movements.tsx'
import { PledgedTable } from './pledged-table.tsx'
import { REPAY, RepayForm } from './repay-form.tsx'
import { say } from './say.ts'
import { ShortfallNotice } from './shortfall-notice.tsx'
import { stateWords } from './state-words.ts'
import { FallSteps, TriggerChart, triggerWords } from './trigger.tsx'
import { useLoan } from './use-loans.ts'
import { Withdraw } from './withdraw.tsx'

export const handle = { title: say('title') }

export function Component() {
  const { id = '' } = useParams()
  const loan = useLoan(id)
  return (
    <div>
      <Link to="/me/application" className="inline-flex min-h-11 items-center gap-1 text-link text-sm">
        <ChevronLeft size={16} aria-hidden="true" />
        {say('back')}
      </Link>
      {loan.isPending && <SkeletonList rows={6} label={say('loading')} />}
      {!loan.isPending && !loan.data && (
        <LoadFailed what={say('theLoan')} failure={loan.error} onRetry={() => void loan.refetch()} />
      )}
      {loan.data && <Page loan={loan.data} />}
    </div>
  )
}

/** What the notice asks for, as often as its button is pressed. */
interface Asked {
  readonly amount: Paise
  readonly no: number
}

const toRepay = (): void => {
  const form = document.getElementById(REPAY)
  form?.scrollIntoView({ block: 'center' })
  form?.querySelector('input')?.focus({ preventScroll: true })
}

function Page({ loan }: { loan: ViewedLoan }) {
  const isRunning = loan.status === 'active' || loan.status === 'shortfall'
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    if (asked) toRepay()
  }, [asked])
  const onPay = (amount: Paise) => setAsked((last) => ({ amount, no: (last?.no ?? 0) + 1 }))
  const onMore = () => openDrawer('loan', { id: loan.id, more: true, title: say('moreTitle') })
  const onRelease = () => openDrawer('loan', { id: loan.id, release: true, title: say('releaseTitle') })
  return (
    <>
      <Head loan={loan} />
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className={column}>
          <ShortfallNotice loan={loan} onPay={onPay} onMore={onMore} />
          {isRunning ? <Owed loan={loan} /> : <NotRunning loan={loan} />}
          <div className="order-2 grid min-w-0 grid-cols-1 gap-4 lg:order-none">
            <PledgedTable loan={loan} onMore={onMore} onRelease={onRelease} />
            {loan.drawn_at !== null && <Instalments loan={loan} />}
            {isRunning && <IfTouched loan={loan} />}
          </div>
          <div className="order-4 lg:order-none">
            <Movements events={loan.events} />
          </div>
        </div>
        <div className={`${column} lg:sticky lg:top-24`}>
          <div className="order-1 empty:hidden lg:order-none">
            <RepayForm key={`${loan.id} ${asked?.no ?? 0}`} loan={loan} first={asked?.amount ?? null} />
          </div>
          <div className="order-3 lg:order-none">
            <Signed loan={loan} />
          </div>
        </div>
      </div>
    </>
  )
}

/** On a phone both columns are one list: what is owed, repaying, the pledge, what was signed, and what happened. */
const column = 'contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-4'

const Head = ({ loan }: { loan: ViewedLoan }) => (
  <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
    <div className="min-w-0">
      <h1 className="text-2xl">{say('title')}</h1>
      <p className="wrap-anywhere text-soft">
        {say.rich('isLender', { lender: loan.lender, number: <Unbroken>{loan.number}</Unbroken> })}
        {loan.drawn_at !== null && ` · ${say('drawnOn', { day: istDay(loan.drawn_at) })}`}
      </p>
    </div>
    <StatusChip {...stateWords(loan.status)} />
  </header>
)

function Owed({ loan }: { loan: ViewedLoan }) {
  const shows = useShowsAmounts()
  const veil = useVeil()
  const { cover, next_due, overdue } = loan
  return (
    <Card>
      <dl className="flex flex-wrap gap-x-8 gap-y-4">
        <Figure name={say('owedNow')} note={veil(partsWords(loan))} isFirst>
          <Money amount={fromWire(loan.owed)} hidden={!shows} />
        </Figure>
        <Figure name={say('interestSoFar')} note={say('interestSoFarNote')}>
          <Money amount={fromWire(loan.interest_so_far)} hidden={!shows} />
        </Figure>
        <PledgedFigure cover={cover} />
        {next_due ? (
          <Figure
            name={say(loan.repayment === 'emi' ? 'nextDue' : 'nextBullet', { day: istDay(next_due.day) })}
            note={say('nextNote')}
          >
            <Money amount={fromWire(next_due.amount)} hidden={!shows} />
          </Figure>
        ) : (
          <Figure name={say('nothingDue')}>–</Figure>
        )}
      </dl>
      {loan.unposted > 0 && (
        <p className="figures mt-3 text-sm text-soft">
          {veil(say('owedUnposted', { amount: exact(loan.unposted) }))}
        </p>
      )}
      {overdue > 0 && (
        <p role="alert" className="mt-3 flex items-start gap-1.5 text-loss text-sm">
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {say('overdue', { amount: exact(overdue), percent: percentWords(loan.facts.late_percent) })}
        </p>
      )}
      <h2 className="mt-5 mb-1 text-lg">{say('chartTitle')}</h2>
      <CoverChart loan={loan} />
    </Card>
  )
}

function PledgedFigure({ cover: { value, trigger_value, may_fall_percent } }: Pick<ViewedLoan, 'cover'>) {
  const shows = useShowsAmounts()
  const veil = useVeil()
  if (value === 0)
    return (
      <Figure name={say('pledgedValue')} note={say('nothingPledged')}>
        <Money amount={fromWire(value)} hidden={!shows} />
      </Figure>
    )
  if (trigger_value !== null && value < trigger_value)
    return (
      <Figure
        name={say('pledgedValue')}
        note={veil(say('belowTrigger', { amount: missingWords(value, trigger_value) }))}
      >
        <Money amount={fromWire(value)} hidden={!shows} />
      </Figure>
    )
  return (
    <Figure name={say('pledgedValue')} note={say('mayFallNow')}>
      {may_fall_percent === null ? '–' : percentWords(may_fall_percent)}
    </Figure>
  )
}

function partsWords({ principal, interest, overdue_interest, charges }: ViewedLoan): string {
  const late = (fromWire(overdue_interest) ?? 0n) + (fromWire(charges) ?? 0n)
  const parts = say('owedParts', { principal: exact(principal), interest: exact(interest) })
  return late > 0n ? parts + say('owedLate', { late: formatRupees(paise(late)) }) : parts
}

interface FigureProps {
  readonly name: string
  readonly note?: string
  readonly isFirst?: boolean
  readonly children: ReactNode
}

const Figure = ({ name, note, isFirst = false, children }: FigureProps) => (
  <div className={isFirst ? 'w-full min-w-0' : 'min-w-36 flex-1'}>
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="wrap-anywhere">
      <span className={`figures block font-semibold leading-tight ${isFirst ? 'text-3xl' : 'text-xl'}`}>
        {children}
      </span>
      {note && <span className="figures block text-soft text-xs">{note}</span>}
    </dd>
  </div>
)

function NotRunning({ loan }: { loan: ViewedLoan }) {
  const veil = useVeil()
  return (
    <Card>
      <p className="figures font-semibold text-2xl">{veil(inRupees(loan.amount))}</p>
      <p className="mt-1">{veil(loan.says)}</p>
      {loan.status === 'closed' && (
        <p className="figures text-sm text-soft">
          {veil(say('closedSums', { repaid: exact(loan.repaid), interest: exact(loan.interest_so_far) }))}
        </p>
      )}
      {loan.promised_by !== null && (
        <p className={loan.is_overdue ? 'text-loss text-sm' : 'text-sm text-soft'}>
          {say(loan.is_overdue ? 'answerLate' : 'answerBy', { when: istMoment(loan.promised_by) })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {loan.can_draw && (
          <Button size="medium" onClick={() => openDrawer('loan', { id: loan.id })}>
            {say('drawPlain')}
          </Button>
        )}
        <Withdraw loan={loan} />
      </div>
    </Card>
  )
}

const IfTouched = ({ loan }: { loan: ViewedLoan }) => (
  <Card title={say('ifTouched')}>
    <ul className="figures list-disc space-y-1 pl-5 text-sm text-soft">
      {loan.cover.holdings.map((holding) => (
        <li key={holding.key} className="wrap-anywhere">
          {triggerWords(holding)}
        </li>
      ))}
    </ul>
    <TriggerChart holdings={loan.cover.holdings} />
    <FallSteps cureDays={loan.facts.cure_days} />
    <p className="wrap-anywhere mt-4 text-sm text-soft">
      {say('complain', { grievance: loan.facts.grievance })}
    </p>
  </Card>
)

const Signed = ({ loan }: { loan: ViewedLoan }) => (
  <Card title={say('keyFacts')}>
    <Apr facts={loan.facts} />
    <FactLines facts={loan.facts} />
    <Hash sha256={loan.facts_sha256} signedAt={say('signed', { when: istMoment(loan.signed_at) })} />
    <SignedFactsPdf id={loan.id} />
  </Card>
)

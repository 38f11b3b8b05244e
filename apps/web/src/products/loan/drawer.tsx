/** products, loan: the `loan` drawer: lenders and what they take; an application to be drawn or taken back; a loan leads to its own page. */
import type { LoanLender, LoanSummary, ViewedLoan } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { Unbroken } from '@pramaan/ui/unbroken.tsx'
import { ChevronLeft, ChevronRight, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useVeil } from '../../money/amounts.ts'
import type { Older } from '../../orders/shelf/offer-pages.ts'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { OlderOffers } from '../../orders/shelf/older-offers.tsx'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { closeDrawer, type OpenDrawer, openDrawer } from '../../platform/modals.ts'
import { ApplyForm } from './apply-form.tsx'
import { DrawForm } from './draw-form.tsx'
import { SignedFactsPdf } from './facts-pdf.tsx'
import { inRupees, percentWords } from './figures.ts'
import { Apr, FactLines, Hash } from './key-facts.tsx'
import { kindWords, LenderHead } from './lender-head.tsx'
import { MoreForm } from './more-form.tsx'
import { ReleaseForm } from './release-form.tsx'
import { say } from './say.ts'
import { stateWords } from './state-words.ts'
import { useLoan, useLoans } from './use-loans.ts'
import { Withdraw } from './withdraw.tsx'

const LoanDrawer = ({ id, more, release }: OpenDrawer['props']) =>
  typeof id === 'string' ? (
    <OneLoan key={id} id={id} isMore={more === true} isRelease={release === true} />
  ) : (
    <Lenders />
  )

export default LoanDrawer

function Lenders() {
  const loans = useLoans()
  const [chosen, setChosen] = useState<string | null>(null)
  if (loans.isPending) return <SkeletonList rows={4} label={say('loading')} />
  if (!loans.data)
    return <LoadFailed what={say('theLoans')} failure={loans.error} onRetry={() => void loans.refetch()} />
  const { lenders, loans: own, open_id } = loans.data
  const lender = lenders.find(({ id }) => id === chosen)
  if (lender)
    return (
      <>
        <Button
          variant="plain"
          size="small"
          className="-ml-3 mb-2 self-start"
          icon={<ChevronLeft size={16} aria-hidden="true" />}
          onClick={() => setChosen(null)}
        >
          {say('otherLender')}
        </Button>
        <ApplyForm key={lender.id} termsId={lender.id} />
      </>
    )
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="text-xl">{say('title')}</h3>
        <p className="text-soft">{say('note')}</p>
      </div>
      {own.length > 0 && <Own loans={own} older={loans.older} />}
      {open_id === null && lenders.length === 0 && (
        <EmptyState icon={<HandCoins size={24} aria-hidden="true" />} title={say('noLenders')}>
          {say('noLendersNote')}
        </EmptyState>
      )}
      {open_id !== null && <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm">{say('oneAtATime')}</p>}
      {open_id === null && lenders.length > 0 && (
        <Part title={say('lenders')}>
          <ul className="-mx-4 divide-y divide-line">
            {lenders.map((one) => (
              <li key={one.id}>
                <LenderRow lender={one} onChoose={() => setChosen(one.id)} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

const LenderRow = ({ lender, onChoose }: { lender: LoanLender; onChoose: () => void }) => (
  <button
    type="button"
    onClick={onChoose}
    className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
  >
    <span className="min-w-0 flex-1">
      <span className="wrap-anywhere block font-medium">{lender.lender}</span>
      <span className="block text-sm text-soft">{kindWords(lender.lender_kind)}</span>
      <span className="figures mt-0.5 flex flex-wrap gap-x-4 text-sm">
        <span>{say('rateOf', { rate: percentWords(lender.rate_percent) })}</span>
        <span>
          {say('feeOf', {
            fee: percentWords(lender.fee_percent),
            gst: percentWords(lender.gst_percent),
          })}
        </span>
        <span>{say('tenorOf', { least: lender.least_months, most: lender.most_months })}</span>
        <span>
          {say('amountsOf', { least: inRupees(lender.least_amount), most: inRupees(lender.most_amount) })}
        </span>
      </span>
    </span>
    <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint" />
  </button>
)

function Own({ loans, older }: { loans: readonly LoanSummary[]; older: Older | null }) {
  const veil = useVeil()
  return (
    <Part title={say('earlier')}>
      <ul className="divide-y divide-line">
        {loans.map((loan) => (
          <li key={loan.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0">
              <span className="figures block font-medium">{veil(inRupees(loan.amount))}</span>
              <span className="wrap-anywhere block text-sm text-soft">
                {say.rich('numbered', { number: <Unbroken>{loan.number}</Unbroken>, lender: loan.lender })}
              </span>
              <span className="block text-sm">{veil(loan.says)}</span>
            </span>
            <span className="flex shrink-0 items-center gap-2 max-sm:ml-auto">
              <StatusChip {...stateWords(loan.status)} />
              <Button variant="plain" size="small" onClick={() => openLoan(loan)}>
                {say('openOwn')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <OlderOffers older={older} words={{ more: say('older'), failed: say('olderFailed') }} />
    </Part>
  )
}

/** What is under review or approved stands in the drawer, because there is something to do; a loan has its page. */
const openLoan = ({ id, status }: LoanSummary): void =>
  status === 'pending' || status === 'approved'
    ? openDrawer('loan', { id })
    : closeDrawer({ thenGo: `/loan/${id}` })

function OneLoan({ id, isMore, isRelease }: { id: string; isMore: boolean; isRelease: boolean }) {
  const loan = useLoan(id)
  const [isDrawing, setDrawing] = useState(false)
  if (loan.isPending) return <SkeletonList rows={4} label={say('loading')} />
  if (!loan.data)
    return <LoadFailed what={say('theLoan')} failure={loan.error} onRetry={() => void loan.refetch()} />
  if (isMore) return <MoreForm loan={loan.data} />
  if (isRelease) return <ReleaseForm loan={loan.data} />
  if (loan.data.can_draw && !isDrawing) setDrawing(true)
  // What came of drawing stays on screen after the loan was read again.
  if (isDrawing && loan.data.status !== 'withdrawn') return <DrawForm loan={loan.data} />
  return <Standing loan={loan.data} />
}

function Standing({ loan }: { loan: ViewedLoan }) {
  const veil = useVeil()
  return (
    <div className="flex flex-col gap-4">
      <LenderHead lender={loan.lender_terms} />
      <div>
        <StatusChip {...stateWords(loan.status)} />
        <p className="mt-2">{veil(loan.says)}</p>
        {loan.promised_by !== null && (
          <p className={loan.is_overdue ? 'text-loss text-sm' : 'text-sm text-soft'}>
            {say(loan.is_overdue ? 'answerLate' : 'answerBy', { when: istMoment(loan.promised_by) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="medium" onClick={() => closeDrawer({ thenGo: `/loan/${loan.id}` })}>
          {say('viewLoan')}
        </Button>
      </div>
      <Part title={say('keyFacts')} aside={say('signed', { when: istMoment(loan.signed_at) })}>
        <Apr facts={loan.facts} />
        <FactLines facts={loan.facts} />
        <Hash sha256={loan.facts_sha256} />
        <SignedFactsPdf id={loan.id} />
      </Part>
      <Withdraw loan={loan} />
    </div>
  )
}

/** products, loan: pledging more for a loan that is drawn: what it does to the cover, consent, and the PIN. */
import { type LoanOffer, type LoanPledging, pledgeMore, type ViewedLoan } from '@pramaan/contracts'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { call } from '../../platform/call.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { exact, percentWords } from './figures.ts'
import { LenderHead } from './lender-head.tsx'
import { Placed } from './placed.tsx'
import { type Chosen, PledgeFields, pledgedUnits } from './pledge-fields.tsx'
import { say } from './say.ts'
import { useLoanOffer } from './use-loans.ts'

export function MoreForm({ loan }: { loan: ViewedLoan }) {
  const offer = useLoanOffer(loan.lender_terms.id)
  if (offer.isPending) return <SkeletonList rows={5} label={say('loadingOffer')} />
  if (!offer.data)
    return <LoadFailed what={say('theOffer')} failure={offer.error} onRetry={() => void offer.refetch()} />
  return <Pledging loan={loan} offer={offer.data} />
}

interface Ask {
  readonly pledge: { key: string; units: number }[]
}

const orderingOf = ({ id, lender }: ViewedLoan): Ordering<Ask, LoanPledging, LoanPledging> => ({
  key: `loan-pledge:${id}`,
  isMoving: true,
  preview: (body, options) => call(pledgeMore, { params: { id }, query: { dry_run: '1' }, body }, options),
  place: (body, options) => call(pledgeMore, { params: { id }, query: {}, body }, options),
  pin: () => ({ operation: `loan.pledge:${id}`, says: say('pinMore', { lender }) }),
})

function Pledging({ loan, offer }: { loan: ViewedLoan; offer: LoanOffer }) {
  const [chosen, setChosen] = useState<Chosen>({})
  const pledged = pledgedUnits(offer.holdings, chosen)
  const form = useOrderForm(
    orderingOf(loan),
    pledged === null || pledged.length === 0
      ? null
      : { pledge: pledged.map(({ holding, units }) => ({ key: holding.key, units })) },
    ({ problem }) => problem !== null,
  )
  const { preview } = form.cost
  if (form.placed)
    return (
      <Placed
        id={loan.id}
        status={form.placed.status}
        title={say('moreDone')}
        says={form.placed.says}
        next={coverWords(form.placed)}
      />
    )
  return (
    <OrderForm
      form={form}
      label={say('moreLabel')}
      consent={say('moreConsent')}
      button={say(form.isComplete ? 'moreButton' : 'morePlain')}
      shortBy={null}
      earns={say('earnsNothing')}
      cost={preview && <After pledging={preview} />}
    >
      <LenderHead lender={loan.lender_terms} />
      <p className="text-soft">{say('moreNote')}</p>
      <PledgeFields holdings={offer.holdings} chosen={chosen} onChoose={setChosen} source={offer.source} />
    </OrderForm>
  )
}

const coverWords = ({ shortfall }: LoanPledging): string =>
  shortfall > 0 ? `${say('coverMissing')}: ${exact(shortfall)}` : say('covered')

export function After({ pledging }: { pledging: LoanPledging }) {
  const { cover_before: before, cover_after: after, problem } = pledging
  return (
    <div className="mb-2 text-sm">
      <Line name={say('eligibleAfter')}>
        {say('fromTo', { from: exact(before.eligible), to: exact(after.eligible) })}
      </Line>
      {before.may_fall_percent !== null && after.may_fall_percent !== null && (
        <Line name={say('fallBefore')}>
          {say('fromTo', {
            from: percentWords(before.may_fall_percent),
            to: percentWords(after.may_fall_percent),
          })}
        </Line>
      )}
      {problem === null ? (
        <p className="font-medium">{coverWords(pledging)}</p>
      ) : (
        <p role="alert" className="mt-1 flex items-start gap-1.5 text-loss">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className="flex flex-wrap items-baseline justify-between gap-x-4">
    <span className="text-soft">{name}</span>
    <span className="figures font-medium">{children}</span>
  </p>
)

/** products, loan: asking for a loan: the lender first, what is pledged, how much, the key facts, and consent to exactly these. */
import {
  applyForLoan,
  exportOfferedFacts,
  type LoanApplication,
  type LoanOffer,
  type LoanRepayment,
  pledgeAsText,
} from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useRef, useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { call } from '../../platform/call.ts'
import { istMoment } from '../../platform/clock.ts'
import { download } from '../../platform/download.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { AmountFields, readTerms, type Terms } from './amount-fields.tsx'
import { FactSums } from './fact-sums.tsx'
import { inRupees, mostOn } from './figures.ts'
import { KeyFacts } from './key-facts.tsx'
import { LenderFacts, LenderHead } from './lender-head.tsx'
import { Placed } from './placed.tsx'
import { type Chosen, PledgeFields, pledgedUnits } from './pledge-fields.tsx'
import { say } from './say.ts'
import { WhenPricesFall } from './trigger.tsx'
import { useAgreed } from './use-agreed.ts'
import { useLoanOffer } from './use-loans.ts'

export function ApplyForm({ termsId }: { termsId: string }) {
  const offer = useLoanOffer(termsId)
  if (offer.isPending) return <SkeletonList rows={5} label={say('loadingOffer')} />
  if (!offer.data)
    return <LoadFailed what={say('theOffer')} failure={offer.error} onRetry={() => void offer.refetch()} />
  if (!offer.data.holdings.some(({ is_accepted }) => is_accepted))
    return <NothingEligible offer={offer.data} />
  return <Applying offer={offer.data} />
}

const NothingEligible = ({ offer: { lender, holdings, source } }: { offer: LoanOffer }) => (
  <div className="flex flex-col gap-4">
    <LenderHead lender={lender} />
    <LenderFacts lender={lender} />
    <div className="rounded-lg bg-sunken px-3 py-2.5">
      <p className="font-semibold">
        {holdings.length === 0 ? say('nothingHeld') : say('nothingEligible', { lender: lender.lender })}
      </p>
      <p className="text-soft text-sm">{say('nothingHeldNote')}</p>
    </div>
    {holdings.length > 0 && (
      <PledgeFields holdings={holdings} chosen={{}} onChoose={() => undefined} source={source} />
    )}
  </div>
)

interface Ask {
  readonly terms_id: string
  readonly amount: number
  readonly months: number
  readonly repayment: LoanRepayment
  readonly pledge: { key: string; units: number }[]
}

/** Consent is given to the facts that were told for exactly this question. */
function useOrdering({ lender }: LoanOffer): Ordering<Ask, LoanApplication, LoanApplication> {
  const told = useRef(new Map<string, string>())
  return {
    key: `loan:${lender.id}`,
    isMoving: true,
    preview: async (body, options) => {
      const reply = await call(applyForLoan, { query: { dry_run: '1' }, body }, options)
      told.current.set(JSON.stringify(body), reply.facts_sha256)
      return reply
    },
    place: (body, options) =>
      call(
        applyForLoan,
        {
          query: {},
          body: { ...body, facts_sha256: told.current.get(JSON.stringify(body)) ?? '', consent: true },
        },
        options,
      ),
    pin: ({ amount }) => ({
      operation: `loan.apply:${lender.id}`,
      says: say('pinApply', { amount: inRupees(amount), lender: lender.lender }),
    }),
  }
}

const pdfQuery = (
  { terms_id, amount, months, repayment, pledge }: Ask,
  { facts_sha256 }: LoanApplication,
) => ({
  ...{ terms_id, amount: String(amount), months: String(months), repayment, facts_sha256 },
  pledge: pledgeAsText(pledge),
})

const FIRST_MONTHS = 12

function Applying({ offer }: { offer: LoanOffer }) {
  const { lender, holdings, source } = offer
  const [chosen, setChosen] = useState<Chosen>({})
  const [terms, setTerms] = useState<Terms>({
    amount: '',
    months: String(Math.min(lender.most_months, Math.max(lender.least_months, FIRST_MONTHS))),
    repayment: lender.repayments[0] ?? 'emi',
  })
  const pledged = pledgedUnits(holdings, chosen)
  const most = mostOn(lender, offer.drawing_power, pledged ?? [])
  const read = readTerms(lender, most, terms)
  const body: Ask | null =
    pledged === null || pledged.length === 0 || read === null
      ? null
      : {
          ...{ terms_id: lender.id, amount: toWire(read.amount), months: read.months },
          ...{ repayment: terms.repayment },
          pledge: pledged.map(({ holding, units }) => ({ key: holding.key, units })),
        }
  const agreed = useAgreed()
  const form = agreed.watch(
    useOrderForm(
      useOrdering(offer),
      body,
      ({ problem, facts_sha256 }) => problem !== null || !agreed.isOf(facts_sha256),
    ),
  )
  const { preview, isCurrent } = form.cost
  if (form.placed?.id) return <Applied application={form.placed} lender={lender.lender} />
  return (
    <OrderForm
      form={form}
      label={say('applyLabel', { lender: lender.lender })}
      consent={say('consent')}
      button={
        read === null || body === null
          ? say('applyPlain')
          : say('apply', { amount: rupeeWords(paise(read.amount)) })
      }
      shortBy={null}
      earns={say('earns')}
      cost={
        <FactSums facts={preview?.facts ?? null} problem={preview?.problem ?? null} isCurrent={isCurrent} />
      }
      fields={
        <AmountFields
          {...{ lender, most, terms }}
          onTerms={setTerms}
          facts={preview?.facts ?? null}
          isTried={form.isTried}
        />
      }
      below={
        preview &&
        body && (
          <>
            <KeyFacts
              facts={preview.facts}
              sha256={preview.facts_sha256}
              pdf={() => download(exportOfferedFacts, { query: pdfQuery(body, preview) })}
            />
            <WhenPricesFall cover={preview.cover} cureDays={lender.cure_days} />
          </>
        )
      }
    >
      <LenderHead lender={lender} />
      <LenderFacts lender={lender} />
      <PledgeFields holdings={holdings} chosen={chosen} onChoose={setChosen} source={source} />
    </OrderForm>
  )
}

const Applied = ({ application, lender }: { application: LoanApplication; lender: string }) => (
  <Placed
    id={application.id ?? ''}
    status={application.status}
    title={say('appliedTitle', { amount: inRupees(application.facts.amount) })}
    says={application.says}
    next={say('nextAnswer', { lender, when: istMoment(application.promised_by ?? '') })}
  />
)

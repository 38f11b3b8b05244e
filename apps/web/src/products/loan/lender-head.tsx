/** products, loan: who lends, first of all; and what it takes, before anything is typed. */
import type { LoanLender } from '@pramaan/contracts'
import { Landmark } from 'lucide-react'
import { OfferFacts } from '../../orders/shelf/offer-parts.tsx'
import { inRupees, percentWords } from './figures.ts'
import { say } from './say.ts'

export const kindWords = (kind: LoanLender['lender_kind']): string => say(kind === 'bank' ? 'bank' : 'nbfc')

export const LenderHead = ({
  lender: { lender, lender_kind, registration },
}: {
  lender: Pick<LoanLender, 'lender' | 'lender_kind' | 'registration'>
}) => (
  <div>
    <p className="text-sm text-soft">{say('yourLender')}</p>
    <div className="mt-1 flex items-start gap-3">
      <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-sunken">
        <Landmark size={24} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-xl leading-tight">{lender}</h3>
        <p className="wrap-anywhere text-sm text-soft">
          {say('registered', { kind: kindWords(lender_kind), registration })}
        </p>
        <p className="mt-0.5 text-sm text-soft">{say('decides')}</p>
      </div>
    </div>
  </div>
)

export const LenderFacts = ({ lender }: { lender: LoanLender }) => (
  <OfferFacts
    facts={[
      { name: say('rate'), value: percentWords(lender.rate_percent), note: say('rateNote') },
      {
        name: say('fee'),
        value: percentWords(lender.fee_percent),
        note: say('feeNote', { gst: percentWords(lender.gst_percent) }),
      },
      { name: say('late'), value: percentWords(lender.late_percent), note: say('lateNote') },
      {
        name: say('lends'),
        value: say('amountsOf', { least: inRupees(lender.least_amount), most: inRupees(lender.most_amount) }),
        note: say('lendsNote', { least: lender.least_months, most: lender.most_months }),
      },
      {
        name: say('coolingOff'),
        value: say('coolingOffDays', { days: lender.cooling_off_days }),
        note: say('coolingOffNote'),
      },
      { name: say('prepay'), value: say('prepayFree'), note: say('prepayNote') },
    ]}
  />
)

/** products, loan: the key facts: every cost in words and figures, as the client signs them. */
import type { LoanFacts } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { istDay } from '../../platform/clock.ts'
import { FactsPdf, type GetPdf } from './facts-pdf.tsx'
import { exact, percentWords, unitWords } from './figures.ts'
import { say } from './say.ts'

interface FactsProps {
  readonly facts: LoanFacts
  readonly sha256: string
  readonly pdf: GetPdf
}

/** The card that is read before consent. */
export const KeyFacts = ({ facts, sha256, pdf }: FactsProps) => (
  <Part title={say('keyFacts')} aside={say('beforeAgree')}>
    <Apr facts={facts} />
    <FactLines facts={facts} />
    <Hash sha256={sha256} />
    <FactsPdf get={pdf} />
    <p className="mt-2 text-sm text-soft">{say('factDraw', { day: istDay(facts.draw_day) })}</p>
  </Part>
)

export const Apr = ({ facts }: { facts: LoanFacts }) => (
  <div className="mb-1 flex items-center gap-4">
    <p className="figures shrink-0 font-semibold text-4xl leading-tight">{percentWords(facts.apr_percent)}</p>
    <p className="text-sm">
      <strong className="font-semibold">{say('apr')}.</strong>{' '}
      <span className="text-soft">{say('aprNote')}</span>
    </p>
  </div>
)

const money = (rupees: number): ReactNode => <Money amount={fromWire(rupees)} />

/** Interest, fee and its GST: nothing else is charged. */
const costOf = ({ interest, fee, fee_gst }: LoanFacts): ReactNode => (
  <Money
    amount={paise([interest, fee, fee_gst].reduce((sum, rupees) => sum + (fromWire(rupees) ?? 0n), 0n))}
  />
)

interface Line {
  readonly name: string
  readonly note?: string
  readonly value: ReactNode
  readonly isStrong?: boolean
}

function linesOf(facts: LoanFacts): readonly Line[] {
  const isEmi = facts.repayment === 'emi'
  return [
    { name: say('factLender'), value: facts.lender },
    { name: say('factAmount'), value: money(facts.amount) },
    { name: say('factRate'), value: say('aYear', { percent: percentWords(facts.rate_percent) }) },
    { name: say('factFee'), value: money(facts.fee) },
    { name: say('factGst'), value: money(facts.fee_gst) },
    { name: say('factReceived'), value: money(facts.received), isStrong: true },
    { name: say('factTenor'), value: say('monthsWords', { months: facts.months }) },
    { name: say(isEmi ? 'factInstalment' : 'factBullet'), value: money(facts.instalment) },
    ...(isEmi ? [{ name: say('factFirst'), value: istDay(facts.first_due) }] : []),
    { name: say(isEmi ? 'factLast' : 'factBulletDay'), value: istDay(facts.last_due) },
    { name: say('factInterest'), value: money(facts.interest) },
    { name: say('factRepaid'), value: money(facts.repaid), isStrong: true },
    { name: say('factCost'), note: say('factCostNote'), value: costOf(facts), isStrong: true },
    {
      name: say(isEmi ? 'factLate' : 'factLateBullet'),
      value: say('factLateValue', { percent: percentWords(facts.late_percent) }),
    },
    { name: say('factPrepay'), value: say('factNone') },
    { name: say('factCooling'), note: say('factCoolingNote'), value: istDay(facts.cooling_off_until) },
    { name: say('factCure'), value: say('factCureValue', { days: facts.cure_days }) },
    {
      name: say('factPledge'),
      value: facts.pledge.map(({ key, name, units, ltv_percent }) => (
        <span key={key} className="block">
          {say('factPledgeLine', { units: unitWords(units), name, percent: percentWords(ltv_percent) })}
        </span>
      )),
    },
    { name: say('factComplaints'), value: facts.grievance },
  ]
}

export function FactLines({ facts }: { facts: LoanFacts }) {
  return (
    <>
      <dl className="divide-y divide-line text-sm">
        {linesOf(facts).map(({ name, note, value, isStrong }) => (
          <div
            key={name}
            className={`flex flex-wrap items-baseline justify-between gap-x-6 py-2 ${isStrong ? 'font-semibold' : ''}`}
          >
            <dt className={`min-w-0 flex-1 basis-40 ${isStrong ? '' : 'text-soft'}`}>
              {name}
              {note && <span className="block font-normal text-soft text-xs">{note}</span>}
            </dt>
            <dd className="figures wrap-anywhere ml-auto min-w-0 text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {facts.instalments.length > 1 && <Schedule facts={facts} />}
    </>
  )
}

const Schedule = ({ facts }: { facts: LoanFacts }) => (
  <details className="group text-sm">
    <summary className="-mx-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-md px-2 text-soft underline decoration-dotted underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
      {say('schedule')}
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="transition-transform duration-150 group-open:rotate-180"
      />
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
    <section tabIndex={0} aria-label={say('schedule')} className="overflow-x-auto">
      <table className="figures w-full whitespace-nowrap text-right">
        <thead>
          <tr className="text-soft">
            {(['no', 'due', 'payment', 'ofInterest', 'ofPrincipal', 'leftAfter'] as const).map((head) => (
              <th key={head} scope="col" className="py-1 pr-3 font-normal first:text-left">
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {facts.instalments.map(({ no, due, amount, interest, principal, balance }) => (
            <tr key={no}>
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                {no}
              </th>
              <td className="py-1 pr-3">{istDay(due)}</td>
              {[amount, interest, principal, balance].map((rupees, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: four columns, always the same.
                <td key={place} className="py-1 pr-3">
                  {exact(rupees)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
)

export const Hash = ({ sha256, signedAt }: { sha256: string; signedAt?: string }) => (
  <div className="mt-2 rounded-lg bg-sunken px-3 py-2 text-sm">
    <p className="text-soft text-xs">{say('hash')}</p>
    <p className="wrap-anywhere font-mono text-xs">{sha256}</p>
    <p className="mt-1 text-soft text-xs">
      {signedAt !== undefined && `${signedAt}. `}
      {say('hashNote')}
    </p>
  </div>
)

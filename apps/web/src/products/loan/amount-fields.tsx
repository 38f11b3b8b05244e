/** products, loan: how much, for how long and how it is paid back; the field and the slider are one figure. */
import type { LoanFacts, LoanLender, LoanRepayment } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { fieldText, rupeeWords } from '../../money/amounts.ts'
import { Choice } from '../../orders/choice.tsx'
import {
  CountField,
  type RupeeRange,
  RupeesField,
  readCount,
  readRupees,
} from '../../orders/shelf/size-fields.tsx'
import { istDay } from '../../platform/clock.ts'
import { exact, inRupees, percentWords } from './figures.ts'
import { say } from './say.ts'

export interface Terms {
  readonly amount: string
  readonly months: string
  readonly repayment: LoanRepayment
}

const monthsWords = (months: number): string => say('monthsWords', { months })

const monthsRange = ({ least_months, most_months }: LoanLender) => ({
  step: 1,
  least: least_months,
  most: most_months,
})

const rangeOf = (lender: LoanLender, most: Paise): RupeeRange => ({
  least: fromWire(lender.least_amount) ?? paise(0n),
  most,
  step: null,
})

/** What is typed, or null while something is missing or wrong. */
export function readTerms(lender: LoanLender, most: Paise, { amount, months }: Terms) {
  const [rupees, count] = [
    readRupees(amount, rangeOf(lender, most)).value,
    readCount(months, monthsRange(lender), monthsWords).value,
  ]
  return rupees === null || count === null ? null : { amount: rupees, months: count }
}

const USUAL_MONTHS: readonly number[] = [6, 12, 24, 36]

interface AmountFieldsProps {
  readonly lender: LoanLender
  readonly most: Paise
  readonly terms: Terms
  readonly onTerms: (terms: Terms) => void
  readonly facts: LoanFacts | null
  readonly isTried: boolean
}

export function AmountFields({ lender, most, terms, onTerms, facts, isTried }: AmountFieldsProps) {
  const range = rangeOf(lender, most)
  if (most < range.least) {
    return (
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm">
        {most === 0n
          ? say('chooseFirst')
          : say('tooLittlePledged', {
              most: rupeeWords(most),
              least: inRupees(lender.least_amount),
              lender: lender.lender,
            })}
      </p>
    )
  }
  return (
    <div>
      <p className="mb-2 text-sm">
        <span className="font-medium">{say('upTo', { amount: rupeeWords(most) })}.</span>{' '}
        <span className="text-soft">{say('upToLent', { draw: percentWords(lender.draw_percent) })}</span>
      </p>
      <RupeesField
        text={terms.amount}
        onText={(amount) => onTerms({ ...terms, amount })}
        range={range}
        isTried={isTried}
      />
      <Slider
        range={range}
        most={most}
        text={terms.amount}
        onAmount={(amount) => onTerms({ ...terms, amount })}
      />
      <div className="mt-3">
        <CountField
          label={say('months')}
          name="months"
          text={terms.months}
          onText={(months) => onTerms({ ...terms, months })}
          range={monthsRange(lender)}
          words={monthsWords}
          usual={USUAL_MONTHS}
          isTried={isTried}
        />
      </div>
      {lender.repayments.length > 1 && (
        <div className="mt-3">
          <Choice
            name="repayment"
            label={say('repayment')}
            options={[
              { value: 'emi', label: say('emi') },
              { value: 'bullet', label: say('bullet') },
            ]}
            chosen={terms.repayment}
            onChoose={(repayment) => onTerms({ ...terms, repayment })}
          />
        </div>
      )}
      {facts && <p className="figures mt-2 text-sm text-soft">{repaymentWords(facts)}</p>}
    </div>
  )
}

const repaymentWords = (facts: LoanFacts): string =>
  facts.repayment === 'emi'
    ? say('emiNote', {
        count: facts.instalments.length,
        amount: exact(facts.instalment),
        day: istDay(facts.first_due),
      })
    : say('bulletNote', { amount: exact(facts.instalment), day: istDay(facts.last_due) })

const HUNDREDTHS = 100n

interface SliderProps {
  readonly range: RupeeRange
  readonly most: Paise
  readonly text: string
  readonly onAmount: (text: string) => void
}

/** Moves in whole thousands where the way is long; the field takes any rupee between. */
function Slider({ range: { least }, most, text, onAmount }: SliderProps) {
  const [low, high] = [Number(least / HUNDREDTHS), Number(most / HUNDREDTHS)]
  const typed = readRupees(text, { least: paise(1n), most: null, step: null }).value
  const at = typed === null ? low : Math.min(high, Math.max(low, Number(typed / HUNDREDTHS)))
  return (
    <input
      type="range"
      min={low}
      max={high}
      step={high - low > 20_000 ? 1000 : 1}
      value={at}
      aria-label={say('slider')}
      aria-valuetext={rupeeWords(paise(BigInt(at) * HUNDREDTHS))}
      onChange={({ target }) => onAmount(fieldText(paise(BigInt(target.value) * HUNDREDTHS)))}
      className="-mt-2 h-11 w-full accent-accent"
    />
  )
}

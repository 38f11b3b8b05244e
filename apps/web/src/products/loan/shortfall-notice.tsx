/** products, loan: cover is missing: how much, until when, what to do, and what happens otherwise. */
import type { InvocationChoice, ViewedLoan } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { unitPriceWords } from '@pramaan/ui/unit-price.tsx'
import { TriangleAlert } from 'lucide-react'
import { useBusinessNow } from '../../orders/shelf/business-now.ts'
import { istDate, istDay } from '../../platform/clock.ts'
import { exact, unitWords, wholeRupees } from './figures.ts'
import { say } from './say.ts'

const DAY_MS = 86_400_000

interface ShortfallNoticeProps {
  readonly loan: ViewedLoan
  readonly onPay: (amount: Paise) => void
  readonly onMore: () => void
}

export function ShortfallNotice({ loan: { shortfall, can_pledge }, onPay, onMore }: ShortfallNoticeProps) {
  const now = useBusinessNow()
  if (shortfall === null) return null
  const { amount, cure_by, pledge_worth, says, choices } = shortfall
  if (amount === 0) return <CoveredNow />
  const left = Math.round((Date.parse(cure_by) - Date.parse(istDate(now))) / DAY_MS)
  return (
    <section role="alert" className="rounded-xl border border-loss bg-loss-wash p-4">
      <h2 className="flex items-start gap-2 text-lg text-loss">
        <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
        {say('shortfallTitle', { amount: exact(amount) })}
      </h2>
      <p className="figures mt-1 font-semibold">
        {left >= 0
          ? say('shortfallBy', { day: istDay(cure_by), left: say('daysLeft', { days: left }) })
          : say('shortfallOver', { day: istDay(cure_by) })}
      </p>
      <p className="mt-1">{says}</p>
      <p className="mt-1">
        {pledge_worth === null
          ? say('shortfallPay', { amount: exact(amount) })
          : say('shortfallWhat', { amount: exact(amount), worth: wholeRupees(pledge_worth) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="medium" onClick={() => onPay(fromWire(amount) ?? paise(0n))}>
          {say('payShort', { amount: exact(amount) })}
        </Button>
        {can_pledge && (
          <Button variant="outline" size="medium" onClick={onMore}>
            {say('pledgeMore')}
          </Button>
        )}
      </div>
      <WouldBeSold choices={choices} isOver={left < 0} day={istDay(cure_by)} />
    </section>
  )
}

/** Prices are back: the day's look ends it, and nothing is left to do. */
const CoveredNow = () => (
  <section role="status" className="rounded-xl border border-edge bg-raised p-4">
    <h2 className="text-lg">{say('coveredNow')}</h2>
    <p className="mt-1">{say('coveredNowNote')}</p>
  </section>
)

interface WouldBeSoldProps {
  readonly choices: readonly InvocationChoice[]
  readonly isOver: boolean
  readonly day: string
}

function WouldBeSold({ choices, isOver, day }: WouldBeSoldProps) {
  if (choices.length === 0) return null
  return (
    <div className="mt-4 border-loss border-t pt-3 text-sm">
      <p className="font-semibold">{say(isOver ? 'soldNow' : 'soldThen', { count: choices.length, day })}</p>
      <ul className="figures mt-1 list-disc space-y-1 pl-5">
        {choices.map(({ key, name, units, price, brings, is_enough }) => (
          <li key={key} className="wrap-anywhere">
            {say(is_enough ? 'soldEnough' : choices.length > 1 ? 'soldNotEnough' : 'soldAll', {
              ...{ units: unitWords(units), name, price: unitPriceWords(price) },
              brings: wholeRupees(brings),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{say('soldNote')}</p>
    </div>
  )
}

/** products, quant: the terms of a note in words, with the client's own amount in them. */
import type { Note } from '@pramaan/contracts'
import type { Paise } from '@pramaan/money'
import type { ReactNode } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { istDay } from '../../platform/clock.ts'
import { indexName } from './levels.ts'
import { say } from './say.ts'

const b = (inside: ReactNode) => <strong className="font-semibold">{inside}</strong>

export function TermsInWords({ note, amount }: { note: Note; amount: Paise }) {
  const index = indexName(note)
  const facts = { b, index, amount: rupeeWords(amount), coupon: note.coupon_percent ?? 0 }
  if (note.payoff === 'fixed-coupon')
    return <p>{say.rich('couponWords', { ...facts, months: note.months })}</p>
  if (note.payoff === 'reverse-convertible')
    return (
      <p>
        {say.rich(note.barrier_seen === 'any close' ? 'barrierWords' : 'barrierWordsLast', {
          ...facts,
          barrier: note.barrier_percent ?? 0,
        })}
      </p>
    )
  const shared = {
    ...facts,
    participation: note.participation_percent ?? 0,
    protected: note.protected_percent ?? 0,
    day: istDay(note.final_days.at(-1) ?? note.maturity_day),
  }
  return (
    <p>
      {note.cap_percent === null
        ? say.rich('shareWords', shared)
        : say.rich('shareWordsCapped', { ...shared, cap: note.cap_percent })}
    </p>
  )
}

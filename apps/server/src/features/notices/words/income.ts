/** notices: what holdings bring, and what companies do to them. */
import type { noticeKinds } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { type NoticeFacts, type Say, sentences, thing } from './facts.ts'

const paid =
  (title: string): Say =>
  (facts) => ({ title, text: sentences(`${thing(facts)}.`, 'After any tax deducted at source.'), tone: 'in' })

const changed = (facts: NoticeFacts): string => {
  const shares = BigInt(facts.shares ?? 0)
  const count = groupIndian(String(shares < 0n ? -shares : shares))
  return sentences(
    shares !== 0n && `${thing(facts)}: ${count} ${shares > 0n ? 'more' : 'fewer'} shares.`,
    shares === 0n && `${thing(facts)}.`,
    (facts.amount ?? 0) > 0 && 'The fraction was paid in cash.',
  )
}

export const income: Readonly<Record<(typeof noticeKinds.income)[number], Say>> = {
  dividend: paid('Dividend paid'),
  idcw: paid('IDCW paid'),
  'bond-coupon': paid('Coupon paid'),
  'note-coupon': paid('Coupon paid'),
  matured: (facts) => ({ title: `${thing(facts)} matured`, text: facts.message ?? '', tone: 'in' }),
  recovered: (facts) => ({
    title: `Recovered from ${thing(facts)}`,
    text: facts.message ?? '',
    tone: 'in',
  }),
  'payment-missed': (facts) => ({
    title: `${thing(facts)}: payment missed`,
    text: facts.message ?? '',
    tone: 'failed',
  }),
  split: (facts) => ({ title: 'Shares split', text: changed(facts), tone: 'done' }),
  bonus: (facts) => ({ title: 'Bonus shares credited', text: changed(facts), tone: 'done' }),
  consolidation: (facts) => ({ title: 'Shares consolidated', text: changed(facts), tone: 'told' }),
}

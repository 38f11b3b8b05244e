/** trading: what happened to an order, in words. What is stored are codes and facts; this is the one place that reads them. */
import { groupIndian } from '@pramaan/money'
import { dayInWords } from '../market/wire.ts'
import type { Actor, Ended, Facts } from './plan.ts'

export interface StoredStep {
  readonly code: string
  readonly at: Date
  readonly actor: Actor
  readonly actor_name: string | null
  readonly facts: Facts | null
}

const actors: Readonly<Record<Exclude<Actor, 'staff'>, string>> = {
  client: 'You',
  market: 'The market',
  exchange: 'The exchange',
  'demo-desk': 'The demo’s desk',
  company: 'The company',
  settlement: 'The exchange’s settlement',
}

/** As the client reads it; `client`: as the firm does. */
export const actorInWords = (
  { actor, actor_name: name }: Pick<StoredStep, 'actor' | 'actor_name'>,
  client: string = actors.client,
): string => (actor === 'staff' ? (name ?? 'The firm') : actor === 'client' ? client : actors[actor])

const endings: Readonly<
  Record<Exclude<Ended['code'], 'rejected' | 'venue-rejected' | 'issue-failed'>, string>
> = {
  cancelled: 'You cancelled it.',
  lapsed: 'The session ended before the price was reached.',
  'price-adjusted': 'Cancelled because of a split or bonus. Please place the order again at the new price.',
  consolidated:
    'Cancelled because the company’s shares were consolidated. Please place the order again at the new price.',
  'not-allotted': 'Nothing was allotted. The blocked money was released.',
  declined: 'You declined the allotment. All your money was released.',
  unpaid: 'Not paid by the due time. All your money was released.',
  withdrawn: 'You withdrew the application. Everything was released.',
  'not-drawn': 'No shares were allotted in the draw. Everything was released.',
  'bid-too-low': 'Every bid was below the issue price. Everything was released.',
}

/** Someone of the firm who rejects an order writes the reason; an exchange has its own. */
export function endingInWords({ code, facts }: Ended): string {
  if (code === 'rejected' || code === 'issue-failed') return facts?.message ?? ''
  return code === 'venue-rejected' ? `Rejected by the exchange: ${facts?.message ?? ''}` : endings[code]
}

const isEnding = (code: string): code is keyof typeof endings => code in endings

/** Said so that it is true before the day and after it. */
const promised = (code: string, { on }: Facts): string =>
  on === undefined
    ? ''
    : `${code === 'dividend' || code === 'redeemed' ? 'Payable' : 'Allotment'} on ${dayInWords(on)}`

/** What stands beside the step, where anything does. */
export function reasonInWords({ code, facts }: Pick<StoredStep, 'code' | 'facts'>): string | null {
  if (facts?.message !== undefined) return [facts.message, promised(code, facts)].filter(Boolean).join(' · ')
  if (facts?.ended !== undefined && isEnding(facts.ended)) return endings[facts.ended]
  if (code === 'tendered')
    return `${sharesIn(facts)} tendered in the buy-back. Blocked until the company decides.`
  if (code === 'bought-back')
    return `${sharesIn(facts)} bought back. Payable on ${dayInWords(facts?.on ?? '')}.`
  if (code === 'tender-released') return `${sharesIn(facts)} not accepted in the buy-back. Released.`
  if (code === 'allotted')
    return `${groupIndian(facts?.quantity ?? '')} of ${groupIndian(facts?.of ?? '')} shares allotted.`
  if (code === 'paid-in-part') return `${facts?.amount} paid, ${facts?.left} to be paid.`
  if (code === 'holding' && facts?.of !== undefined)
    return `${groupIndian(facts.quantity ?? '')} of ${groupIndian(facts.of)} shares were paid for by the due time. The rest was released.`
  if (code === 'part-filled') return `${facts?.quantity} of ${facts?.of}`
  if (code === 'sold-in-part') return `${facts?.quantity} sold, ${facts?.left} still held.`
  return code === 'cancelled' ? endings.cancelled : null
}

const sharesIn = (facts: Facts | null): string =>
  `${groupIndian(facts?.quantity ?? '')} ${facts?.quantity === '1' ? 'share' : 'shares'}`

/** The spec's words for a state stay what they are; some are more than a word. */
const codes: Readonly<Record<string, string>> = {
  taken: 'taken in hand',
  'application-changed': 'application changed',
  'sold-in-part': 'sold in part',
  'tender-withdrawn': 'tender withdrawn',
  'units-allotted': 'units allotted',
  'nav-corrected': 'NAV corrected',
  'redemption-asked': 'redemption requested',
  'redemption-cancelled': 'redemption cancelled',
  'bought-back': 'bought back',
  'tender-released': 'tender released',
  'loan-pledged': 'pledged',
  'loan-released': 'pledge released',
  'loan-sold': 'sold from the pledge',
  sent: 'sent to exchange',
  unanswered: 'no answer from the exchange yet',
  acknowledged: 'accepted by the exchange',
  'part-filled': 'partly filled',
  'paid-in-part': 'paid in part',
  'end-asked': 'cancellation sent to exchange',
}

export const codeInWords = (code: string): string => codes[code] ?? code

/** notices: what became of an order, whatever was ordered. */
import type { noticeKinds } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { dayInWords } from '../../../market/wire.ts'
import { reasonInWords } from '../../../trading/step-words.ts'
import { many, type NoticeFacts, rupees, type Say, sentences, thing } from './facts.ts'

/** Why it ended, as the order itself says it. */
const why = ({ message, ended }: NoticeFacts): string =>
  reasonInWords({
    code: 'rejected',
    facts: { ...(message === undefined ? {} : { message }), ...(ended === undefined ? {} : { ended }) },
  }) ?? ''

const counted = (facts: NoticeFacts, verb: string): string =>
  [verb, many(facts), facts.quantity === undefined ? '' : 'of', thing(facts)].filter(Boolean).join(' ')

export const orders: Readonly<Record<(typeof noticeKinds.orders)[number], Say>> = {
  'order-executed': (facts) => ({
    title: counted(facts, 'Bought'),
    text: sentences(
      facts.of !== undefined &&
        `${groupIndian(facts.quantity ?? '')} of ${groupIndian(facts.of)} shares were paid for by the due time. The rest was released.`,
      facts.of === undefined && facts.amount !== undefined && 'Charges included.',
    ),
    tone: 'done',
  }),
  'order-part-filled': (facts) => ({
    title: `${thing(facts)}: part of your order executed`,
    text: `${groupIndian(facts.quantity ?? '')} of ${groupIndian(facts.of ?? '')} so far. The rest stays open.`,
    tone: 'waiting',
  }),
  'order-sold': (facts) => ({
    title: counted(facts, facts.product === 'quant' ? 'Exited early:' : 'Sold'),
    text: sentences(
      facts.left !== undefined && `${groupIndian(facts.left)} still held.`,
      facts.message,
      facts.amount !== undefined && 'Charges are taken off.',
    ),
    tone: 'done',
  }),
  'order-rejected': (facts) => ({
    title: `${thing(facts)} order rejected`,
    text: why(facts),
    tone: 'failed',
  }),
  'order-cancelled': (facts) => ({
    title: `${thing(facts)} order cancelled`,
    text: why(facts),
    tone: 'failed',
  }),
  'order-allotted': (facts) => ({
    title: `${thing(facts)}: shares allotted`,
    text:
      facts.message ??
      `${groupIndian(facts.quantity ?? '')} of ${groupIndian(facts.of ?? '')} shares. Accept or decline them; if you do nothing, the money is released.`,
    tone: facts.message === undefined ? 'waiting' : 'done',
  }),
  'order-listed': (facts) => ({
    title: `${thing(facts)} is listed`,
    text: facts.message ?? '',
    tone: 'done',
  }),
  'units-allotted': (facts) => ({
    title: `${thing(facts)}: units allotted`,
    text: facts.message ?? '',
    tone: 'done',
  }),
  'units-redeemed': (facts) => ({
    title: `${thing(facts)}: units redeemed`,
    text: sentences(
      facts.message !== undefined && `${facts.message}.`,
      facts.on !== undefined && `Payable on ${dayInWords(facts.on)}.`,
    ),
    tone: 'done',
  }),
  'redemption-cancelled': (facts) => ({
    title: `${thing(facts)}: redemption cancelled`,
    text: sentences(facts.message, 'Your units are released.'),
    tone: 'failed',
  }),
  'nav-corrected': (facts) => ({
    title: `${thing(facts)}: NAV corrected`,
    text: facts.message ?? '',
    tone: 'told',
  }),
  'bought-back': (facts) => ({
    title: counted(facts, 'Bought back:'),
    text: facts.on === undefined ? '' : `Payable on ${dayInWords(facts.on)}.`,
    tone: 'done',
  }),
  'tender-released': (facts) => ({
    title: `${thing(facts)}: tender not accepted`,
    text: `${many(facts)} released.`,
    tone: 'told',
  }),
  'sip-missed': (facts) => ({
    title: `SIP instalment missed: ${thing(facts)}`,
    text:
      facts.ended === 'short'
        ? `${rupees(facts.amount)} was not in your cash. Nothing was taken and nothing is charged.`
        : 'The fund did not accept the instalment. Nothing was taken.',
    tone: 'failed',
    hidesAmount: true,
  }),
}

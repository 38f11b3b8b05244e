/**
 * products/otc: two people change a deal that is up: until when, how many, from whom, its risk. What a share costs and its lot stay.
 * Who has asked already keeps the terms that they read, and is told.
 */
import { type DealChange, Refusal } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import type { ActKind, ActParts } from '../../firm/acts.ts'
import { momentInWords } from '../../market/session-words.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { changeOffer } from '../../trading/offers.ts'
import { knownIn } from './acts.ts'
import { changeProblem, problemOf } from './rules.ts'
import { findDeal, firstDue } from './store.ts'
import { type Deal, type DealTerms, momentOf, stateOf } from './terms.ts'

const refused = (says: string): Refusal => new Refusal('deal_refused', { says })
const subjectOf = (id: string): string => `otc-change:${id}`
const inWords = (text: string): string => momentInWords(momentOf(text).getTime())

/** As it would be from then on. */
const changedTerms = (
  terms: DealTerms,
  { seller, total, closes_at, due_at, risk }: DealChange,
): DealTerms => ({
  ...terms,
  ...{ seller, total, closes_at, due_at, risk },
})

const FIELDS: readonly (readonly [string, (terms: DealTerms) => string])[] = [
  ['Seller', ({ seller }) => seller],
  ['Total', ({ total }) => `${groupIndian(String(total))} shares`],
  ['Closes', ({ closes_at: at }) => inWords(at)],
  ['Allotments are paid by', ({ due_at: at }) => inWords(at)],
  ['Risk, as clients read it', ({ risk }) => risk],
]

export const changeDeal: ActKind<'otc-change'> = {
  kind: 'otc-change',
  draft: async (tx, parts, act) => {
    const { deal, asked } = await check(tx, parts, act)
    const after = changedTerms(deal.terms, act)
    return {
      subject: subjectOf(act.offer_id),
      title: `${deal.terms.symbol}: change the post-market deal`,
      clientId: null,
      changes: [
        ...FIELDS.map(([field, words]) => ({ field, before: words(deal.terms), after: words(after) })).filter(
          (one) => one.before !== one.after,
        ),
        {
          field: 'Purchases so far',
          before: groupIndian(String(asked)),
          after: 'Keep their terms, and are told by mail',
        },
      ],
    }
  },
  apply: async (tx, parts, act) => {
    const { deal } = await check(tx, parts, act)
    await changeOffer(
      tx,
      { kind: act.kind, subject: subjectOf(act.offer_id), act },
      {
        ...{
          id: deal.id,
          opens_at: deal.opensAt,
          closes_at: momentOf(act.closes_at),
          total: BigInt(act.total),
        },
        terms: changedTerms(deal.terms, act),
      },
      parts.businessClock.now(),
    )
    await tellThoseWhoAsked(tx, parts, deal, act)
  },
  tell: ({ total, closes_at: closes }) =>
    `A post-market deal was changed: ${groupIndian(String(total))} shares, until ${inWords(closes)}.`,
}

/** @throws Refusal */
async function check(
  tx: Queries,
  parts: ActParts,
  act: DealChange,
): Promise<{ readonly deal: Deal; readonly asked: bigint }> {
  const deal = await findDeal(tx, act.offer_id)
  if (!deal) throw refused('This deal is not known.')
  const now = parts.businessClock.now()
  const state = stateOf(deal, now)
  if (state !== 'open' && state !== 'upcoming') throw refused('This deal has closed: it stays as it is.')
  const { asked, due } = await firstDue(tx, deal.id)
  const after = changedTerms(deal.terms, act)
  const problem =
    changeProblem(deal, act, due) ?? problemOf(after, (await knownIn(tx, parts, after)).known, 'up')
  if (problem) throw refused(problem)
  return { deal, asked }
}

async function tellThoseWhoAsked(
  tx: Queries,
  { clock, brandName }: ActParts,
  { id, terms }: Deal,
  act: DealChange,
): Promise<void> {
  const people = await tx.query<{ email: string; due: Date }>(
    `select c.email, max(o.expires_at) as due from application a join product_order o on o.id = a.order_id
     join client c on c.id = a.client_id where a.offer_id = $1 and o.status = 'pending' group by c.email order by c.email`,
    [id],
  )
  for (const { email, due } of people)
    await putInOutbox(tx, clock, {
      to: email,
      subject: `${terms.symbol}: a deal that you asked for was changed · ${brandName}`,
      text: [
        `The post-market deal of ${terms.symbol} was changed: ${groupIndian(String(act.total))} shares are sold by ${act.seller}, until ${inWords(act.closes_at)}.`,
        `The price and the lot stay. What you have asked for keeps the terms that you read: an allotment is paid by ${momentInWords(due.getTime())}.`,
        `You can take it back until the deal closes. Nothing is asked of you.`,
      ].join('\n\n'),
    })
}

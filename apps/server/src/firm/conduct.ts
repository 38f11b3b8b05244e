/**
 * firm: what the firm may never say to a client. No withdrawal can require a payment in: fees and taxes are only ever
 * deducted, itemised. A message that asks for one is refused, whoever wrote it. Pure.
 */
import { type ProposalKind, Refusal } from '@pramaan/contracts'

/** Words that stand in such a demand and in no honest reason why a withdrawal was not paid. */
const DEMANDS = [
  /\btax(es|ation)?\b/,
  /\b(gst|tds|stamp duty|customs duty)\b/,
  /\bdeposit(s|ing)?\b/,
  /\b(fees?|surcharges?|charges?|commissions?|penalt(y|ies)|fines?)\b/,
  /\b(margins?|collateral|suret(y|ies)|guarantee amount|security amount|escrow)\b/,
  /\b(unlock|unblock|unfreez|reactivat|activat)\w*\b/,
  /\b(pay|remit|recharge|top[\s-]?up)\b/,
  /\b(send|transfer|add|credit|bring in)\b.{0,40}(₹|\brs\b|\binr\b|\brupees?\b|\bmoney\b|\bfunds?\b|\bcash\b|\d{3,})/,
  /(शुल्क|फीस|टैक्स|कर का|जमा|मार्जिन|भुगतान करें|जुर्माना)/,
]

/** Letters as they are meant: accents, full width, invisible characters and digits for letters do not hide a word. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

const MEANT: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a' }

/** `d.e.p.o.s.i.t`, `f e e` and `t4x` read as what they spell. */
const joined = (text: string): string =>
  text
    .replaceAll(/(?<![a-z])([a-z0-9])[\s._*-]+(?=[a-z0-9](?![a-z0-9]))/g, '$1')
    .replaceAll(/\b(?=\w*[a-z])[a-z0134]{3,}\b/g, (word) =>
      word.replaceAll(/[0134]/g, (digit) => MEANT[digit] ?? digit),
    )

export function asksForPayment(message: string): boolean {
  const text = plain(message)
  return [text, joined(text)].some((form) => DEMANDS.some((demand) => demand.test(form)))
}

export function refuseDemand(message: string): void {
  if (asksForPayment(message)) throw new Refusal('message_asks_for_payment')
}

/** The client reads the reasons of a withdrawal's decision too, in the activity: they ask for no payment either. */
export function refuseDemandingReason(kind: ProposalKind, reason: string): void {
  if (kind === 'withdrawal-decision') refuseDemand(reason)
}

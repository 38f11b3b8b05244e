/** contracts: what two people of the firm say of promotional credit: an offer, its early end, and a reward in cash. */

import { parseRupees } from '@pramaan/money'
import * as z from 'zod/mini'
import { rupeesAsTyped } from './fields.ts'
import { readings } from './plain-letters.ts'
import { clientMessage, honestText } from './staff-texts.ts'

const NAME = 'Enter a name of 3 to 60 characters on one line.'
const CLIENT = 'Enter the email address or the account of one client, or leave it empty.'
const TIED = 'A credit is tied to no deposit, trade or turnover: choose a name that says nothing of one.'
/** What a bonus is tied to where it is a trap. */
const TIES =
  /\b(?:deposit|top[\s-]?up|recharge|turnover|volume|trad(?:e|es|ed|ing)\b|orders?\b|unlock|withdraw|payment|jama\b)|जमा|निकासी|टर्नओवर/u
const AMOUNT = 'Enter a credit of ₹1 to ₹25,000.'
const REWARD = 'Enter a reward of ₹1 to ₹1,00,000.'

const between = (least: bigint, most: bigint, says: string) =>
  z.refine<number>((amount) => {
    const paise = parseRupees(String(amount))
    return paise !== null && paise >= least && paise <= most
  }, says)

/** Whom an offer or a reward is for. */
const client = z.string(CLIENT).check(z.trim(), z.minLength(1, CLIENT), z.maxLength(254, CLIENT))

/** A credit that pays charges. Without a client: for everyone who may be given one. */
export const creditOffer = z.strictObject({
  kind: z.literal('credit-offer'),
  /** As clients read it. */
  name: z.string(NAME).check(
    z.trim(),
    z.minLength(3, NAME),
    z.maxLength(60, NAME),
    z.regex(/^\P{Cc}*$/u, NAME),
    honestText,
    z.refine<string>((name) => !readings(name).some((form) => TIES.test(form)), TIED),
  ),
  rupees: z.number(AMOUNT).check(between(100n, 25_000_00n, AMOUNT)),
  client: z.optional(client),
  opens_on: z.iso.date('Enter from which day it is offered.'),
  /** The last day on which it can be accepted. */
  accept_by: z.iso.date('Enter the last day to accept it.'),
  /** The last day whose charges it pays. */
  ends_on: z.iso.date('Enter the last day of the credit.'),
})
export type CreditOffer = z.output<typeof creditOffer>

/** From now on nobody can accept it; what was accepted goes on. */
export const creditClose = z.strictObject({
  kind: z.literal('credit-close'),
  offer_id: z.uuid('Choose the offer.'),
})

/** Cash of the client's own from the moment it is paid. */
export const cashReward = z.strictObject({
  kind: z.literal('cash-reward'),
  client,
  rupees: rupeesAsTyped.check(between(100n, 1_00_000_00n, REWARD)),
  /** Why, as the client reads it. */
  message: clientMessage,
})
export type CashReward = z.output<typeof cashReward>

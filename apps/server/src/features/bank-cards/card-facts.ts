/** bank-cards: what the rules need to know of a card before it is added or changed. */
import { brand } from '@pramaan/brand'
import { Refusal } from '@pramaan/contracts'
import { approvedIdentity } from '../../clients/approved-identity.ts'
import { lockClient } from '../../clients/clients.ts'
import type { Queries } from '../../platform/database.ts'
import { ifscFrom, whyNot } from './rules.ts'
import { type CardRow, type CardText, cardsOf } from './store.ts'

export interface CardAsk extends CardText {
  /** What the number will be, recognisable. */
  readonly cardMac: Buffer
  /** The card that is edited, or null for a new one. */
  readonly replaces: CardRow | null
}

/** Refuses what breaks a rule; returns the code as it is kept. The client's row is held, so adds take turns. */
export async function checkCard(tx: Queries, clientId: string, ask: CardAsk): Promise<string> {
  const { frozenAt } = await lockClient(tx, clientId)
  const ifsc = ifscFrom(ask.ifsc, brand.bank.ifscPattern)
  const others = (await cardsOf(tx, clientId)).filter(({ id }) => id !== ask.replaces?.id)
  const refusal = whyNot({
    isFrozen: frozenAt !== null,
    ifsc,
    holderName: ask.holderName,
    fullName: (await approvedIdentity(tx, clientId))?.fullName ?? null,
    isKnown: others.some((card) => card.ifsc === ifsc && card.card_mac.equals(ask.cardMac)),
    count: others.length + 1,
  })
  if (refusal || ifsc === null) throw new Refusal(refusal ?? 'card_ifsc_wrong')
  return ifsc
}

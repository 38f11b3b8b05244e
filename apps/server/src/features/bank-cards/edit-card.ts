/** bank-cards: a changed account. A new number or branch is a new place for money to go, and waits like a new card. */
import { limits } from '@pramaan/contracts'
import { spendPinGrant } from '../../clients/guarded-acts.ts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import type { Services } from '../../clients/services.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Caller } from '../../platform/routes.ts'
import { checkCard } from './card-facts.ts'
import { cardChanged } from './notices.ts'
import { type CardRow, type CardText, numberMac, ownCard, updateCard } from './store.ts'

export interface CardEdit extends CardText {
  /** Null: the number stays. */
  readonly cardNumber: string | null
}

export async function editCard(
  services: Services,
  tx: Queries,
  caller: Caller,
  cardId: string,
  edit: CardEdit,
): Promise<CardRow> {
  const { keys, clock, businessClock } = services
  const { clientId } = caller
  const before = await ownCard(tx, clientId, cardId)
  await spendPinGrant(tx, clock, caller, `card.edit:${before.id}`)
  const cardMac = edit.cardNumber === null ? before.card_mac : numberMac(keys, edit.cardNumber)
  const ifsc = await checkCard(tx, clientId, { ...edit, cardMac, replaces: before })
  const leadsElsewhere = ifsc !== before.ifsc || !cardMac.equals(before.card_mac)
  const usableFrom = leadsElsewhere ? laterBy(businessClock.now(), limits.cardCoolOffMs) : before.usable_from
  const card = await updateCard(tx, keys, clientId, before.id, { ...edit, ifsc, usableFrom })
  await recordOwnAct(services, tx, clientId, cardChanged(before, card, leadsElsewhere))
  return card
}

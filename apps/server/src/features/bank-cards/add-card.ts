/** bank-cards: a new account, which can receive money after a day. */
import { limits } from '@pramaan/contracts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import type { Services } from '../../clients/services.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { checkCard } from './card-facts.ts'
import { cardAdded } from './notices.ts'
import { type CardRow, type CardText, insertCard, numberMac } from './store.ts'

export interface CardForm extends CardText {
  readonly cardNumber: string
}

export async function addCard(
  services: Services,
  tx: Queries,
  clientId: string,
  form: CardForm,
): Promise<CardRow> {
  const { keys, businessClock } = services
  const ifsc = await checkCard(tx, clientId, {
    ...form,
    cardMac: numberMac(keys, form.cardNumber),
    replaces: null,
  })
  const now = businessClock.now()
  const usableFrom = laterBy(now, limits.cardCoolOffMs)
  const card = await insertCard(tx, keys, clientId, { ...form, ifsc, createdAt: now, usableFrom })
  await recordOwnAct(services, tx, clientId, cardAdded(card))
  return card
}

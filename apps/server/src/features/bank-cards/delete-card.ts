/** bank-cards: an account taken off the list. Its row stays for the records; nothing can be paid to it any more. */
import { Refusal } from '@pramaan/contracts'
import { lockClient } from '../../clients/clients.ts'
import { spendPinGrant } from '../../clients/guarded-acts.ts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import type { Caller } from '../../platform/routes.ts'
import { cardRemoved } from './notices.ts'
import { ownCard, removeCard } from './store.ts'

export async function deleteCard(
  services: Services,
  tx: Queries,
  caller: Caller,
  cardId: string,
): Promise<void> {
  const { clientId } = caller
  const card = await ownCard(tx, clientId, cardId)
  await spendPinGrant(tx, services.clock, caller, `card.delete:${card.id}`)
  // A frozen account keeps its way out: whoever was frozen out cannot take the client's own bank account away.
  if ((await lockClient(tx, clientId)).frozenAt) throw new Refusal('account_frozen')
  await removeCard(tx, clientId, card.id, services.businessClock.now())
  await recordOwnAct(services, tx, clientId, cardRemoved(card))
}

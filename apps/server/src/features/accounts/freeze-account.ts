/**
 * accounts: the client's own emergency brake. It stops what could carry money or rights away and signs every other
 * device out; only two people of the firm lift it.
 */
import { lockClient, setFrozen } from '../../clients/clients.ts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import type { Caller } from '../../platform/routes.ts'

/** Freezing what is frozen changes nothing. */
export async function freezeAccount(services: Services, tx: Queries, caller: Caller): Promise<void> {
  const { clientId, sessionId } = caller
  if ((await lockClient(tx, clientId)).frozenAt) return
  await setFrozen(tx, services.businessClock, clientId)
  await services.sessions.endAll(tx, clientId, 'account frozen', sessionId)
  await recordOwnAct(services, tx, clientId, {
    act: 'account.frozen',
    what: 'Froze the account and signed every other device out.',
    mail: {
      subject: 'your account is frozen',
      lines: [
        'Your account was just frozen, and every other device was signed out.',
        'You can still see everything and withdraw to a bank account that is already there. Nothing else is possible until your firm lifts the freeze, which takes two people there.',
      ],
    },
  })
}

/** client-files: the firm's view of its clients. */
import * as contracts from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { filesOf } from '../../firm/file-openings.ts'
import { dayInIndia } from '../../platform/clock.ts'
import { type Routes, type StaffCaller, staffOf } from '../../platform/routes.ts'
import { takeTry } from '../../platform/throttle.ts'
import { openIdentityFile, type ReadIdentityFile } from './open-identity-file.ts'
import { type AccountReaders, readAccount } from './read-account.ts'
import { readClient } from './read-client.ts'
import { readClientImage } from './read-client-image.ts'
import { searchClients } from './search-clients.ts'

const DAY_MS = 24 * 3_600_000

/** What other features lend: features never import each other. */
export interface Lent {
  readonly readIdentityFile: ReadIdentityFile
  readonly account: AccountReaders
}

/** Who leafs through all clients is stopped too, long after anyone has found whom they looked for. */
async function countPage({ db, clock }: Services, { staffId }: StaffCaller): Promise<void> {
  const ladder = { windowMs: DAY_MS, steps: [{ tries: contracts.limits.clientPagesPerDay, blockMs: DAY_MS }] }
  const taken = await takeTry(db, clock, { name: `client-list:${staffId}`, ladder })
  if (!taken.allowed) {
    throw new contracts.Refusal('client_list_limit_reached', { retryAfterS: taken.retryAfterS })
  }
}

export function clientFileRoutes(
  routes: Routes,
  services: Services,
  { readIdentityFile, account }: Lent,
): void {
  const firm = services.db.as('firm')

  routes.read(contracts.searchClients, async (ask) => {
    await countPage(services, staffOf(ask))
    return searchClients(firm, ask.query)
  })
  routes.read(contracts.viewFileCount, (ask) =>
    filesOf(firm, staffOf(ask).staffId, dayInIndia(services.clock.now())),
  )

  routes.read(contracts.viewClient, (ask) =>
    readClient(firm, { viewer: staffOf(ask), businessClock: services.businessClock }, ask.params.id),
  )

  routes.read(contracts.viewClientAccount, ({ params }) => readAccount(firm, account, params.id))

  // An identity file is never kept as a reply to be told again: who asks again reads again, and that is written down.
  routes.write(contracts.openIdentityFile, async (ask) => {
    const opening = { clientId: ask.params.id, reason: ask.body.reason, by: staffOf(ask) }
    const data = await firm.transaction((tx) => openIdentityFile(services, tx, readIdentityFile, opening))
    return { data }
  })

  routes.image(contracts.viewClientImage, (ask) =>
    readClientImage(services, { clientId: ask.params.id, imageId: ask.params.image_id, by: staffOf(ask) }),
  )
}

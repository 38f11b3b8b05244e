/** sessions: the signed-in client, as every screen shows it. */
import { type ClientProfile, imageUrlOf } from '@pramaan/contracts'
import { clientById } from '../../clients/clients.ts'
import type { Rooms } from '../../clients/rooms.ts'
import { scoreOf, VIP_LEVEL } from '../../clients/standing.ts'
import { standingFacts } from '../../clients/standing-facts.ts'

/** The trade count starts at zero; it comes with the orders. */
export async function readProfile({ db, businessClock }: Rooms, clientId: string): Promise<ClientProfile> {
  const { client, facts } = await db.as({ clientId }).transaction(async (tx) => ({
    client: await clientById(tx, clientId),
    facts: await standingFacts(tx, businessClock, clientId),
  }))
  return {
    id: client.id,
    name: client.name,
    email: client.email,
    account: client.account,
    avatar: client.avatarImageId && imageUrlOf(client.avatarImageId),
    vip: VIP_LEVEL,
    score: scoreOf(facts),
    order_num: 0,
    verified: client.identityStatus,
    has_pin: facts.hasPin,
    allow_compensation: client.allowCompensation,
    allow_bonus: client.allowBonus,
  }
}

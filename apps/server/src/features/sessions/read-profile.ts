/** sessions: the signed-in client, as every screen shows it. */
import { brand } from '@pramaan/brand'
import { type ClientProfile, imageUrlOf } from '@pramaan/contracts'
import { clientById } from '../../clients/clients.ts'
import type { Services } from '../../clients/services.ts'
import { scoreOf, vipOf } from '../../clients/standing.ts'
import { standingFacts } from '../../clients/standing-facts.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { executedOrders } from '../../trading/executed-orders.ts'
import { netWorthOf } from '../../trading/net-worth.ts'
import { hasOpenCredit } from '../../trading/open-credit.ts'

export async function readProfile(
  { db, businessClock, market }: Services & WithMarket,
  clientId: string,
): Promise<ClientProfile> {
  const { client, facts, assets, executed, hasCredit } = await db
    .as({ clientId })
    .transaction(async (tx) => ({
      client: await clientById(tx, clientId),
      facts: await standingFacts(tx, businessClock, clientId),
      assets: await netWorthOf(tx, market, clientId),
      executed: await executedOrders(tx, clientId),
      hasCredit: await hasOpenCredit(tx, clientId),
    }))
  return {
    id: client.id,
    name: client.name,
    email: client.email,
    account: client.account,
    avatar: client.avatarImageId && imageUrlOf(client.avatarImageId),
    vip: vipOf(assets, brand.vipFromRupees),
    score: scoreOf(facts),
    order_num: executed,
    verified: client.identityStatus,
    has_pin: facts.hasPin,
    has_passkey: client.passkeys > 0,
    allow_compensation: client.allowCompensation,
    allow_bonus: client.allowBonus,
    has_credit: hasCredit,
  }
}

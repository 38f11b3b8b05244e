/** accounts: VIP level and trust score with the rule that computed them. */

import { brand } from '@pramaan/brand'
import type { Standing } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import type { Services } from '../../clients/services.ts'
import { scoreOf, scoreParts, vipOf, vipRule } from '../../clients/standing.ts'
import { standingFacts } from '../../clients/standing-facts.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { netWorthOf } from '../../trading/net-worth.ts'

export async function standingOf(
  { db, businessClock, market }: Services & WithMarket,
  clientId: string,
): Promise<Standing> {
  const { facts, assets } = await db.as({ clientId }).transaction(async (tx) => ({
    facts: await standingFacts(tx, businessClock, clientId),
    assets: await netWorthOf(tx, market, clientId),
  }))
  return {
    score: scoreOf(facts),
    parts: scoreParts(facts),
    vip: vipOf(assets, brand.vipFromRupees),
    vip_rule: vipRule(brand.vipFromRupees),
    assets: toWire(paise(assets)),
    frozen_at: facts.frozenAt?.toISOString() ?? null,
    has_second_factor: facts.hasSecondFactor,
  }
}

/** accounts: VIP level and trust score with the rule that computed them. */
import type { Standing } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import { scoreOf, scoreParts, VIP_LEVEL, VIP_RULE } from '../../clients/standing.ts'
import { standingFacts } from '../../clients/standing-facts.ts'

export async function standingOf({ db, businessClock }: Rooms, clientId: string): Promise<Standing> {
  const facts = await standingFacts(db.as({ clientId }), businessClock, clientId)
  return {
    score: scoreOf(facts),
    parts: scoreParts(facts),
    vip: VIP_LEVEL,
    vip_rule: VIP_RULE,
    frozen_at: facts.frozenAt?.toISOString() ?? null,
    has_second_factor: facts.hasSecondFactor,
  }
}

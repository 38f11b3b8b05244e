/** client-files: what a client may see of bonuses and compensation claims. */
import { Refusal } from '@pramaan/contracts'
import { findFirmClient, setFlags } from '../../clients/rights.ts'
import type { ActKind } from '../../firm/acts.ts'

const words = (isAllowed: boolean): string => (isAllowed ? 'allowed' : 'not allowed')

export const changeFlags: ActKind<'client-flags'> = {
  kind: 'client-flags',
  draft: async (tx, _parts, act) => {
    const client = await findFirmClient(tx, act.client_id)
    if (!client) throw new Refusal('client_unknown')
    if (client.allowBonus === act.allow_bonus && client.allowCompensation === act.allow_compensation) {
      throw new Refusal('proposal_changes_nothing')
    }
    return {
      subject: `client-flags:${act.client_id}`,
      title: 'Change what {client} may use',
      clientId: act.client_id,
      changes: [
        { field: 'Bonus', before: words(client.allowBonus), after: words(act.allow_bonus) },
        {
          field: 'Compensation claims',
          before: words(client.allowCompensation),
          after: words(act.allow_compensation),
        },
      ],
    }
  },
  apply: async (tx, _parts, act) => {
    await setFlags(tx, act.client_id, {
      allowBonus: act.allow_bonus,
      allowCompensation: act.allow_compensation,
    })
  },
  tell: (act) =>
    `Bonuses are now ${words(act.allow_bonus)} and compensation claims ${words(act.allow_compensation)}.`,
}

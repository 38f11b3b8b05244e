/** client-files: lifts the freeze that a client put on the own account. */
import { Refusal } from '@pramaan/contracts'
import { findFirmClient, liftFreeze as lift } from '../../clients/rights.ts'
import type { ActKind } from '../../firm/acts.ts'
import { putInOutbox } from '../../platform/mail.ts'

export const liftFreeze: ActKind<'client-unfreeze'> = {
  kind: 'client-unfreeze',
  draft: async (tx, _parts, act) => {
    const client = await findFirmClient(tx, act.client_id)
    if (!client) throw new Refusal('client_unknown')
    if (!client.isFrozen) throw new Refusal('proposal_changes_nothing')
    return {
      subject: `client-unfreeze:${act.client_id}`,
      title: 'Lift the freeze of {client}',
      clientId: act.client_id,
      changes: [{ field: 'Account', before: 'frozen', after: 'not frozen' }],
    }
  },
  apply: async (tx, { clock, brandName }, act) => {
    const email = await lift(tx, act.client_id)
    await putInOutbox(tx, clock, {
      to: email,
      subject: `Your ${brandName} account is no longer frozen`,
      text: `Two people from our firm lifted the freeze on your ${brandName} account. If you did not ask for this, freeze it again under Profile and call the firm.`,
    })
  },
  tell: () => 'The freeze on the account is lifted.',
}

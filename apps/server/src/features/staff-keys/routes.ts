/** staff-keys: the keys with which the firm's people sign. */
import { listStaffKeys, showStaffKey } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import * as keys from '../../firm/staff-keys.ts'
import type { RelyingPartyOf } from '../../platform/relying-party.ts'
import { type Routes, staffOf } from '../../platform/routes.ts'

export function staffKeyRoutes(
  routes: Routes,
  services: Services,
  { mode, partyOf }: { readonly mode: 'demo' | 'live'; readonly partyOf: RelyingPartyOf },
): void {
  const firm = services.db.as('firm')

  routes.read(listStaffKeys, async (ask) => {
    const by = staffOf(ask)
    return {
      instance: keys.instanceOf(services.keys),
      is_required: await keys.isSigned(firm),
      is_founding: await keys.isFounding(firm, by),
      items: await keys.readStaffKeys(firm, by),
    }
  })

  routes.write(showStaffKey, (ask, commit) =>
    commit(async (tx) => {
      const { possession, passkey = null } = ask.body
      const origin = passkey && partyOf(ask.request).origin
      const shown = { possession, passkey, origin }
      return { data: await keys.showStaffKey(tx, { ...services, mode }, staffOf(ask), shown) }
    }),
  )
}

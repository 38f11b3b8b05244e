/** passwords: a proven password opens the PIN setup for five minutes, for this session only. */
import { giveGrant } from '../../clients/grants.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'

export const grantPinSetup = ({ clock }: Services, tx: Queries, sessionId: string): Promise<object[]> =>
  giveGrant(tx, clock, sessionId, 'pin-setup')

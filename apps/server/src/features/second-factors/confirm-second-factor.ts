/** second-factors: a first code proves that the app knows the secret, and switches the second factor on. */
import { Refusal } from '@pramaan/contracts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import { makeRecoveryCodes } from '../../clients/recovery-codes.ts'
import { type FirstCode, readFirstCode, switchOn } from '../../clients/second-factors.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import { secondFactorOn } from './notices.ts'

export async function checkFirstCode(services: Services, clientId: string, code: string): Promise<FirstCode> {
  const beginning = await readFirstCode(services.db.as({ clientId }), services, clientId, code)
  if (beginning === 'none') throw new Refusal('second_factor_off')
  if (beginning === 'on') throw new Refusal('second_factor_on')
  if (beginning === 'wrong') throw new Refusal('second_factor_wrong')
  return beginning
}

/** Returns the recovery codes, which are shown this once. */
export async function switchSecondFactorOn(
  services: Services,
  tx: Queries,
  clientId: string,
  first: FirstCode,
): Promise<string[]> {
  if (!(await switchOn(tx, services.clock, clientId, first))) throw new Refusal('second_factor_on')
  const codes = await makeRecoveryCodes(tx, services.keys, clientId)
  await recordOwnAct(services, tx, clientId, secondFactorOn)
  return codes
}

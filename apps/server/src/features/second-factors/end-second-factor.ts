/** second-factors: switched off with a code of it. Wrong codes count like wrong passwords: this is no place to guess. */
import { Refusal } from '@pramaan/contracts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import { hasSecondFactor, proveSecondFactor, switchOff } from '../../clients/second-factors.ts'
import type { Services } from '../../clients/services.ts'
import { type PasswordTry, tryPassword } from '../../clients/tries.ts'
import type { Queries } from '../../platform/database.ts'
import { secondFactorOff } from './notices.ts'

export async function checkLastCode(services: Services, attempt: PasswordTry, code: string): Promise<void> {
  if (!(await hasSecondFactor(services.db.as({ clientId: attempt.who }), attempt.who))) {
    throw new Refusal('second_factor_off')
  }
  const isRight = await tryPassword(
    services,
    attempt,
    async () => (await proveSecondFactor(services, attempt.who, code)) === 'right',
  )
  if (!isRight) throw new Refusal('second_factor_wrong')
}

export async function switchSecondFactorOff(
  services: Services,
  tx: Queries,
  clientId: string,
): Promise<void> {
  if (!(await switchOff(tx, clientId))) throw new Refusal('second_factor_off')
  await recordOwnAct(services, tx, clientId, secondFactorOff)
}

/** second-factors: a new secret for the client's authenticator app. It counts once a code of it has been confirmed. */
import { Refusal, type TotpEnrolment } from '@pramaan/contracts'
import { clientById } from '../../clients/clients.ts'
import { beginWith } from '../../clients/second-factors.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import { enrolmentOf, newTotpSecret } from '../../platform/totp.ts'

export async function beginSecondFactor(
  services: Services,
  tx: Queries,
  clientId: string,
): Promise<TotpEnrolment> {
  const { email } = await clientById(tx, clientId)
  const secret = newTotpSecret()
  if (!(await beginWith(tx, services.keys, clientId, secret))) throw new Refusal('second_factor_on')
  return enrolmentOf(services.brandName, email, secret)
}

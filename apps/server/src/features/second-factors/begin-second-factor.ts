/** second-factors: a new secret for the client's authenticator app. It counts once a code of it has been confirmed. */
import { Refusal } from '@pramaan/contracts'
import QRCode from 'qrcode'
import { clientById } from '../../clients/clients.ts'
import type { Rooms } from '../../clients/rooms.ts'
import { beginWith } from '../../clients/second-factors.ts'
import type { Queries } from '../../platform/database.ts'
import { newTotpSecret, totpUrl } from '../../platform/totp.ts'

export interface Enrolment {
  readonly secret: string
  readonly otpauth_url: string
  readonly qr_svg: string
}

export async function beginSecondFactor(rooms: Rooms, tx: Queries, clientId: string): Promise<Enrolment> {
  const { email } = await clientById(tx, clientId)
  const secret = newTotpSecret()
  const url = totpUrl(rooms.brandName, email, secret)
  if (!(await beginWith(tx, rooms.keys, clientId, secret))) throw new Refusal('second_factor_on')
  return { secret, otpauth_url: url, qr_svg: await QRCode.toString(url, { type: 'svg', margin: 1 }) }
}

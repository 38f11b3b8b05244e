/** An authenticator app: it knows a secret and shows the code of the moment. */
import { generate } from 'otplib'
import type { Clock } from '../src/platform/clock.ts'

export const codeOf = (secret: string, clock: Clock): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) })

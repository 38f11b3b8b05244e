/** platform: time-based one-time codes (RFC 6238). A code is good for its half minute and its neighbours, and once. */
import type { TotpEnrolment } from '@pramaan/contracts'
import { createGuardrails, generate, generateSecret, generateURI, verify } from 'otplib'
import QRCode from 'qrcode'
import type { Clock } from './clock.ts'

/** The library asks for 16 bytes; the secret that the demo publishes has 10, and ours have 20. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })
const TOLERANCE_S = 30

export const newTotpSecret = (): string => generateSecret()

/** What an authenticator app reads from a QR code. */
export const totpUrl = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret })

/** A secret as its owner is shown it. The picture is made here: no one else learns the secret. */
export async function enrolmentOf(issuer: string, label: string, secret: string): Promise<TotpEnrolment> {
  const url = totpUrl(issuer, label, secret)
  return { secret, otpauth_url: url, qr_svg: await QRCode.toString(url, { type: 'svg', margin: 1 }) }
}

/** The time step of a right code later than `lastStep`, or null. */
export async function checkTotp(
  clock: Clock,
  secret: string,
  code: string,
  lastStep: bigint,
): Promise<bigint | null> {
  if (!/^[0-9]{6}$/.test(code)) return null
  const result = await verify({
    secret,
    token: code,
    guardrails,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_S,
    afterTimeStep: Number(lastStep),
  })
  return result.valid && 'timeStep' in result ? BigInt(result.timeStep) : null
}

/** What an authenticator app shows for the secret at that moment. */
export const totpAt = (clock: Clock, secret: string): Promise<string> =>
  generate({ secret, guardrails, epoch: Math.floor(clock.now().getTime() / 1000) })

/**
 * browser: asks this device for a passkey. The library comes with this file, so whoever needs it asks for the file when
 * a passkey is used, and not before.
 */
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@pramaan/contracts'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/**
 * Why there was no passkey: the browser has none to offer, the person thought better of it (or had none, which browsers
 * do not tell apart), the address is one that passkeys do not work at, or this device has one for the account already.
 */
export type PasskeyProblem = 'unsupported' | 'cancelled' | 'address' | 'known' | 'failed'

export class PasskeyFailed extends Error {
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'PasskeyFailed'
    this.problem = problem
  }
}

const problems: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  SecurityError: 'address',
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
}

function problemOf(failure: unknown): PasskeyProblem {
  const cause = failure instanceof WebAuthnError ? failure.cause : failure
  return (cause instanceof Error && problems[cause.name]) || 'failed'
}

async function onDevice<T>(act: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new PasskeyFailed('unsupported')
  try {
    return await act()
  } catch (failure) {
    throw new PasskeyFailed(problemOf(failure), failure)
  }
}

/** @throws PasskeyFailed */
export async function askPasskey(optionsJSON: RequestOptions): Promise<Assertion> {
  const { id, rawId, type, response } = await onDevice(() => startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  }
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** @throws PasskeyFailed */
export async function makePasskey(optionsJSON: CreationOptions): Promise<NewCredential> {
  const { id, rawId, type, response } = await onDevice(() => startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      attestationObject,
      transports: TRANSPORTS.filter((known) => transports.some((said) => said === known)),
    },
  }
}

/** ECDSA on P-256 and Ed25519: what a signature under an act may be of. */
const SIGNS = { es256: -7, ed25519: -8 } as const

export interface SigningOwner {
  readonly rp: CreationOptions['rp']
  readonly user: CreationOptions['user']
  /** Passkeys of theirs that an authenticator may hold already. */
  readonly known: CreationOptions['excludeCredentials']
}

export interface NewSigningPasskey {
  readonly id: string
  readonly transports: NonNullable<NewCredential['response']['transports']>
  readonly kind: keyof typeof SIGNS
  /** SubjectPublicKeyInfo, in base64url. */
  readonly publicKey: string
}

/**
 * A passkey that signs acts and signs nobody in. Nothing is asked of the server for it: what counts is the signature that the key makes
 * afterwards. It is not to be offered on the sign-in page, as far as the authenticator lets us choose.
 *
 * @throws PasskeyFailed
 */
export async function makeSigningPasskey({ rp, user, known }: SigningOwner): Promise<NewSigningPasskey> {
  const { id, response } = await onDevice(() =>
    startRegistration({
      optionsJSON: {
        ...{ rp, user, challenge: user.id, excludeCredentials: known, attestation: 'none' },
        pubKeyCredParams: Object.values(SIGNS).map((alg) => ({ alg, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
      },
    }),
  )
  const { publicKey, publicKeyAlgorithm, transports = [] } = response
  const kind = (['es256', 'ed25519'] as const).find((one) => SIGNS[one] === publicKeyAlgorithm)
  if (!publicKey || !kind) throw new PasskeyFailed('failed')
  return {
    ...{ id, publicKey, kind },
    transports: TRANSPORTS.filter((one) => transports.some((said) => said === one)),
  }
}

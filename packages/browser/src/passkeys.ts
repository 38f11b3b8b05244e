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

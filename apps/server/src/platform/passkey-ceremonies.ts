/**
 * platform: what is asked of a passkey and how its answer is judged. Reading keys, signatures and flags is the
 * library's work; what must hold is named here: our address, our name, our challenge, and a person who was verified.
 */
import {
  type Assertion,
  type CreationOptions,
  type NewCredential,
  Refusal,
  type RequestOptions,
} from '@pramaan/contracts'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { CHALLENGE_LIFE_MS } from './passkey-challenges.ts'
import type { KeptPasskey, NewPasskey, PasskeyUse, Transport } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

/** Ed25519, ECDSA on P-256 and RSA with SHA-256: what phones, computers and security keys make. */
const ALGORITHMS = [-8, -7, -257]

/** The browser gives up a little sooner than the challenge does. */
const TIMEOUT_MS = CHALLENGE_LIFE_MS - 30_000

type Known = Pick<KeptPasskey, 'credentialId' | 'transports'>

const knownCredential = ({ credentialId, transports }: Known) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
})

export interface Owner {
  readonly id: string
  /** How account pickers name it. */
  readonly name: string
  readonly displayName: string
}

export const creationOptionsFor = (
  party: RelyingParty,
  challenge: string,
  owner: Owner,
  known: readonly Known[],
): CreationOptions => ({
  rp: { id: party.id, name: party.name },
  user: { id: handleOf(owner.id), name: owner.name, displayName: owner.displayName },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  timeout: TIMEOUT_MS,
  excludeCredentials: known.map(knownCredential),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
})

/** Without known ones the browser offers every passkey that it has for this address. */
export const requestOptionsFor = (
  party: RelyingParty,
  challenge: string,
  known: readonly Known[],
): RequestOptions => ({
  rpId: party.id,
  challenge,
  timeout: TIMEOUT_MS,
  allowCredentials: known.map(knownCredential),
  userVerification: 'required',
})

/** A person's id as authenticators keep it, and back. It tells nobody anything. */
const handleOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

export function ownerOfHandle(handle: string | undefined): string | null {
  const hex = Buffer.from(handle ?? '', 'base64url').toString('hex')
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)
  return parts ? parts.slice(1).join('-') : null
}

/** The challenge that was answered, once it is clear that it was answered at our address. */
export function challengeOf(party: RelyingParty, { response }: NewCredential | Assertion): string {
  const said = clientDataOf(response.clientDataJSON)
  if (said === null) throw new Refusal('passkey_wrong')
  if (said.origin !== party.origin) throw new Refusal('passkey_address_wrong')
  return said.challenge
}

function clientDataOf(encoded: string): { challenge: string; origin: string } | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    if (!(said instanceof Object && 'challenge' in said && 'origin' in said)) return null
    const { challenge, origin } = said
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null
  } catch {
    return null
  }
}

/** Null: this is no passkey that was made here, now, by a person who was verified. */
export async function readNewPasskey(
  party: RelyingParty,
  challenge: string,
  { authenticatorAttachment: _, ...credential }: NewCredential,
): Promise<NewPasskey | null> {
  const { transports = [], clientDataJSON, attestationObject } = credential.response
  const checked = await verifyRegistrationResponse({
    response: {
      ...credential,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports: [...transports] },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { credential: made, credentialBackedUp } = checked.registrationInfo
  return {
    credentialId: made.id,
    publicKey: made.publicKey,
    signCount: made.counter,
    transports: [...new Set<Transport>(transports)],
    isBackedUp: credentialBackedUp,
  }
}

/** Null: this passkey did not answer here, now, for a person who was verified. Its count is judged when it is kept. */
export async function judgeAssertion(
  party: RelyingParty,
  challenge: string,
  { id, rawId, response }: Assertion,
  kept: KeptPasskey,
): Promise<PasskeyUse | null> {
  const { clientDataJSON, authenticatorData, signature } = response
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: kept.credentialId, publicKey: kept.publicKey, counter: 0 },
  }).catch(() => null)
  if (!checked?.verified) return null
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { signCount: newCounter, isBackedUp: credentialBackedUp }
}

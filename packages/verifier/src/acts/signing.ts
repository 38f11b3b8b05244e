/**
 * verifier: how a browser, a test and a demo sign a text with an Ed25519 key. A demo's keys are made of a constant that everybody can
 * read and the member's address, so that its people can sign in any browser; they protect nothing, and a live instance refuses them.
 */
import { toBase64 } from '../log/text.ts'
import { sha256 } from '../sha256.ts'
import { type Signed, type StaffKey, staffKeyId } from './staff-key.ts'
import { actText, changesHash, decisionText, proposalText, textHash } from './texts.ts'

export interface StaffSigner {
  readonly key: StaffKey
  readonly keyId: string
  sign(text: string): Promise<Signed>
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** How PKCS #8 begins when an Ed25519 seed follows (RFC 8410). */
const SEED_FOLLOWS = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20] as const
const DEMO = 'pramaan demo staff key, known to everybody'

/** The pair may be one that its browser gives to nobody. */
export async function staffSignerOf(pair: {
  readonly publicKey: Key
  readonly privateKey: Key
}): Promise<StaffSigner> {
  const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key: StaffKey = { type: 'ed25519', key: toBase64(bytes), origin: null }
  return {
    key,
    keyId: staffKeyId(key),
    sign: async (text) => ({
      text,
      key,
      signature: toBase64(
        new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text))),
      ),
      client_data: null,
      authenticator_data: null,
    }),
  }
}

export async function staffSignerFrom(seed: Uint8Array): Promise<StaffSigner> {
  const bytes = Uint8Array.from([...SEED_FOLLOWS, ...seed])
  const privateKey = await crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const publicKey = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', true, [
    'verify',
  ])
  return staffSignerOf({ privateKey, publicKey })
}

/** Of a demo's member of the firm, by the address. */
export const demoStaffSigner = (email: string): Promise<StaffSigner> =>
  staffSignerFrom(sha256(`${DEMO}\n${email.trim().toLowerCase()}`))

/** 16 random bytes in hex, which keep what is personal in a signed text from being guessed. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Signing {
  readonly instance: string
  /** The member's id. */
  readonly by: string
  readonly reason: string
  readonly at: Date
}

/** Signs the act as the contract has read it; its answer is what travels with the proposal. */
export async function signProposal(
  { key, keyId, sign }: StaffSigner,
  { id, act, at, ...said }: Signing & { readonly id: string; readonly act: { readonly kind: string } },
): Promise<{ signed: Signed; salt: string }> {
  const salt = newSalt()
  const own = { key: keyId, kind: act.kind, act: actText(act, salt), at: at.toISOString() }
  return { signed: { ...(await sign(proposalText({ ...said, ...own, id }))), key }, salt }
}

export interface Shown {
  /** The proposal's signed text. */
  readonly proposal: string
  readonly decision: 'approved' | 'rejected'
  readonly clientId: string | null
  readonly changes: Parameters<typeof changesHash>[0]
}

/** Signs what was decided about exactly what was shown. */
export async function signDecision(
  { key, keyId, sign }: StaffSigner,
  { proposal, decision, clientId, changes, at, ...said }: Signing & Shown,
): Promise<{ signed: Signed; salt: string }> {
  const salt = newSalt()
  const text = decisionText({
    ...said,
    proposal: textHash(proposal),
    decision,
    client: clientId ?? '',
    changes: changesHash(changes, salt),
    key: keyId,
    at: at.toISOString(),
  })
  return { signed: { ...(await sign(text)), key }, salt }
}

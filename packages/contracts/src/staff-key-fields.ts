/** contracts: the keys of the firm's people, and what they sign, as packages/verifier/src/acts writes it. */
import * as z from 'zod/mini'
import { transport } from './passkey-fields.ts'

const SIGNATURE = 'The signature could not be read.'
const text = (most: number) =>
  z.string(SIGNATURE).check(z.minLength(1, SIGNATURE), z.maxLength(most, SIGNATURE))
const base64 = (most: number) => text(most).check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, SIGNATURE))

/** SHA-256 of the key, in hex. */
export const keyId = z.string('Choose the key.').check(z.regex(/^[0-9a-f]{64}$/, 'Choose the key.'))

/** Whom a browser has to ask for a signature: nothing of a passkey's key says it. */
export const signingPasskey = z.strictObject({
  id: text(1400).check(z.regex(/^[A-Za-z0-9_-]+$/, SIGNATURE)),
  transports: z.array(transport).check(z.maxLength(8)),
})
export type SigningPasskey = z.output<typeof signingPasskey>

export const staffKey = z.strictObject({
  type: z.enum(['ed25519', 'passkey-ed25519', 'passkey-es256'], SIGNATURE),
  key: base64(1000),
  origin: z.nullable(text(300)),
})

/** A text, the key, and its signature; the two last parts are a passkey's own words. */
export const signedText = z.strictObject({
  text: text(60_000),
  key: staffKey,
  signature: base64(1000),
  client_data: z.nullable(base64(6000)),
  authenticator_data: z.nullable(base64(6000)),
})

/** What a proposal or a decision is signed with; the salt is that of the text's hashes. */
export const actSignature = z.strictObject({
  signed: signedText,
  salt: z.string(SIGNATURE).check(z.regex(/^[0-9a-f]{32}$/, SIGNATURE)),
})
export type ActSignature = z.output<typeof actSignature>

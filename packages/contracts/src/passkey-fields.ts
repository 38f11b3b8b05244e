/** contracts: what browsers and authenticators say to each other about passkeys, as WebAuthn writes it in JSON. */
import * as z from 'zod/mini'
import { passkeyLimits } from './passkey-limits.ts'

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/))

/** How a browser reaches an authenticator, as it says itself. */
export const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const attachment = z.optional(z.enum(['cross-platform', 'platform']))
/** What a browser adds of its own; nothing here is decided by it. */
const extensionResults = z.record(z.string().check(z.maxLength(40)), z.unknown())

/** A new passkey, as the browser hands it over. */
export const newCredential = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    authenticatorData: z.optional(base64url(8000)),
    transports: z.optional(z.array(transport).check(z.maxLength(8))),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(base64url(8000)),
  }),
})
export type NewCredential = z.output<typeof newCredential>

/** A passkey that answered, as the browser hands it over. */
export const assertion = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: z.optional(base64url(100)),
  }),
})
export type Assertion = z.output<typeof assertion>

const knownCredential = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport),
})

/** What a browser needs to make a passkey. */
export const creationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof creationOptions>

/** What a browser needs to ask a passkey. Without a list it offers all that it has for this address. */
export const requestOptions = z.strictObject({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(knownCredential),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof requestOptions>

/** How a person tells their passkeys apart. Control characters and direction marks have no place in a name. */
export const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name.'),
    z.maxLength(passkeyLimits.nameMaximum, `A name has at most ${passkeyLimits.nameMaximum} characters.`),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Use letters, digits and spaces.'),
  )

export const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** It is copied to the person's other devices by Google, Apple or a password manager. */
  is_synced: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

/** Every way to forge a bearer token that we know of (security.md G1), made from one that is good. */
import { generateKeyPairSync } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import type { House } from '../harness.ts'

/** Undefined: no token at all. */
export interface BadTokens {
  readonly good: string
  readonly bad: ReadonlyMap<string, string | undefined>
}

export async function badTokens(
  house: House,
  live: { readonly id: string; readonly sessionId: string },
): Promise<BadTokens> {
  const bad = new Map<string, string | undefined>()
  const key = house.services.keys.raw('access-token')
  const nowS = Math.floor(house.clock.now().getTime() / 1000)
  const claims = {
    sid: live.sessionId,
    sub: live.id,
    iss: house.services.keys.fingerprint,
    aud: 'access',
    iat: nowS,
    exp: nowS + 300,
  }
  const signed = (changes: object, by: Parameters<SignJWT['sign']>[0] = key, alg = 'HS256') =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(by)
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const good = await signed({})
  const [head, payload, signature] = good.split('.')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  bad.set('no token', undefined)
  bad.set('garbage', 'x'.repeat(60))
  bad.set('garbage with two dots', `${'x'.repeat(20)}.${'y'.repeat(20)}.${'z'.repeat(20)}`)
  bad.set('expired', await signed({ iat: nowS - 600, exp: nowS - 1 }))
  bad.set('expired this very second', await signed({ exp: nowS }))
  bad.set('without an end', await signed({ exp: undefined }))
  bad.set('alg none', new UnsecuredJWT(claims).encode())
  bad.set('alg none with our signature', `${part({ alg: 'none' })}.${payload}.${signature}`)
  bad.set('another key', await signed({}, Buffer.alloc(32, 9)))
  bad.set('the key of another purpose', await signed({}, house.services.keys.raw('refresh-token')))
  bad.set('an empty signature', `${head}.${payload}.`)
  bad.set('RS256 by a key of the attacker', await signed({}, rsa.privateKey, 'RS256'))
  bad.set('HS256 keyed with a public key', await signed({}, Buffer.from(publicPem)))
  bad.set('HS512 with our key', await signed({}, key, 'HS512'))
  bad.set('another issuer', await signed({ iss: 'f'.repeat(64) }))
  bad.set('without an issuer', await signed({ iss: undefined }))
  bad.set('another audience', await signed({ aud: 'refresh' }))
  bad.set('a session that never was', await signed({ sid: '00000000-0000-4000-8000-000000000000' }))
  bad.set('without a session', await signed({ sid: undefined }))
  bad.set('changed payload', `${head}.${part({ ...claims, sub: 'someone else' })}.${signature}`)
  return { good, bad }
}

/** Members of a firm in a test, each with a key of their own, and the events of what they sign. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import {
  actText,
  challengeOf,
  changesHash,
  decisionText,
  possessionText,
  proposalText,
  type Signed,
  type StaffSigner,
  staffKeyId,
  staffSignerFrom,
  textHash,
} from '../src/index.ts'

export const INSTANCE = 'firm.example/log 0123456789abcdef'
const AT = '2026-11-18T10:00:00.000Z'
const SALT = '00'.repeat(16)

export interface Member {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly signer: StaffSigner
}

export const member = async (role: string, number: number): Promise<Member> => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name: `${role} ${number}`,
  role,
  signer: await staffSignerFrom(Uint8Array.from({ length: 32 }, () => number)),
})

/** A passkey on a device that asked who holds it, unless the test says otherwise. */
export function passkeySigner(
  origin: string,
  { flags = 5, at = origin }: { flags?: number; at?: string } = {},
): StaffSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const key = { type: 'passkey-es256', key: spki, origin } as const
  return {
    key,
    keyId: staffKeyId(key),
    sign: async (text) => {
      const clientData = Buffer.from(
        JSON.stringify({
          type: 'webauthn.get',
          challenge: challengeOf(text),
          origin: at,
          crossOrigin: false,
        }),
      )
      const host = createHash('sha256').update(new URL(at).hostname).digest()
      const authenticator = Buffer.concat([host, Buffer.from([flags, 0, 0, 0, 1])])
      const message = Buffer.concat([authenticator, createHash('sha256').update(clientData).digest()])
      return {
        text,
        key,
        signature: sign('sha256', message, privateKey).toString('base64'),
        client_data: clientData.toString('base64'),
        authenticator_data: authenticator.toString('base64'),
      }
    },
  }
}

export const possessionOf = ({ id, name, role, signer }: Member, instance = INSTANCE): Promise<Signed> =>
  signer.sign(possessionText({ instance, staff: id, name, role, key: signer.keyId, at: AT }))

export const founded = async (one: Member, instance = INSTANCE): Promise<string> =>
  eventOf('staff-key.founded', one, null, { possession: await possessionOf(one, instance) })

export function eventOf(act: string, by: Member | null, client: string | null, signed: object): string {
  const actor = by ? { id: by.id, kind: 'staff', name: by.name, role: by.role } : { kind: 'system' }
  return JSON.stringify({ act, actor, at: AT, client, reason: null, signed, what: 'Done.' })
}

export interface Decided {
  readonly id?: string
  readonly act: { readonly kind: string } & Readonly<Record<string, unknown>>
  readonly client?: string | null
  readonly maker: Member
  readonly checker: Member
  readonly instance?: string
  readonly decision?: 'approved' | 'rejected'
}

export async function signedPair({ id, act, client, maker, checker, instance, decision }: Decided) {
  const own = { instance: instance ?? INSTANCE, reason: 'As agreed.', at: AT }
  const proposal = await maker.signer.sign(
    proposalText({
      ...own,
      id: id ?? '00000000-0000-4000-8000-0000000000aa',
      kind: act.kind,
      act: actText(act, SALT),
      by: maker.id,
      key: maker.signer.keyId,
    }),
  )
  const decided = await checker.signer.sign(
    decisionText({
      ...own,
      proposal: textHash(proposal.text),
      decision: decision ?? 'approved',
      client: client ?? '',
      changes: changesHash([], SALT),
      by: checker.id,
      key: checker.signer.keyId,
    }),
  )
  return { proposal, decision: decided }
}

export const approved = async (asked: Decided): Promise<string> =>
  eventOf(`${asked.act.kind}.approved`, asked.checker, asked.client ?? null, await signedPair(asked))

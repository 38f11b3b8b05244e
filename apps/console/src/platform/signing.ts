/**
 * platform: what a member of the firm proposes or decides is signed here, with a key of their own, before it is sent: over exactly what
 * is proposed, and over exactly the changes that the checker sees. The one place that asks a key for a signature.
 */
import { brand, mode } from '@pramaan/brand'
import { type DeviceKeyProblem, findDeviceKey } from '@pramaan/browser/device-keys.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import {
  type ActSignature,
  listStaffKeys,
  type Proposal,
  type ProposalAsk,
  proposalAsk,
  type Received,
  type StaffKeyRow,
  type StaffProfile,
  staffReason,
} from '@pramaan/contracts'
import {
  demoStaffSigner,
  type StaffSigner,
  signDecision,
  signProposal,
  staffSignerOf,
} from '@pramaan/verifier'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { businessNow } from './business-time.ts'
import { CallFailed, call } from './call.ts'
import { deviceKeyProblem } from './device-key-problem.ts'
import { isPasskeyHere, passkeysWork } from './passkeys-here.ts'
import { say } from './say-signing.ts'
import { useStaff } from './session.ts'

export type StaffKeys = Received<(typeof listStaffKeys)['reply']>
type Member = Pick<StaffProfile, 'id' | 'email'>

const LIST = ['staff-keys'] as const

export const staffKeysQuery = {
  queryKey: LIST,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listStaffKeys, {}, { signal, quiet: true }),
}

/** How a member stands on this device: they can sign, need not, or why they cannot. */
export type Standing =
  | { readonly kind: 'not-needed' }
  | { readonly kind: 'ready'; readonly signer: StaffSigner }
  /** Made here and not enrolled yet; ended; enrolled on another device only; no key at all; or this browser can keep none. */
  | { readonly kind: 'asked' | 'ended' | 'elsewhere' | 'none' | DeviceKeyProblem }

export async function standingOf(keys: StaffKeys, member: Member): Promise<Standing> {
  if (!keys.is_required) return { kind: 'not-needed' }
  const own = keys.items.filter(({ is_mine }) => is_mine)
  const found = await signersHere(member)
  const isEnrolled = ({ keyId }: StaffSigner) =>
    own.some(({ id, state }) => id === keyId && state === 'enrolled')
  const passkeys = passkeysWork() ? own.filter(({ state }) => state === 'enrolled').flatMap(signerOf) : []
  // The passkey at hand, then this browser's own key, then a passkey that may be on a phone or a security key.
  const [signer] = [
    ...passkeys.filter(({ isHere }) => isHere),
    ...found.signers.filter(isEnrolled),
    ...passkeys,
  ]
  if (signer) return { kind: 'ready', signer }
  if (found.problem) return { kind: found.problem }
  const here = own.findLast(({ id }) => found.signers.some(({ keyId }) => keyId === id))
  if (here) return { kind: here.state === 'asked' ? 'asked' : 'ended' }
  return { kind: own.some(({ state }) => state === 'enrolled') ? 'elsewhere' : 'none' }
}

/** Of a passkey that its owner's browser can ask; empty of any other key. */
function signerOf({ id, key, passkey }: StaffKeyRow): (StaffSigner & { readonly isHere: boolean })[] {
  if (!passkey?.id) return []
  const asked = { key, passkey: { id: passkey.id, transports: passkey.transports } }
  const sign = async (text: string) => (await import('./signing-passkeys.ts')).signWithPasskey(asked, text)
  return [{ key, keyId: id, sign, isHere: isPasskeyHere(passkey.id) }]
}

export const isPasskey = ({ key }: Pick<StaffSigner, 'key'>): boolean => key.type !== 'ed25519'

interface Here {
  readonly signers: readonly StaffSigner[]
  readonly problem: DeviceKeyProblem | null
}

/** The keys that this browser has for a member. A demo's people have theirs in every browser. */
export async function signersHere({ id, email }: Member): Promise<Here> {
  try {
    const pair = await findDeviceKey(id)
    return {
      signers: [...(pair ? [await staffSignerOf(pair)] : []), ...(await ofDemo(email))],
      problem: null,
    }
  } catch (failure) {
    return { signers: await ofDemo(email), problem: deviceKeyProblem(failure) }
  }
}

const ofDemo = async (email: string): Promise<StaffSigner[]> => {
  if (mode(brand) !== 'demo') return []
  try {
    return [await demoStaffSigner(email)]
  } catch {
    // The page came without TLS, or the browser does not know Ed25519: the device's own key says so.
    return []
  }
}

/** Which of these keys everybody can make, as those of a demo's people. */
export async function demoKeysOf(items: readonly StaffKeyRow[]): Promise<string[]> {
  const emails = [...new Set(items.map(({ email }) => email))]
  const signers = (await Promise.all(emails.map(ofDemo))).flat()
  return signers.map(({ keyId }) => keyId)
}

const readKeys = (queries: QueryClient): Promise<StaffKeys> =>
  queries.fetchQuery({ ...staffKeysQuery, staleTime: 5_000 })

/** How the signed-in member stands; undefined while it is looked up. */
export function useStanding(): Standing | undefined {
  const staff = useStaff()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [...LIST, 'standing', staff.id],
    queryFn: async () => standingOf(await readKeys(queries), staff),
    // A key is no plain value that could be compared part by part.
    structuralSharing: false,
  })
  return data
}

export const standingWords = (kind: Exclude<Standing['kind'], 'not-needed' | 'ready'>): string => say(kind)

/** Signs, or says why not as a call would: nothing has been sent then. Null where nothing has to be signed. */
export function useSigning({ quiet = false }: { readonly quiet?: boolean } = {}) {
  const staff = useStaff()
  const queries = useQueryClient()

  const signed = async (
    sign: (signer: StaffSigner, own: { instance: string; by: string; at: Date }) => Promise<ActSignature>,
  ): Promise<ActSignature | null> => {
    try {
      const keys = await readKeys(queries)
      const standing = await standingOf(keys, staff)
      if (standing.kind === 'not-needed') return null
      if (standing.kind !== 'ready')
        throw new CallFailed(400, 'signing_key_missing', standingWords(standing.kind))
      const own = { instance: keys.instance, by: staff.id, at: new Date(await businessNow(queries)) }
      return await sign(standing.signer, own)
    } catch (failure) {
      if (failure instanceof CallFailed && !quiet) toast('error', failure.message)
      throw failure
    }
  }

  return {
    /** The act and the reason as the contract reads them: the server holds the text against exactly that. */
    proposal: (asked: { act: ProposalAsk; reason: string }, id: string) =>
      signed((signer, own) =>
        signProposal(signer, {
          ...own,
          id,
          act: proposalAsk.parse(JSON.parse(JSON.stringify(asked.act))),
          reason: staffReason.parse(asked.reason),
        }),
      ),
    /** An own proposal that was made without a signature, by uploading a statement. */
    unsigned: ({ id, unsigned_act, reason }: Proposal) =>
      signed((signer, own) =>
        signProposal(signer, { ...own, id, act: JSON.parse(unsigned_act ?? 'null'), reason }),
      ),
    decision: (
      { signed: text, changes, client_id }: Proposal,
      { decision, reason }: { decision: 'approved' | 'rejected'; reason: string },
    ) =>
      signed((signer, own) => {
        if (!text) throw new CallFailed(400, 'signature_missing', say('notSignedYet'))
        return signDecision(signer, {
          ...own,
          proposal: text.text,
          decision,
          clientId: client_id,
          changes,
          reason: staffReason.parse(reason),
        })
      }),
  }
}

/** Who can sign: members whose key counts, each once. */
export const holdersOf = (items: readonly StaffKeyRow[]): number =>
  new Set(items.filter(({ state }) => state === 'enrolled').map(({ email }) => email)).size

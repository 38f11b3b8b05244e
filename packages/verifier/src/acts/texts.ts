/**
 * verifier: the texts that the firm's people sign, canonical JSON: what one proposes, what another decides about exactly that, and
 * that a new key is its owner's. Each names the instance, so that none can be used elsewhere.
 */
import { canonical } from '../canonical.ts'
import { sha256, toHex } from '../sha256.ts'
import { Broken } from '../verdict.ts'
import { hasExactly, parsed } from './staff-key.ts'

const FORMATS = {
  proposal: 'pramaan-proposal-1',
  decision: 'pramaan-decision-1',
  possession: 'pramaan-staff-key-1',
} as const

/** What two people decide, as one of them proposes it. */
export interface ProposalText {
  /** The firm's log and its instance, as the server names it. */
  readonly instance: string
  /** Chosen by the maker's browser. */
  readonly id: string
  readonly kind: string
  /** See `actText`. */
  readonly act: string
  readonly reason: string
  /** Who signs, as the server knows them, and with which key. */
  readonly by: string
  readonly key: string
  readonly at: string
}

export interface DecisionText {
  readonly instance: string
  /** SHA-256, in hex, of the proposal's text. */
  readonly proposal: string
  readonly decision: 'approved' | 'rejected'
  /** The id of the client whom it is about, as the checker saw it; empty where it is about none. */
  readonly client: string
  /** See `changesHash`. */
  readonly changes: string
  readonly reason: string
  readonly by: string
  readonly key: string
  readonly at: string
}

/** Signed by the new key itself. */
export interface PossessionText {
  readonly instance: string
  readonly staff: string
  readonly name: string
  readonly role: string
  readonly key: string
  readonly at: string
}

export const proposalText = (said: ProposalText): string => canonical({ ...said, format: FORMATS.proposal })
export const decisionText = (said: DecisionText): string => canonical({ ...said, format: FORMATS.decision })
export const possessionText = (said: PossessionText): string =>
  canonical({ ...said, format: FORMATS.possession })

const FIELDS = {
  proposal: ['instance', 'id', 'kind', 'act', 'reason', 'by', 'key', 'at'],
  decision: ['instance', 'proposal', 'decision', 'client', 'changes', 'reason', 'by', 'key', 'at'],
  possession: ['instance', 'staff', 'name', 'role', 'key', 'at'],
} as const

const AT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

const areTexts = <Name extends string>(value: Record<Name, unknown>): value is Record<Name, string> =>
  Object.values(value).every((part) => typeof part === 'string')

/** Only in its one spelling, with its own fields and no more. */
function read<What extends keyof typeof FIELDS>(
  what: What,
  text: string,
): Record<(typeof FIELDS)[What][number], string> {
  const value = parsed(text)
  const { format, ...said } = value ?? {}
  const names: readonly (typeof FIELDS)[What][number][] = FIELDS[what]
  if (format !== FORMATS[what] || !hasExactly(said, names) || !areTexts(said) || canonical(value) !== text)
    throw unread(what)
  return said
}

const unread = (what: keyof typeof FIELDS): Broken =>
  new Broken(`A signed text is no ${what} that can be read.`)

function readAt<Text extends { readonly at: string }>(what: keyof typeof FIELDS, said: Text): Text {
  if (!AT.test(said.at)) throw unread(what)
  return said
}

export const readProposal = (text: string): ProposalText => readAt('proposal', read('proposal', text))

export function readDecision(text: string): DecisionText {
  const { decision, ...said } = readAt('decision', read('decision', text))
  if (decision !== 'approved' && decision !== 'rejected') throw unread('decision')
  return { ...said, decision }
}

export const readPossession = (text: string): PossessionText => readAt('possession', read('possession', text))

export const textHash = (text: string): string => toHex(sha256(text))

/** What of an act is about a person: the text holds only a salted hash of it. */
export const PERSONAL: readonly string[] = ['client', 'email', 'payer']

export const committed = (salt: string, text: string): string => `sha256:${textHash(`${salt}\n${text}`)}`

/** JSON with the names in order at every depth: one act has one text. */
export function plainText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const own = Object.entries(value).filter(([, part]) => part !== undefined)
  own.sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${own.map(([name, part]) => `${JSON.stringify(name)}:${plainText(part)}`).join(',')}}`
}

/** The exact act, as the server has read it; what is personal stands as `sha256:` and the hash of salt, line break and value. */
export const actText = (act: object, salt: string): string =>
  plainText(
    Object.fromEntries(
      Object.entries(act).map(([name, value]) => [
        name,
        PERSONAL.includes(name) && typeof value === 'string' ? committed(salt, value) : value,
      ]),
    ),
  )

/** Of the fields before and after, as the checker saw them: they may name people, so only their salted hash is signed. */
export const changesHash = (
  changes: readonly { readonly field: string; readonly before: string; readonly after: string }[],
  salt: string,
): string => committed(salt, plainText(changes.map(({ field, before, after }) => ({ field, before, after }))))

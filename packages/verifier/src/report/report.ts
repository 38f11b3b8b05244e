/** verifier: what a person reads about a file: the answer first, what it is about, what was checked, and what to do. */

import { toHex } from '../sha256.ts'
import type { FileVerdict } from '../statement.ts'
import type { Fork, Missing } from '../verdict.ts'
import { type Check, type Checked, checksOf } from './checks.ts'
import { countText, keyGroups, momentText, rupeesText } from './figures.ts'

export interface Report {
  readonly word: 'PROVEN' | 'UNPROVEN' | 'BROKEN'
  readonly says: string
  readonly isDemo: boolean
  readonly facts: readonly (readonly [what: string, value: string])[]
  readonly checks: readonly Check[]
  readonly todo: readonly string[]
  /** Where one entry broke: which, and how many the file has. */
  readonly broke: { readonly entry: number; readonly of: number } | null
  /** Two notes that the firm has signed and that cannot both be true. */
  readonly notes: Fork['notes'] | null
  /** What the rosette is drawn from: nothing is drawn for what is not proven. */
  readonly rosette: string | null
}

export interface Asked extends Checked {
  readonly name: string
}

export function reportOf(asked: Asked): Report {
  const { verdict } = asked
  const shared = { facts: factsOf(asked), checks: checksOf(asked) }
  if (!verdict.isWhole)
    return {
      ...{ word: 'BROKEN', ...shared, todo: todoBroken(asked), notes: verdict.fork?.notes ?? null },
      ...{ says: saysBroken(verdict), isDemo: false, broke: brokeAt(asked), rosette: null },
    }
  const isProven = verdict.missing.length === 0
  return {
    ...{ word: isProven ? 'PROVEN' : 'UNPROVEN', ...shared, broke: null, notes: null },
    isDemo: verdict.mode === 'demo',
    rosette: isProven ? verdict.remember.hash : null,
    says: isProven
      ? 'Every entry is intact, signed, and seen by a witness outside the firm.'
      : 'Nothing is wrong in this file. But something is missing to prove it.',
    todo: isProven ? [KEEP] : todoUnproven(verdict.missing),
  }
}

const KEEP = 'Nothing. Keep the file with this verifier: together they prove it in ten years too.'

function saysBroken({ entry, fork, check }: Extract<FileVerdict, { isWhole: false }>): string {
  if (fork?.of === 'keys') return 'One key of the firm has told two stories of which key comes after it.'
  if (fork) return 'The firm has signed two public logs that cannot both be true.'
  if (check === 'acts')
    return entry === null
      ? 'What the firm’s people have signed does not verify.'
      : `Entry ${countText(entry)} is not what two people of the firm have signed.`
  return entry === null ? 'This file does not verify.' : `Entry ${countText(entry)} is not as it was signed.`
}

function brokeAt({ verdict, told }: Asked): Report['broke'] {
  if (verdict.isWhole || verdict.entry === null) return null
  return { entry: verdict.entry, of: Math.max(told.entries, verdict.entry) }
}

function factsOf({ name, verdict, told }: Asked): Report['facts'] {
  const last = told.lastAt === null ? '' : ` · ${momentText(Date.parse(told.lastAt))}`
  const facts: [string, string][] = [
    ['File', name],
    ['For', told.client === null ? 'not told' : `client ${told.client}`],
    ['Cash in it', verdict.isWhole ? rupeesText(verdict.total) : 'not trusted'],
    ['Last entry', told.entries === 0 ? 'none' : `${countText(told.entries)}${last}`],
  ]
  if (!verdict.isWhole || !verdict.head) return facts
  const { number, at, key } = verdict.head
  facts.push(
    ['Signed', `head ${countText(number)} · ${momentText(Date.parse(at))}`],
    ['With the key', keyGroups(key)],
  )
  for (const one of verdict.rotations)
    facts.push([
      `Until head ${countText(one.from - 1)}`,
      `${keyGroups(toHex(one.old.key))} · changed ${momentText(Date.parse(one.at))}`,
    ])
  return facts
}

function todoBroken({ verdict, key }: Asked): readonly string[] {
  if (!verdict.isWhole && verdict.fork)
    return [
      key === null
        ? 'Keep all files and this report: both notes below carry the signature of one key. Compare it with the firm’s on your contract note.'
        : 'Keep all files and this report: both notes below carry the firm’s signature.',
      'Pay nothing more in. What is yours can be withdrawn.',
      'Send them to SEBI SCORES (scores.sebi.gov.in), a court or the witnesses.',
    ]
  return [
    'Download the file again: it may be damaged.',
    'If it is still BROKEN, keep both files.',
    'Send them to SEBI SCORES (scores.sebi.gov.in), with this report.',
  ]
}

const REMEDIES: Readonly<Record<Missing['what'], string>> = {
  head: 'Download the file again in a few minutes: the firm signs each minute.',
  newest: 'Download the file again in a few minutes: the firm signs each minute.',
  key: 'Give the firm’s key. It stands at the foot of your contract notes and statements.',
  signature: 'Open this verifier in a newer browser, which knows Ed25519 signatures.',
  witness:
    'Give the lines of the witnesses that you believe, kept from an earlier day or from a witness, or download the file again once they have signed.',
  acts: 'Download the file again: files of today hold what two people of the firm have signed.',
  links: 'Download the files anew, one right after the other: then they show it.',
}

/** Each remedy once, in the order in which something is missing. */
const todoUnproven = (missing: readonly Missing[]): readonly string[] => [
  ...new Set(missing.map(({ what }) => REMEDIES[what])),
  'Then the verdict is PROVEN or BROKEN.',
]

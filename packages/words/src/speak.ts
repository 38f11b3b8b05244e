/**
 * words: says the sentences of a catalogue. A screen names a sentence by its key and passes the facts in it; the words
 * stand in `src/words/en/<part>.ts` of each app, so a second language is a second folder. Keys, facts and tags are
 * checked by the compiler. Sentences are ICU messages, compiled by the build (see ../build/compile-words.ts).
 */
import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage'
import { createElement, Fragment, type ReactNode } from 'react'

/** A part of an app's catalogue: each key with its sentence. */
export type Catalogue = Readonly<Record<string, string>>

export type Fact = string | number
type Tag = (inside: ReactNode) => ReactNode

/** Plurals and choices nest braces, which types cannot follow: there any facts are taken. */
type IsBranching<S extends string> = S extends `${string}, plural,${string}` | `${string}, select,${string}`
  ? true
  : false
type FactNames<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FactNames<Rest>
  : never
type TagNames<S extends string> = S extends `${string}</${infer Name}>${infer Rest}`
  ? Name | TagNames<Rest>
  : never

type PlainFacts<S extends string> =
  IsBranching<S> extends true
    ? [facts: Readonly<Record<string, Fact>>]
    : [FactNames<S>] extends [never]
      ? []
      : [facts: Readonly<Record<FactNames<S>, Fact>>]

type RichFacts<S extends string> =
  IsBranching<S> extends true
    ? Readonly<Record<string, ReactNode | Tag>>
    : Readonly<Record<FactNames<S>, ReactNode>> & Readonly<Record<TagNames<S>, Tag>>

export interface Say<C extends Catalogue> {
  /** The sentence as text. */
  <K extends keyof C & string>(key: K, ...facts: PlainFacts<C[K]>): string
  /** The sentence with elements in it: facts may be nodes, and `<tag>words</tag>` is drawn by a function of its name. */
  rich<K extends keyof C & string>(key: K, facts: RichFacts<C[K]>): ReactNode
}

/** Speaks one part of the catalogue, which the build has compiled. `part` is its file’s name. */
export function speak<const C extends Catalogue>(part: string, english: C): Say<C> {
  const messages: Readonly<Record<string, string | CompiledMessage>> = english
  const sentence = (key: string, facts: PlainValues = {}) => put(messages[key] ?? `${part}.${key}`, facts)
  const rich = (key: string, facts: Facts) => withNodes((plain) => sentence(key, plain), facts)
  return Object.assign(sentence, { rich })
}

type PlainValues = Readonly<Record<string, Fact>>

/** Sentences are said in Indian English: its plurals, and 1,00,000 for a lakh. */
const plurals = new Intl.PluralRules('en-IN')
const counts = new Intl.NumberFormat('en-IN')

function put(message: string | CompiledMessage, facts: PlainValues, count?: string): string {
  if (typeof message === 'string') return message
  return message.map((token) => (token === '#' && count !== undefined ? count : said(token, facts))).join('')
}

/** Text, `{fact}`, or a choice between sentences by a count or by a word. */
function said(token: CompiledMessageToken, facts: PlainValues): string {
  if (typeof token === 'string') return token
  const [name, kind, choices] = token
  const fact = facts[name] ?? ''
  if (kind === undefined || !isChoices(choices)) return String(fact)
  const byRule = kind === 'plural' ? plurals.select(Number(fact)) : String(fact)
  const chosen = choices[String(fact)] ?? choices[byRule] ?? choices.other ?? ''
  return put(chosen, facts, kind === 'plural' ? counts.format(Number(fact)) : undefined)
}

const isChoices = (format: unknown): format is Readonly<Record<string, CompiledMessage>> =>
  typeof format === 'object' && format !== null

/** Stands for a node while the sentence is put together; both marks are for private use and in no sentence. */
const OPEN = '\uE000'
const SHUT = '\uE001'
const PIECES = /\uE000(\w+)\uE001|<(\w+)>([^<]*)<\/\2>/g

type Facts = Readonly<Record<string, ReactNode | Tag>>

function withNodes(sentence: (plain: PlainValues) => string, facts: Facts): ReactNode {
  const plain: Record<string, Fact> = {}
  for (const [name, fact] of Object.entries(facts)) {
    // Somebody's text is never read as a tag: what has a bracket in it is put in afterwards, like a node.
    const isPlain = typeof fact === 'number' || (typeof fact === 'string' && !fact.includes('<'))
    if (isPlain) plain[name] = fact
    else if (typeof fact !== 'function') plain[name] = `${OPEN}${name}${SHUT}`
  }
  return drawn(sentence(plain), facts)
}

function drawn(text: string, facts: Facts): ReactNode {
  const pieces: ReactNode[] = []
  let from = 0
  for (const found of text.matchAll(PIECES)) {
    const [whole, node = '', tag = '', inside = ''] = found
    const fact = facts[node || tag]
    pieces.push(text.slice(from, found.index))
    pieces.push(typeof fact === 'function' ? fact(drawn(inside, facts)) : fact)
    from = found.index + whole.length
  }
  if (from === 0) return text
  return createElement(Fragment, null, ...pieces, text.slice(from))
}

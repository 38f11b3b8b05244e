/**
 * words: says the sentences of a catalogue. A screen names a sentence by its key and passes the facts in it; the words
 * stand in `src/words/en/<part>.ts` of each app, so a second language is a second folder. Keys, facts and tags are
 * checked by the compiler. Sentences are ICU messages, compiled by the build (see ../build/compile-words.ts).
 */
import { I18n } from '@lingui/core'
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

const i18n = new I18n({ locale: 'en', locales: 'en-IN', messages: { en: {} } })

/** Speaks one part of the catalogue. `part` is its file's name, under which a translation is found. */
export function speak<const C extends Catalogue>(part: string, english: C): Say<C> {
  const idOf = (key: string) => `${part}.${key}`
  i18n.load('en', Object.fromEntries(Object.entries(english).map(([key, text]) => [idOf(key), text])))
  const say = (key: string, facts?: Readonly<Record<string, Fact>>) => i18n._(idOf(key), facts)
  const rich = (key: string, facts: Facts) => withNodes((plain) => i18n._(idOf(key), plain), facts)
  return Object.assign(say, { rich })
}

/** Stands for a node while the sentence is put together; both marks are for private use and in no sentence. */
const OPEN = '\uE000'
const SHUT = '\uE001'
const PIECES = /\uE000(\w+)\uE001|<(\w+)>([^<]*)<\/\2>/g

type Facts = Readonly<Record<string, ReactNode | Tag>>

function withNodes(sentence: (plain: Record<string, Fact>) => string, facts: Facts): ReactNode {
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

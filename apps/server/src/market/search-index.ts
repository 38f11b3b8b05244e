/**
 * market: finds instruments by what a person types. Pure: built once over all of them, asked without the database. A symbol
 * that begins with the words comes first, then names whose words begin with them, then what is only similar. Equal matches
 * come in the order of what people trade: HDFCBANK before HDFCAMC.
 */
import type { Share } from './instruments.ts'
import { foldWords, neighboursIn, prefixDistance } from './similar-words.ts'

export type SearchIndex = (typed: string, atMost: number) => Share[]

/** Lower is better. The steps lie far enough apart that a second word never outweighs a better first. */
const EXACT_SYMBOL = 0
const SYMBOL_BEGINS = 1
const NAME_BEGINS = 2
const ONLY_SIMILAR = 4
const NO_MATCH = 255
/** From this length on one slip is forgiven, and from the second on two. */
const ONE_SLIP_FROM = 3
const TWO_SLIPS_FROM = 6
const MOST_WORDS = 6

const KIND_ORDER: Readonly<Record<Share['kind'], number>> = { index: 0, equity: 0, etf: 1, debt: 2 }

interface Word {
  readonly text: string
  /** Places in the list of instruments, and whether the word is their symbol. */
  readonly named: number[]
  readonly symbols: number[]
}

/** What was traded of an instrument on its last day, in paise; 0 where nothing is known. */
export type Traded = (instrumentId: number) => number

export function searchIndexOf(given: readonly Share[], traded: Traded = () => 0): SearchIndex {
  // In the order in which equals are told, so that nothing is sorted when it is asked.
  const instruments = given.toSorted((a, b) => inOrder(a, b, traded))
  const words = wordsOf(instruments)
  const neighbours = neighboursIn(words.map(({ text }) => text))

  const exactScores = (typed: string, isWhole: boolean): Uint8Array => {
    const scores = new Uint8Array(instruments.length).fill(NO_MATCH)
    for (const word of wordsThatBegin(words, typed)) {
      lower(scores, word.symbols, isWhole && word.text === typed ? EXACT_SYMBOL : SYMBOL_BEGINS)
      lower(scores, word.named, NAME_BEGINS)
    }
    return scores
  }
  const addSimilar = (scores: Uint8Array, typed: string): Uint8Array => {
    const slips = slipsFor(typed)
    for (const place of slips > 0 ? neighbours(typed, slips) : []) {
      const word = words[place]
      if (!word) continue
      const distance = prefixDistance(typed, word.text, slips)
      if (distance === 0 || distance > slips) continue
      lower(scores, word.symbols, ONLY_SIMILAR + distance * 2)
      lower(scores, word.named, ONLY_SIMILAR + distance * 2 + 1)
    }
    return scores
  }

  return (typed, atMost) => {
    const asked = foldWords(typed).slice(0, MOST_WORDS)
    if (asked.length === 0) return []
    const perWord = asked.map((word) => exactScores(word, asked.length === 1))
    // `M&M` and `BAJAJ-AUTO` are one word to whoever types them as they stand.
    const joined = asked.length > 1 ? exactScores(asked.join(''), true) : null
    const exact = bestPlaces(sumOf(perWord, joined), atMost)
    const places =
      exact.length >= atMost
        ? exact
        : bestPlaces(
            sumOf(
              perWord.map((scores, turn) => addSimilar(scores, asked[turn] ?? '')),
              joined,
            ),
            atMost,
          )
    return places.flatMap((place) => instruments[place] ?? [])
  }
}

function lower(scores: Uint8Array, places: readonly number[], score: number): void {
  for (const place of places) if (score < (scores[place] ?? 0)) scores[place] = score
}

/** Every typed word must be found; the sum of their scores ranks. The words written as one symbol count on their own. */
function sumOf(perWord: readonly Uint8Array[], joined: Uint8Array | null): Uint8Array {
  const [first = new Uint8Array(0), ...others] = perWord
  const sum = first.slice()
  for (const scores of others) {
    for (let place = 0; place < sum.length; place += 1) {
      // Six words of eight at most: a sum never reaches the mark for no match.
      const isFound = sum[place] !== NO_MATCH && scores[place] !== NO_MATCH
      sum[place] = isFound ? (sum[place] ?? 0) + (scores[place] ?? 0) : NO_MATCH
    }
  }
  for (let place = 0; joined && place < sum.length; place += 1) {
    const score = joined[place] ?? NO_MATCH
    if (score <= SYMBOL_BEGINS && score < (sum[place] ?? 0)) sum[place] = score
  }
  return sum
}

/** The places with the lowest scores, in one walk. */
function bestPlaces(scores: Uint8Array, atMost: number): number[] {
  const hits: number[][] = []
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] ?? NO_MATCH
    if (score === NO_MATCH) continue
    const equals = hits[score] ?? []
    hits[score] = equals
    if (equals.length < atMost) equals.push(place)
  }
  return hits.flat().slice(0, atMost)
}

const slipsFor = (typed: string): number =>
  typed.length >= TWO_SLIPS_FROM ? 2 : typed.length >= ONE_SLIP_FROM ? 1 : 0

function inOrder(a: Share, b: Share, traded: Traded): number {
  return (
    KIND_ORDER[a.kind] - KIND_ORDER[b.kind] ||
    traded(b.id) - traded(a.id) ||
    a.symbol.length - b.symbol.length ||
    (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : a.market < b.market ? 1 : -1)
  )
}

/** Each distinct word once, in the order of the alphabet. */
function wordsOf(instruments: readonly Share[]): readonly Word[] {
  const known = new Map<string, Word>()
  const wordFor = (text: string): Word => {
    const word = known.get(text) ?? { text, named: [], symbols: [] }
    known.set(text, word)
    return word
  }
  for (const [place, { symbol, name }] of instruments.entries()) {
    const parts = foldWords(symbol)
    wordFor(parts.join('')).symbols.push(place)
    for (const part of new Set([...(parts.length > 1 ? parts : []), ...foldWords(name)])) {
      wordFor(part).named.push(place)
    }
  }
  return [...known.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1))
}

/** A run of the sorted words, found by halving. */
function wordsThatBegin(words: readonly Word[], typed: string): readonly Word[] {
  const firstFrom = (isPast: (text: string) => boolean): number => {
    let [low, high] = [0, words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isPast(words[middle]?.text ?? '')) high = middle
      else low = middle + 1
    }
    return low
  }
  const from = firstFrom((text) => text >= typed)
  return words.slice(
    from,
    firstFrom((text) => text >= typed && !text.startsWith(typed)),
  )
}

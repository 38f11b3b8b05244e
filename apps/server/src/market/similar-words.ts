/** market: how alike two words are, for a search that forgives a slip of the finger. Pure. */

/** Upper-case words without accents and signs: what people type and what exchanges write meet here. */
export const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')

const SIGNS = 37
/** 0 stands for the beginning of a word, then come the digits and the letters. */
const signAt = (word: string, place: number): number => {
  if (place < 0) return 0
  const code = word.charCodeAt(place)
  return code < 65 ? code - 47 : code - 54
}

/** Each two neighbours of a word as one number, the beginning included. */
const pairsOf = (word: string): number[] =>
  Array.from({ length: word.length }, (_, place) => signAt(word, place - 1) * SIGNS + signAt(word, place))

/** Words that share neighbours with what was typed: all that can be similar, and not many more. */
export type Neighbours = (typed: string, slips: number) => readonly number[]

export function neighboursIn(words: readonly string[]): Neighbours {
  const places: number[][] = Array.from({ length: SIGNS * SIGNS }, () => [])
  for (const [place, word] of words.entries()) {
    for (const pair of new Set(pairsOf(word))) places[pair]?.push(place)
  }
  const counts = new Uint8Array(words.length)
  return (typed, slips) => {
    const pairs = [...new Set(pairsOf(typed))]
    // A slip breaks up at most three pairs.
    const needed = Math.max(1, pairs.length - 3 * slips)
    const found: number[] = []
    for (const pair of pairs) {
      for (const place of places[pair] ?? []) {
        const count = (counts[place] ?? 0) + 1
        counts[place] = count
        if (count === needed) found.push(place)
      }
    }
    counts.fill(0)
    return found
  }
}

const LONGEST = 24
/** Three rows of the table are enough; they are made once, since only one search runs at a time. */
const rows = [new Uint8Array(LONGEST + 2), new Uint8Array(LONGEST + 2), new Uint8Array(LONGEST + 2)] as const
const FAR = 100

/**
 * The fewest slips (a letter wrong, missing, too many, or two swapped) that turn `typed` into the beginning of `word`;
 * more than `most` is told as `most + 1`. Only the band of the table that can stay within `most` is worked out.
 */
export function prefixDistance(typed: string, word: string, most: number): number {
  const width = Math.min(word.length, typed.length + most)
  if (typed.length > LONGEST - most || width < typed.length - most) return most + 1
  let [before, last, next] = rows
  for (let at = 0; at <= most + 1; at += 1) last[at] = at
  for (let row = 1; row <= typed.length; row += 1) {
    const from = Math.max(1, row - most)
    const until = Math.min(width, row + most)
    next[from - 1] = from === 1 ? row : FAR
    let least = next[from - 1] ?? FAR
    const letter = typed.charCodeAt(row - 1)
    for (let at = from; at <= until; at += 1) {
      const isSame = letter === word.charCodeAt(at - 1)
      let slips = Math.min(
        (last[at] ?? FAR) + 1,
        (next[at - 1] ?? FAR) + 1,
        (last[at - 1] ?? FAR) + (isSame ? 0 : 1),
      )
      const isSwapped =
        row > 1 &&
        at > 1 &&
        letter === word.charCodeAt(at - 2) &&
        typed.charCodeAt(row - 2) === word.charCodeAt(at - 1)
      if (isSwapped) slips = Math.min(slips, (before[at - 2] ?? FAR) + 1)
      next[at] = slips
      if (slips < least) least = slips
    }
    if (least > most) return most + 1
    next[until + 1] = FAR
    ;[before, last, next] = [last, next, before]
  }
  let best = most + 1
  for (let at = Math.max(0, typed.length - most); at <= width; at += 1)
    best = Math.min(best, last[at] ?? best)
  return best
}

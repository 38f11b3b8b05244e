/** Changes by chance: to a text, and to any part of a JSON value. The same seed makes the same ones. */

export interface Chance {
  /** A whole number from 0, below this one. */
  below(count: number): number
}

/** A small generator of numbers (mulberry32): repeatable, and good enough to choose places. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return {
    below: (count) => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(count, 1)
    },
  }
}

const LETTERS = '0123456789abcdefABCDEFzZ+/= —\n"{}[],:-'

export function changedText(text: string, chance: Chance): string {
  const at = chance.below(text.length)
  const letter = LETTERS[chance.below(LETTERS.length)] ?? '0'
  const lines = text.split('\n')
  const [one, other] = [chance.below(lines.length), chance.below(lines.length)]
  const ways = [
    () => text.slice(0, at) + letter + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
    () => text.slice(0, at),
    () => [...lines.slice(0, one), lines[other] ?? '', ...lines.slice(one)].join('\n'),
    () => lines.filter((_, place) => place !== one).join('\n'),
  ]
  return (ways[chance.below(ways.length)] as () => string)()
}

type Path = readonly (string | number)[]

/** Every place within a value, its parts as well as its leaves. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, part]) => pathsIn(part, [...path, name]))
  return path.length === 0 ? inner : [path, ...inner]
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], value)

function put<T>(value: T, [name, ...rest]: Path, part: unknown): T {
  if (name === undefined) return part as T
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  copy[name] = put(copy[name], rest, part)
  return copy as T
}

/** One part changed: a leaf by a letter or a number, a part by that of a donor in the same place, a list by one of its own turned round. */
export function changedPart<T>(value: T, chance: Chance, donors: readonly unknown[]): T {
  const paths = pathsIn(value)
  const path = paths[chance.below(paths.length)] ?? []
  const part = at(value, path)
  const donor = donors.length > 0 ? at(donors[chance.below(donors.length)], path) : undefined
  if (donor !== undefined && chance.below(2) === 0) return put(value, path, donor)
  return put(value, path, changedLeaf(part, chance))
}

function changedLeaf(part: unknown, chance: Chance): unknown {
  if (typeof part === 'string') return part === '' ? 'x' : changedText(part, chance)
  if (typeof part === 'number') return [part + 1, part - 1, -part || 7, String(part), null][chance.below(5)]
  if (Array.isArray(part) && part.length > 1)
    return [[...part].reverse(), part.slice(1), [...part, part[0]], null][chance.below(4)]
  return [null, 'x', 0, [], {}, [null]][chance.below(6)]
}

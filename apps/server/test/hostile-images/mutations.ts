/** Good files gone wrong: bits turned over, pieces cut off, put in, doubled or left out. */
import type { HostileFile } from './corpus.ts'

export type Random = (below: number) => number

/** A small generator whose numbers follow from its seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const FLIPPED = 10
const CUT = 6

export function mutationsOf(file: HostileFile, random: Random): HostileFile[] {
  const flipped = times(FLIPPED, (turn) => ({
    name: `${file.name}, ${2 ** (turn % 6)} bits turned over (${turn})`,
    bytes: flipBits(file.bytes, 2 ** (turn % 6), random),
  }))
  const cut = times(CUT, () => {
    const at = random(file.bytes.length)
    return { name: `${file.name}, cut off after ${at} bytes`, bytes: file.bytes.subarray(0, at) }
  })
  const [from, to] = [random(file.bytes.length), random(file.bytes.length)]
  const [left, right] = [file.bytes.subarray(0, from), file.bytes.subarray(from)]
  return [
    ...flipped,
    ...cut,
    { name: `${file.name}, with 500 bytes put in`, bytes: Buffer.concat([left, noise(500, random), right]) },
    {
      name: `${file.name}, with a piece twice`,
      bytes: Buffer.concat([left, file.bytes.subarray(to), right]),
    },
    { name: `${file.name}, with a piece left out`, bytes: Buffer.concat([left, right.subarray(40)]) },
    {
      name: `${file.name}, noise behind its first 16 bytes`,
      bytes: Buffer.concat([file.bytes.subarray(0, 16), noise(3000, random)]),
    },
  ]
}

const times = <T>(count: number, make: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => make(turn))

/** The first bytes stay as they are, or the file would not even be opened. */
const MAGIC_BYTES = 12

function flipBits(original: Buffer, count: number, random: Random): Buffer {
  const bytes = Buffer.from(original)
  for (let turn = 0; turn < count; turn += 1) {
    const at = MAGIC_BYTES + random(bytes.length - MAGIC_BYTES)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
  }
  return bytes
}

const noise = (count: number, random: Random): Buffer => Buffer.from(times(count, () => random(256)))

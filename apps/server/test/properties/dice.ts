/** Chance that can be repeated: the same seed throws the same dice. */

/** How long a random life is: 100,000 steps where `.ci/run` asks for them, and enough to meet every rule where nobody does. */
export const STEPS = Number(process.env.STEPS ?? 20_000)

export interface Dice {
  /** A whole number from 0 to below `sides`. */
  below(sides: number): number
  /** True in about one of `n` throws. */
  oneIn(n: number): boolean
  of<T>(choices: readonly T[]): T
}

/** Mulberry32: 32 bits of state, more than enough to stir a test. */
export function diceFrom(seed: number): Dice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (sides: number): number => Math.floor(next() * sides)
  return {
    below,
    oneIn: (n) => below(n) === 0,
    of: (choices) => {
      const choice = choices[below(choices.length)]
      if (choice === undefined) throw new Error('there is nothing to choose from')
      return choice
    },
  }
}

/**
 * market: chance that repeats. Every draw is a function of its place (seed, symbol, day, …), so nothing is remembered,
 * any figure can be made again, and several servers agree without a word. None of it is money until it is a tick.
 */

const WHOLE = 2 ** 32

/** 32 well-mixed bits of four whole numbers. */
export function draw(a: number, b: number, c = 0, d = 0): number {
  let bits = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15) ^ b, 0xc2b2ae35)
  bits = Math.imul(bits ^ (bits >>> 13) ^ c, 0x27d4eb2f)
  bits = Math.imul(bits ^ (bits >>> 15) ^ d, 0x165667b1)
  bits = Math.imul(bits ^ (bits >>> 13), 0x9e3779b1)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** From 0 up to, not including, 1. */
export const even = (a: number, b: number, c = 0, d = 0): number => draw(a, b, c, d) / WHOLE

/** The sum of four bytes: bell-shaped about 0 with a spread of 1, and never further out than 3.5. */
export function bell(a: number, b: number, c = 0, d = 0): number {
  const bits = draw(a, b, c, d)
  const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24)
  return (sum - 510) / 147.8
}

const FARTHEST = 7

/**
 * Student's t with four degrees of freedom, whose quantile is a closed formula: with a spread of 1, mostly smaller than a bell's
 * and now and then far out, as moves of prices are. Never further out than 7.
 */
export function tailed(a: number, b: number, c = 0, d = 0): number {
  const part = (draw(a, b, c, d) + 0.5) / WHOLE
  const root = Math.sqrt(4 * part * (1 - part))
  const out = Math.SQRT2 * Math.sqrt(Math.max(0, Math.cos(Math.acos(root) / 3) / root - 1))
  return Math.min(FARTHEST, out) * (part < 0.5 ? -1 : 1)
}

/** A number for a name. */
export function named(text: string): number {
  let bits = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(place), 0x01000193)
  }
  return bits >>> 0
}

/** A smooth wave between 0 and 1 that turns about every `length` steps. */
export function swell(seed: number, name: number, at: number, length: number): number {
  const whole = Math.floor(at / length)
  const part = at / length - whole
  const ease = part * part * (3 - 2 * part)
  return even(seed, name, whole) * (1 - ease) + even(seed, name, whole + 1) * ease
}

/** platform: time. The only file that reads the machine's clock; everything else is handed a Clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const laterBy = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** Whole seconds from `from` until `until`, at least one: the form `Retry-After` wants. */
export const secondsUntil = (from: Date, until: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - from.getTime()) / 1000))

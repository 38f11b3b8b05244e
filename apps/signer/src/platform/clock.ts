/** platform: time. The only file that reads the machine's clock; everything else is handed a Clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * returns: how the money did whatever the client paid in or took out. Linked day by day; what comes in counts from the day's
 * beginning, what goes out until its end: (worth at the end + out) / (worth before + in) − 1.
 */
export interface ValuedDay {
  /** At the end of the day. */
  readonly worth: number
  /** Paid in from outside, negative where it was taken out. */
  readonly flow: number
}

/** The return of each day. The first day only says what there was. */
export function weightedByTime(days: readonly ValuedDay[]): number[] {
  return days.map(({ worth, flow }, place) => {
    const before = days[place - 1]?.worth
    if (before === undefined) return 0
    const [paidIn, takenOut] = flow > 0 ? [flow, 0] : [0, -flow]
    const base = before + paidIn
    // Nothing was at work.
    return base <= 0 ? 0 : (worth + takenOut) / base - 1
  })
}

/** The return from the beginning to the end of each day. */
export function linked(returns: readonly number[]): number[] {
  let growth = 1
  return returns.map((one) => {
    growth *= 1 + one
    return growth - 1
  })
}

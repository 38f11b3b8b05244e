/** bonds: the one rate at which flows are worth a price. Worth falls as the rate rises, so halving the gap always finds it. */

const LOWEST = -0.999_999
/** Enough to bring any gap below what a double can tell apart. */
const HALVINGS = 200

export function rateAtWhich(worth: number, worthAt: (rate: number) => number): number {
  if (!(worth > 0)) throw new RangeError('There is no yield on a price of nothing')
  let [low, high] = [LOWEST, 1]
  while (worthAt(high) > worth) high *= 2
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle = (low + high) / 2
    if (worthAt(middle) > worth) low = middle
    else high = middle
  }
  return (low + high) / 2
}

export const sixDecimals = (value: number): number => Math.round(value * 1e6) / 1e6

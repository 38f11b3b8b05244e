/** Bench: does the same on both sides in turns, so that what else the machine does falls on both, and says the ratios. */
import type { Measured } from './calls.ts'
import type { Side } from './side.ts'

export interface Compared {
  readonly name: string
  readonly few: { readonly p50: number; readonly p99: number }
  readonly many: { readonly p50: number; readonly p99: number }
  readonly ratio: number
  readonly ratioOfTails: number
}

/** In each pass every one of them on one side and then on the other, the first side changing; the first pass warms up and counts for nothing. */
export async function compare(
  all: readonly Measured[],
  [few, many]: readonly [Side, Side],
  passes: number,
): Promise<Compared[]> {
  const took = new Map(all.map(({ name }) => [name, { few: [] as number[], many: [] as number[] }]))
  for (let pass = 0; pass <= passes; pass += 1) {
    for (const { name, times, run, before } of all) {
      for (let time = 0; time < times; time += 1) {
        const order = (pass + time) % 2 === 0 ? [few, many] : [many, few]
        for (const side of order) {
          await before?.(side)
          const begun = performance.now()
          await run(side, side.house.app)
          const ms = performance.now() - begun
          if (pass > 0) took.get(name)?.[side === few ? 'few' : 'many'].push(ms)
        }
      }
    }
  }
  return [...took].map(([name, values]) => {
    const [ofFew, ofMany] = [of(values.few), of(values.many)]
    return {
      ...{ name, few: ofFew, many: ofMany },
      ...{ ratio: ofMany.p50 / ofFew.p50, ratioOfTails: ofMany.p99 / ofFew.p99 },
    }
  })
}

function of(values: readonly number[]): { p50: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** stats: how cash and holdings are spread, and what the largest part is. Pure. */
import type { Allocation, AllocationPart, HoldingLine } from '@pramaan/contracts'
import { money, percentOf } from '../../trading/gains.ts'
import { inPaise } from './paise.ts'

interface Part {
  readonly key: string
  readonly value: bigint
}

/** What has no price counts at what was paid for it. */
const counted = ({ value, invested }: HoldingLine): bigint => inPaise(value ?? invested)

function grouped(parts: readonly Part[], whole: bigint): AllocationPart[] {
  return [...Map.groupBy(parts, ({ key }) => key)]
    .map(([key, own]) => ({ key, value: own.reduce((all, { value }) => all + value, 0n) }))
    .filter(({ value }) => value > 0n)
    .toSorted((a, b) => (a.value === b.value ? (a.key < b.key ? -1 : 1) : a.value > b.value ? -1 : 1))
    .map(({ key, value }) => ({ key, value: money(value), share_pct: percentOf(value, whole) ?? 0 }))
}

export function allocationOf(cash: bigint, lines: readonly HoldingLine[]): Omit<Allocation, 'as_of'> {
  const whole = lines.reduce((all, line) => all + counted(line), cash)
  const by = (keyOf: (line: HoldingLine) => string | null, of = lines): AllocationPart[] =>
    grouped(
      of.flatMap((line) => {
        const key = keyOf(line)
        return key === null ? [] : [{ key, value: counted(line) }]
      }),
      whole,
    )
  const shares = lines.filter(({ dtype }) => dtype === 'stock')
  const issuers = by(({ issuer }) => issuer)
  const [largest] = by(({ name }) => name)
  const [issuer] = issuers
  return {
    total: money(whole),
    classes: grouped(
      [{ key: 'cash', value: cash }, ...lines.map((line) => ({ key: line.dtype, value: counted(line) }))],
      whole,
    ),
    sectors: by(({ sector }) => sector, shares),
    issuers,
    caps: by(({ cap }) => cap ?? 'other', shares),
    largest: largest
      ? {
          holding: { name: largest.key, share_pct: largest.share_pct },
          issuer: issuer ? { name: issuer.key, share_pct: issuer.share_pct } : null,
        }
      : null,
  }
}

import { expect, test } from 'vitest'
import { kindParts } from './kind-parts.ts'

const portfolio = { cash: 20_000, net_worth: 100_000, parts: [{ name: 'Cash' }] }
const held = (asset_kind: string, value: number | null) => ({ asset_kind, value })
const titleOf = ({ asset_kind }: ReturnType<typeof held>) => ({ title: asset_kind })

test('cash first, then the kinds by size, each with its share of the net worth', () =>
  expect(
    kindParts(portfolio, [held('stock', 30_000), held('fund', 40_000), held('stock', 10_000)], titleOf),
  ).toEqual([
    { name: 'Cash', value: 20_000, share_pct: 20 },
    { name: 'stock', value: 40_000, share_pct: 40 },
    { name: 'fund', value: 40_000, share_pct: 40 },
  ]))

test('one kind only, or a value that is missing, makes no picture by kind', () => {
  expect(kindParts(portfolio, [held('stock', 80_000)], titleOf)).toBeNull()
  expect(kindParts(portfolio, [held('stock', 80_000), held('fund', null)], titleOf)).toBeNull()
  expect(kindParts(portfolio, null, titleOf)).toBeNull()
})

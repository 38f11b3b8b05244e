import { expect, test } from 'vitest'
import { concentrationOf } from './concentration.ts'

const part = (name: string, value: number, share_pct: number) => ({ name, value, share_pct })
const cash = part('Cash', 50_000, 50)

test('one of two holdings is named alone: 30% of ₹1,00,000, and a tenth of it is ₹3,000', () => {
  const parts = [cash, part('Infosys', 30_000, 30), part('TCS', 20_000, 20)]
  expect(concentrationOf(parts, 2)).toEqual({ names: ['Infosys'], sharePct: 30, tenth: 300_000n })
})

test('with three holdings the largest two are named together', () => {
  const parts = [cash, part('Infosys', 25_000, 25.1), part('TCS', 15_000, 15.2), part('SBI', 10_000, 9.7)]
  expect(concentrationOf(parts, 3)).toEqual({
    names: ['Infosys', 'TCS'],
    sharePct: 40.3,
    tenth: 400_000n,
  })
})

test('cash alone is no concentration', () => {
  expect(concentrationOf([cash], 0)).toBeNull()
  expect(concentrationOf([], 0)).toBeNull()
})

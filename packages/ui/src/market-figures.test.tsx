import { expect, test } from 'vitest'
import { onScreen } from './on-screen.ts'
import { PriceFigure } from './price-figure.tsx'
import { placeInRange } from './range-bar.tsx'
import { Sparkline, sparkPath } from './sparkline.tsx'

test('a share has a rupee sign, an index has none; what is not a whole number is --', () => {
  const { place, again } = onScreen(<PriceFigure hundredths={12_34_567_89} />)
  expect(place.textContent).toBe('₹12,34,567.89')
  again(<PriceFigure hundredths={8_491_260} unit="points" />)
  expect(place.textContent).toBe('84,912.60')
  again(<PriceFigure hundredths={Number.NaN} />)
  expect(place.textContent).toBe('--')
})

test('a line runs from the left edge to the right; a level one lies in the middle', () => {
  expect(sparkPath([1, 3, 2]).line).toBe('M0 30L50 2L100 16')
  expect(sparkPath([5, 5], 5)).toEqual({ line: 'M0 16L100 16', baseY: 16 })
})

test('one value draws no line but keeps its room', () => {
  const { place } = onScreen(<Sparkline values={[1]} />)
  expect(place.querySelector('svg')).toBeNull()
  expect(place.querySelector('span')).not.toBeNull()
})

test('a mark stays on its bar', () => {
  expect(placeInRange(100, 200, 125)).toBe(25)
  expect(placeInRange(100, 200, 250)).toBe(100)
  expect(placeInRange(100, 100, 100)).toBe(50)
})

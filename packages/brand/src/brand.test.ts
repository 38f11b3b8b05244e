import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  brand,
  contrast,
  dark,
  laidOver,
  light,
  mode,
  overRosette,
  rosetteOpacity,
  tokensCss,
  usedPairs,
} from './index.ts'

test('contrast of black on white is 21, of a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#3640b8', '#3640b8')).toBe(1)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

for (const [theme, palette] of [
  ['light', light],
  ['dark', dark],
] as const) {
  test.each(usedPairs)(`${theme}: $text on $on is at least $least to 1`, ({ text, on, least }) => {
    expect(contrast(palette[text], palette[on])).toBeGreaterThanOrEqual(least)
  })

  test.each(overRosette)(
    `${theme}: $text across the rosette on $on is at least $least to 1`,
    ({ text, on, least }) => {
      const line = laidOver(palette.accent, rosetteOpacity, palette[on])
      expect(contrast(palette[text], line)).toBeGreaterThanOrEqual(least)
    },
  )

  test(`${theme}: every colour is written #rrggbb`, () => {
    for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  })
}

test("the web's tokens.css says what brand.ts says", () => {
  const file = new URL('../../ui/styles/tokens.css', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(tokensCss(light, dark))
})

test('an instance without an operator is a demo; naming one makes it live', () => {
  expect(mode({ ...brand, operator: null })).toBe('demo')
  const operator = {
    legalName: 'Kaveri Wealth Private Limited',
    registration: { regulator: 'SEBI', number: 'INA000000000' },
    address: '1 Fort Road, Mumbai 400001',
    bankAccount: {
      holder: 'Kaveri Wealth',
      bank: 'HDFC Bank',
      number: '50100000000412',
      ifsc: 'HDFC0000001',
    },
    grievanceOfficer: { name: 'A. Rao', email: 'grievance@example.test', phone: '+91 22 4000 0000' },
  }
  expect(mode({ ...brand, operator })).toBe('live')
})

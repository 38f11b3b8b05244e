import { ifsc as ifscField } from '@pramaan/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameName } from '../../clients/names.ts'
import { type CardFacts, ifscFrom, maskOf, whyNot } from './rules.ts'

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })
const letters = (unit: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...unit), minLength: length, maxLength: length })
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

test('a mask shows the first 3 and last 3 of any number of 10 to 20 digits, and never 4 digits together', () => {
  fc.assert(
    fc.property(digits(10, 20), (number) => {
      const mask = maskOf(number)
      expect(mask.slice(0, 3)).toBe(number.slice(0, 3))
      expect(mask.slice(-3)).toBe(number.slice(-3))
      expect(mask).not.toMatch(/[0-9]{4}/)
      expect(mask).toHaveLength(10)
    }),
  )
})

test('spec: four letters, a zero, six digits, in any case; it is kept in upper case', () => {
  fc.assert(
    fc.property(letters(UPPER, 4), digits(6, 6), (bank, branch) => {
      const code = `${bank}0${branch}`
      expect(ifscFrom(code.toLowerCase(), 'spec')).toBe(code)
      expect(ifscFrom(` ${code} `, 'rbi')).toBe(code)
    }),
  )
})

test('rbi: the tail may hold letters, which the spec’s rule refuses', () => {
  fc.assert(
    fc.property(letters(UPPER, 4), letters(`${UPPER}0123456789`, 6), (bank, branch) => {
      const code = `${bank}0${branch}`
      expect(ifscFrom(code, 'rbi')).toBe(code)
      expect(ifscFrom(code, 'spec')).toBe(/^[0-9]{6}$/.test(branch) ? code : null)
    }),
  )
})

test('any text that passes a deployment’s rule passes the field’s, and nothing else is a code', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 13 }), (text) => {
      if (ifscFrom(text, 'rbi') !== null) expect(ifscField.safeParse(text).success).toBe(true)
    }),
  )
  const bad = [
    '',
    'HDFC1000001',
    'HDF00000001',
    'HDFC000001',
    'HDFC00000011',
    'HDFCO000001',
    'ＨDFC0000001',
    'ıDFC0000001',
  ]
  for (const text of bad) expect(ifscFrom(text, 'rbi'), text).toBeNull()
})

test('case, spaces and dots do not make another person; a letter does', () => {
  for (const name of [
    'ASHA KULKARNI',
    'asha  kulkarni',
    ' Asha.Kulkarni',
    'AshaKulkarni',
    'Ａｓｈａ Kulkarni',
  ]) {
    expect(isSameName(name, 'Asha Kulkarni'), name).toBe(true)
  }
  expect(isSameName('A.K. Rao', 'A K Rao')).toBe(true)
  expect(isSameName('आशा कुलकर्णी', 'आशा  कुलकर्णी')).toBe(true)
  for (const name of ['Asha Kulkarn', 'Kulkarni Asha', 'Аsha Kulkarni', 'Asha Kulkarni & Co', '']) {
    expect(isSameName(name, 'Asha Kulkarni'), name).toBe(false)
  }
})

const good: CardFacts = {
  isFrozen: false,
  ifsc: 'HDFC0000001',
  holderName: 'ASHA KULKARNI',
  fullName: 'Asha Kulkarni',
  isKnown: false,
  count: 5,
}

test('a fifth account of one’s own is fine', () => {
  expect(whyNot(good)).toBeNull()
})

test('the first broken rule is the answer: frozen, code, holder, known, more than 5', () => {
  const worst: CardFacts = { ...good, isFrozen: true, ifsc: null, holderName: 'X', isKnown: true, count: 6 }
  expect(whyNot(worst)).toBe('account_frozen')
  expect(whyNot({ ...worst, isFrozen: false })).toBe('card_ifsc_wrong')
  expect(whyNot({ ...good, holderName: 'X', isKnown: true, count: 6 })).toBe('card_holder_differs')
  expect(whyNot({ ...good, fullName: null })).toBe('card_holder_differs')
  expect(whyNot({ ...good, isKnown: true, count: 6 })).toBe('card_known')
  expect(whyNot({ ...good, count: 6 })).toBe('card_limit_reached')
})
